import { gzipSync } from 'node:zlib'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import { hasBody } from './case.ts'

type Request = { endpoint: Endpoint; url: string; body: string; headers: string[] }
type Wire = (request: Request) => Buffer[]

const CRLF = '\r\n'
/** Ten million zeros in ten thousand bytes. */
const BOMB = gzipSync(Buffer.alloc(10_000_000, '0'))

function head({ endpoint, url, headers }: Request, more: string[], { method = '', version = 'HTTP/1.1' } = {}): string {
  return [`${method || endpoint.method} ${url} ${version}`, 'host: localhost', ...headers, ...more, '', ''].join(CRLF)
}

const JSON_TYPE = 'content-type: application/json'
const CLOSE = 'connection: close'
const lengthOf = (body: string | Buffer) => `content-length: ${Buffer.byteLength(body)}`
const whole = (request: Request, more: string[], body: string | Buffer = request.body, line = {}) => [
  Buffer.concat([Buffer.from(head(request, [CLOSE, lengthOf(body), ...more], line)), Buffer.from(body as string)]),
]
const typed =
  (type: string): Wire =>
  (request) =>
    whole(request, [`content-type: ${type}`])
const encoded =
  (encoding: BufferEncoding, type: string): Wire =>
  (request) =>
    whole(request, [`content-type: ${type}`], Buffer.from(request.body, encoding))
const asking =
  (method: string): Wire =>
  (request) =>
    whole(request, [JSON_TYPE], request.body, { method })
const carrying =
  (...more: string[]): Wire =>
  (request) =>
    whole(request, [JSON_TYPE, ...more])
const chunks =
  (tail: string): Wire =>
  (request) => {
    const begun = head(request, [CLOSE, JSON_TYPE, 'transfer-encoding: chunked'])
    return [Buffer.from(`${begun}${Buffer.byteLength(request.body).toString(16)}${CRLF}${request.body}${CRLF}${tail}`)]
  }
const announcing =
  (more: number): Wire =>
  (request) => [
    Buffer.from(
      `${head(request, [CLOSE, JSON_TYPE, `content-length: ${Buffer.byteLength(request.body) + more}`])}${request.body}`,
    ),
  ]

