import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { aSecret, productionSettings } from '#test/production-settings.ts'
import { readConfig } from './config.ts'

const DATA_DIR = await aFolder()
const DATABASE_URL = 'postgresql://loja@localhost/loja'

/** A shop that may start, and then with something else. */
function start(settings: Record<string, string> = {}) {
  return () => readConfig({ DATA_DIR, ...productionSettings, DATABASE_URL, ...settings })
}

test('production with everything it needs starts, and says that neither money nor mail can come yet', () => {
  const { production, warnings } = start()()
  expect(production).toBe(true)
  expect(warnings.filter((warning) => !warning.startsWith('Node'))).toEqual([
    expect.stringMatching(/^nobody can pay: /),
    'messages stay in the outbox: there is no SMTP_URL',
  ])
})

/** What production is told in a Node of that version. */
function toldOfNode(version: string): string[] {
  const own = Object.getOwnPropertyDescriptor(process, 'versions') as PropertyDescriptor
  Object.defineProperty(process, 'versions', { ...own, value: { ...process.versions, node: version } })
  try {
    return start()().warnings.filter((warning) => warning.startsWith('Node'))
  } finally {
    Object.defineProperty(process, 'versions', own)
  }
}

test('production is warned of a Node that gets no security updates any more', () => {
  expect(toldOfNode('20.20.2')).toEqual(['Node 20.20.2 gets no security updates any more: use 22 or 24'])
  for (const version of ['22.12.0', '24.0.0', '26.1.0']) expect([version, toldOfNode(version)]).toEqual([version, []])
})

test.each(['APP_SECRET', 'TICKET_SECRET', 'BIOMETRY_SECRET', 'PUBLIC_URL', 'TRUST_PROXY'])(
  'production without %s is refused',
  (name) => {
    expect(start({ [name]: '' })).toThrow(new RegExp(`${name} is missing`))
  },
)

test.each(['APP_SECRET', 'TICKET_SECRET', 'BIOMETRY_SECRET', 'METRICS_TOKEN'])(
  'a %s that was typed is refused',
  (name) => {
    expect(start({ [name]: 'trocar-isto-trocar-isto-trocar-isto' })).toThrow(new RegExp(`${name}: can be guessed`))
  },
)

test('secrets are of their own', () => {
  const { APP_SECRET, TICKET_SECRET } = productionSettings
  expect(start({ TICKET_SECRET: APP_SECRET })().warnings.join()).toContain('TICKET_SECRET is the same as APP_SECRET')
  expect(start({ BIOMETRY_SECRET: TICKET_SECRET })).toThrow(/BIOMETRY_SECRET: is the same as TICKET_SECRET/)
  expect(start({ METRICS_TOKEN: APP_SECRET })).toThrow(/METRICS_TOKEN: is the same as APP_SECRET/)
  expect(start({ METRICS_TOKEN: aSecret('metrics') })).not.toThrow()
})

test('people are met by https alone; http is for this machine, and needs no proxy', () => {
  expect(start({ PUBLIC_URL: 'http://loja.example' })).toThrow(/PUBLIC_URL: must be https/)
  expect(start({ PUBLIC_URL: 'http://localhost.loja.example' })).toThrow(/PUBLIC_URL: must be https/)
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(start({ PUBLIC_URL, TRUST_PROXY: '' })).not.toThrow()
  }
})

test('production names its database, or says that it wants the embedded one, and is no demo by itself', () => {
  expect(start({ DATABASE_URL: '', DEMO: '' })).toThrow(/DATABASE_URL is missing: .* say EMBEDDED=1/)
  const embedded = start({ DATABASE_URL: '', DEMO: '', EMBEDDED: '1' })()
  expect(embedded).toMatchObject({ demo: false, payment_provider: 'none' })
  expect(embedded.warnings).toContainEqual(expect.stringMatching(/^using the embedded/))
})