/** The ways a request may go wrong between two programs, none of which reaches a use case by another door. */
const wires: Record<string, Wire> = {
  'as usual': carrying(),
  'no type': (request) => whole(request, []),
  'plain text': typed('text/plain'),
  'a form': typed('application/x-www-form-urlencoded'),
  'many parts': typed('multipart/form-data; boundary=x'),
  'a type that is none': typed(';;;'),
  'two types': carrying('content-type: text/plain'),
  'a suffix': typed('application/problem+json'),
  'json in capitals': typed('APPLICATION/JSON'),
  'json in latin1': encoded('latin1', 'application/json; charset=iso-8859-1'),
  'json in utf16': encoded('utf16le', 'application/json; charset=utf-16'),
  'json in no charset': typed('application/json; charset=klingon'),
  'gzip announced': carrying('content-encoding: gzip'),
  'a gzip bomb': (request) => whole(request, [JSON_TYPE, 'content-encoding: gzip'], BOMB),
  'a bomb in brotli’s name': (request) => whole(request, [JSON_TYPE, 'content-encoding: br'], BOMB),
  chunks: chunks(`0${CRLF}${CRLF}`),
  'a chunk cut off': chunks('ff\r\nabc'),
  'no last chunk': chunks(''),
  'a chunk of no size': chunks(`zz${CRLF}${CRLF}`),
  'a huge chunk announced': chunks(`7fffffffffffffff${CRLF}a`),
  'a trailer': chunks(`0${CRLF}x-trailer: 1${CRLF}${CRLF}`),
  'longer than announced': announcing(-1),
  'shorter than announced': announcing(1),
  'a length of its own': carrying('content-length: 0'),
  'a negative length': (request) => [Buffer.from(`${head(request, [CLOSE, JSON_TYPE, 'content-length: -1'])}{}`)],
  'a length and chunks': (request) => [
    Buffer.from(
      `${head(request, [CLOSE, JSON_TYPE, 'content-length: 2', 'transfer-encoding: chunked'])}0${CRLF}${CRLF}`,
    ),
  ],
  'a length of a gigabyte': (request) => [Buffer.from(head(request, [CLOSE, JSON_TYPE, 'content-length: 1073741824']))],
  'another method': asking('PATCH'),
  DELETE: asking('DELETE'),
  PUT: asking('PUT'),
  POST: asking('POST'),
  OPTIONS: asking('OPTIONS'),
  HEAD: asking('HEAD'),
  TRACE: asking('TRACE'),
  'a method in small letters': asking('get'),
  'a method nobody knows': asking('BREW'),
  CONNECT: asking('CONNECT'),
  'a method overridden': carrying('x-http-method-override: DELETE', 'x-method-override: PUT'),
  'one huge header': carrying(`x-huge: ${'a'.repeat(20_000)}`),
  'many headers': carrying(...Array.from({ length: 1_500 }, (_, n) => `x-${n}: a`)),
  'a huge cookie': carrying(`cookie: a=${'b'.repeat(10_000)}`),
  'a cookie of nonsense': carrying('cookie: =;;=%; __Host-refresh=%ff; browser=s%3Ax.y'),
  'a header folded': carrying('x-folded: a\r\n b'),
  'a header without a name': carrying(': a'),
  'NUL in a header': carrying('x-nul: a\u0000b'),
  'two hosts': carrying('host: evil.test'),
  'a forwarded host': carrying('x-forwarded-host: evil.test', 'x-forwarded-for: 1.2.3.4', 'forwarded: for=1.2.3.4'),
  'a foreign origin': carrying('origin: https://evil.test'),
  'an origin of nonsense': carrying('origin: null', 'referer: \\x'),
  'a bearer of nonsense': carrying('authorization: Bearer  '),
  'another way to log in': carrying('authorization: Basic YTpi'),
  'a range': carrying('range: bytes=0-1,5-,-9', 'if-none-match: *', 'if-match: "x"', 'if-modified-since: never'),
  'an expectation': carrying('expect: 100-continue'),
  'an odd expectation': carrying('expect: the-unexpected'),
  'an upgrade': carrying('upgrade: websocket', 'connection: upgrade'),
  'nothing accepted': carrying('accept: image/x-nothing', 'accept-encoding: zzz;q=9', 'accept-language: tlh'),
  'a producer nobody has': carrying('producer-id: ../0'),
  'a key of nonsense': carrying('idempotency-key: ../../x'),
  'an old version': (request) => whole(request, [JSON_TYPE], request.body, { version: 'HTTP/1.0' }),
  'no version': (request) => whole(request, [JSON_TYPE], request.body, { version: '' }),
  'a version to come': (request) => whole(request, [JSON_TYPE], request.body, { version: 'HTTP/3.0' }),
  'a whole address': (request) => whole({ ...request, url: `http://evil.test${request.url}` }, [JSON_TYPE]),
  'two slashes': (request) => whole({ ...request, url: `/${request.url}` }, [JSON_TYPE]),
  'a slash at the end': (request) => whole({ ...request, url: request.url.replace(/(\?|$)/, '/$1') }, [JSON_TYPE]),
  'a fragment': (request) => whole({ ...request, url: `${request.url}#x` }, [JSON_TYPE]),
  'a semicolon': (request) => whole({ ...request, url: `${request.url};a=b` }, [JSON_TYPE]),
  'a broken escape': (request) => whole({ ...request, url: `${request.url}%` }, [JSON_TYPE]),
  'bare line ends': (request) =>
    whole(request, [JSON_TYPE]).map((all) => Buffer.from(all.toString().replaceAll(CRLF, '\n'))),
  'two at once': (request) => [
    Buffer.concat([
      Buffer.from(`${head(request, [JSON_TYPE, lengthOf(request.body)])}${request.body}`),
      ...whole(request, [JSON_TYPE]),
    ]),
  ],
  'another hidden behind it': (request) => [
    Buffer.concat([...whole(request, [JSON_TYPE]), Buffer.from(`GET /api/user HTTP/1.1${CRLF}host: x${CRLF}${CRLF}`)]),
  ],
  'in many pieces': (request) =>
    whole(request, [JSON_TYPE]).flatMap((all) => [all.subarray(0, 9), all.subarray(9, 40), all.subarray(40)]),
  'only half of it': (request) => whole(request, [JSON_TYPE]).map((all) => all.subarray(0, all.length / 2)),
  'a body where none is read': (request) =>
    whole(request, [JSON_TYPE], hasBody(request.endpoint) ? request.body : '{"a":1}'),
}

export const WIRES = Object.keys(wires)

/** The sender hangs up in the middle; a server that waited on would wait for its own limit of time. */
const CUT_OFF = new Set<string>([
  ...([
    'a chunk cut off',
    'no last chunk',
    'a huge chunk announced',
    'shorter than announced',
    'only half of it',
  ] as const),
  ...(['a length of a gigabyte', 'no version', 'bare line ends'] as const),
])

export function isCutOff(wire: string): boolean {
  return CUT_OFF.has(wire)
}

/** The sender speaks on after the last request: what was asked first is done, and what is heard is a refusal of the rest. */
export function goesOn(wire: string): boolean {
  return wire === 'another hidden behind it' || wire === 'longer than announced'
}

/** The bytes of a request, in the pieces in which they are sent. */
export function bytesOf(wire: string, request: Request): Buffer[] {
  const make = wires[wire]
  if (!make) throw new Error(`nobody sends ${wire}`)
  return make(request)
}