test('demo and sandbox meet people only when somebody says so in as many words', () => {
  expect(start({ DEMO: '1' })).toThrow(/DEMO=1: the demo opens \/dev to everybody/)
  expect(start({ PAYMENT_PROVIDER: 'sandbox' })).toThrow(/PAYMENT_PROVIDER=sandbox: anybody could mark an order paid/)
  const shown = start({ DEMO: '1', PAYMENT_PROVIDER: 'sandbox', I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1' })()
  expect(shown).toMatchObject({ demo: true, payment_provider: 'sandbox' })
  expect(shown.warnings.join()).toMatch(/the demo opens \/dev.*the sandbox plays the payment provider/)
})

const FAR = 'postgresql://loja:x@10.0.0.4/loja'

test.each([
  FAR,
  `${FAR}?sslmode=disable`,
  `${FAR}?sslmode=prefer`,
  `${FAR}?sslmode=no-verify`,
  `${FAR}?sslmode=require&sslmode=disable`,
  'postgresql://loja@localhost/loja?host=10.0.0.4',
  'postgresql://loja@127.0.0.1.example/loja',
  `${FAR}?sslmode=require&uselibpqcompat=true`,
  `${FAR}?uselibpqcompat=true&sslmode=require&sslrootcert=`,
])('PostgreSQL across machines at %s is refused', (url) => {
  expect(start({ DATABASE_URL: url })).toThrow(/DATABASE_URL: PostgreSQL on another machine needs sslmode/)
  expect(start({ DATABASE_READ_URL: url })).toThrow(/DATABASE_READ_URL: PostgreSQL on another machine needs sslmode/)
})

test.each([
  `${FAR}?sslmode=require`,
  `${FAR}?sslmode=verify-full`,
  `${FAR}?sslmode=verify-full&uselibpqcompat=true`,
  `${FAR}?sslmode=require&uselibpqcompat=true&sslrootcert=/ca.pem`,
  'postgresql://loja@127.0.0.1:5432/loja',
  'postgresql://loja@[::1]/loja',
  'postgresql:///loja?host=/var/run/postgresql',
  'postgresql://%2Fvar%2Frun%2Fpostgresql/loja',
])('PostgreSQL here or encrypted at %s is not', (url) => {
  expect(start({ DATABASE_URL: url })).not.toThrow()
})

test.each([
  'smtp://mail.example:587',
  'smtp://mail.example:587?requireTLS=false',
  'smtp://mail.example:587?requireTLS=true&tls.rejectUnauthorized=false',
  'smtps://mail.example?tls.rejectUnauthorized=0',
])('mail across machines by %s is refused', (SMTP_URL) => {
  expect(start({ SMTP_URL })).toThrow(/SMTP_URL: a mail server on another machine needs/)
})

test.each(['smtp://mail.example:587?requireTLS=true', 'smtps://user:password@mail.example:465', 'smtp://localhost:25'])(
  'mail here or encrypted by %s is not',
  (SMTP_URL) => {
    expect(start({ SMTP_URL })).not.toThrow()
  },
)

test.skipIf(process.platform === 'win32')(
  'a data folder that others can get into is refused, with the way out',
  async () => {
    const open = await aFolder()
    await chmod(open, 0o750)
    expect(start({ DATA_DIR: open })).toThrow(`run chmod 700 ${open}`)
    expect(start({ DATA_DIR: join(open, 'new') })).not.toThrow()
    await chmod(open, 0o700)
    expect(start({ DATA_DIR: open })).not.toThrow()
  },
)

test('refuses a process that checks no certificate', () => {
  expect(start({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/NODE_TLS_REJECT_UNAUTHORIZED=0: /)
  expect(start({ NODE_TLS_REJECT_UNAUTHORIZED: '1' })).not.toThrow()
})

test.each([
  '0.0.0.0/1,128.0.0.0/1',
  '0.0.0.0/7',
  '10.0.0.0/7',
  '8.0.0.0/8, 9.0.0.0/9',
  '::/1,8000::/1',
  '2000::/3',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/100',
  '::/64',
  '2001::/16, 2002::/16',
  '127.0.0.1, 0.0.0.0/1',
  Array.from({ length: 3 }, (_, n) => `${n + 40}.0.0.0/8`).join(),
])('refuses TRUST_PROXY=%s, which covers strangers too', (TRUST_PROXY) => {
  expect(start({ TRUST_PROXY })).toThrow(/TRUST_PROXY: covers/)
})

test.each([
  '127.0.0.1',
  '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, 127.0.0.0/8',
  '2001:db8::/32, fd12::/16, ::1',
  '104.16.0.0/13, 172.64.0.0/13, 2606:4700::/32',
  '::ffff:10.0.0.4, ::ffff:10.0.0.0/104',
  '10.0.0.0/8, 10.1.0.0/16, 10.1.2.3',
])('accepts TRUST_PROXY=%s', (TRUST_PROXY) => {
  expect(start({ TRUST_PROXY })).not.toThrow()
})

test.each([
  'https://u:p@loja.example',
  'https://u@loja.example',
  'https://loja.example/x',
  'https://loja.example/?y=1',
  'https://loja.example?y',
  'https://loja.example/#z',
])('refuses the PUBLIC_URL %s, which is more than an address', (PUBLIC_URL) => {
  expect(start({ PUBLIC_URL })).toThrow(/PUBLIC_URL: must be/)
})
