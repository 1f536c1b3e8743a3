import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { readConfig } from './config.ts'

const DATA_DIR = await aFolder()
const SECRET = 'a'.repeat(32)

test('no setting at all is a complete local set-up: embedded database, demo data, hash addresses', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    database_url: undefined,
    demo: true,
    router_mode: 'hash',
    storage_url: '/storage',
    office_url: '/office',
  })
})

test('the secret made for a local run is kept for the next one', async () => {
  const { app_secret } = readConfig({ DATA_DIR })
  expect(app_secret.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR }).app_secret).toBe(app_secret)
  expect(await readFile(join(DATA_DIR, 'app-secret'), 'utf8')).toBe(app_secret)
})

test('tickets are signed with the secret of the house, unless they have one of their own', () => {
  expect(readConfig({ DATA_DIR, APP_SECRET: SECRET }).ticket_secret).toBe(SECRET)
  const TICKET_SECRET = 'b'.repeat(32)
  expect(readConfig({ DATA_DIR, APP_SECRET: SECRET, TICKET_SECRET }).ticket_secret).toBe(TICKET_SECRET)
})

test('a provider of faces needs address and token, and is trusted with its own host unless others are named', () => {
  const faces = { BIOMETRY_URL: 'https://faces.example/v1/', BIOMETRY_TOKEN: 'a token of faces' }
  expect(readConfig({ DATA_DIR }).biometry).toBe(undefined)
  expect(readConfig({ DATA_DIR, ...faces }).biometry).toMatchObject({
    url: 'https://faces.example/v1',
    hosts: ['faces.example'],
  })
  const named = readConfig({ DATA_DIR, ...faces, BIOMETRY_HOSTS: 'a.example, b.example' })
  expect(named.biometry?.hosts).toEqual(['a.example', 'b.example'])
  expect(() => readConfig({ DATA_DIR, BIOMETRY_URL: faces.BIOMETRY_URL })).toThrow(/need each other/)
})

test('PostgreSQL turns demo data off, unless it is asked for', () => {
  const DATABASE_URL = 'postgresql://localhost/loja'
  expect(readConfig({ DATA_DIR, DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATA_DIR, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test('mail comes from the shop’s own host, unless told otherwise', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({ smtp_url: undefined, mail_from: 'no-reply@localhost' })
  const PUBLIC_URL = 'https://loja.example:8443'
  const shop = { DATA_DIR, PUBLIC_URL, DEMO: '0' }
  expect(readConfig(shop).mail_from).toBe('no-reply@loja.example')
  expect(readConfig({ ...shop, MAIL_FROM: 'oi@x.example' }).mail_from).toBe('oi@x.example')
})

test('postal codes are asked at the public service, unless told otherwise', () => {
  const DATABASE_URL = 'postgresql://localhost/loja'
  const CEP_URL = 'https://cep.example/ws/'
  expect(readConfig({ DATA_DIR }).cep_url).toBe('https://viacep.com.br/ws')
  expect(readConfig({ DATA_DIR, DATABASE_URL }).cep_url).toBe('https://viacep.com.br/ws')
  expect(readConfig({ DATA_DIR, CEP_URL }).cep_url).toBe('https://cep.example/ws')
})

test('the demo pays at the sandbox, everybody else only when asked to', () => {
  const DATABASE_URL = 'postgresql://localhost/loja'
  expect(readConfig({ DATA_DIR }).payment_provider).toBe('sandbox')
  expect(readConfig({ DATA_DIR, PAYMENT_PROVIDER: 'none' }).payment_provider).toBe('none')
  expect(readConfig({ DATA_DIR, DATABASE_URL }).payment_provider).toBe('none')
  expect(readConfig({ DATA_DIR, DATABASE_URL, PAYMENT_PROVIDER: 'sandbox' }).payment_provider).toBe('sandbox')
})

test.each([
  ['NODE_ENV', 'prod'],
  ['NODE_ENV', 'Production'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['ROUTER_MODE', 'rotas'],
  ['ROLE', 'chefe'],
  ['ROLE', 'web'],
  ['DRAIN_SECONDS', '-1'],
  ['MAX_STREAMS', '1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'postgresql://db1,db2/loja'],
  ['DATABASE_POOL', '8'],
  ['DATABASE_POOLER', 'yes'],
  ['MIGRATE', 'no'],
  ['DATABASE_READ_URL', 'mysql://x'],
  ['DATABASE_READ_URL', 'postgresql://copy/loja'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['APP_SECRET', 'curto'],
  ['TICKET_SECRET', 'curto'],
  ['BIOMETRY_SECRET', 'curto'],
  ['BIOMETRY_URL', 'http://faces.example'],
  ['DEMO', 'sim'],
  ['I_KNOW_THIS_IS_NOT_A_REAL_SHOP', 'sim'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'Loja'],
  ['CEP_URL', 'ftp://cep.example'],
  ['PAYMENT_PROVIDER', 'banco'],
  ['SANDBOX_URL', 'banco'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '127.0.0.1, ::/0'],
  ['METRICS_TOKEN', 'fifteen letters'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(name))
})

test('an empty setting counts as not given', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('everything that is wrong is named at once', () => {
  const wrong = { NODE_ENV: 'production', PORT: 'abc', APP_SECRET: 'curto', PIX_KEY: 'a' }
  expect(() => readConfig({ DATA_DIR, ...wrong })).toThrow(
    /^(?!.*APP_SECRET is missing).*PORT: .*APP_SECRET: .*PIX_URL is missing.*TICKET_SECRET is missing/s,
  )
})

test.each(['http://loja.example', 'http://192.168.0.7:3000', 'http://[::1]:3000'])(
  'demo data at %s is refused in a sentence',
  (PUBLIC_URL) => {
    expect(() => readConfig({ DATA_DIR, PUBLIC_URL })).toThrow(/PUBLIC_URL: demo data needs https/)
    expect(readConfig({ DATA_DIR, PUBLIC_URL, DEMO: '0' }).public_url).toBe(PUBLIC_URL)
  },
)

test('names what NODE_ENV may be', () => {
  expect(() => readConfig({ DATA_DIR, NODE_ENV: 'prod' })).toThrow(/NODE_ENV: .*development.*test.*production/)
  for (const NODE_ENV of ['development', 'test']) expect(readConfig({ DATA_DIR, NODE_ENV }).production).toBe(false)
})

test('refuses the demo behind an address of the internet unless the operator allows it in as many words', () => {
  const shown = { DATA_DIR, PUBLIC_URL: 'https://loja.example' }
  expect(() => readConfig(shown)).toThrow(/DEMO: the demo opens \/dev to everybody/)
  expect(() => readConfig({ ...shown, DEMO: '0', PAYMENT_PROVIDER: 'sandbox' })).toThrow(/PAYMENT_PROVIDER=sandbox: /)
  expect(readConfig({ ...shown, DEMO: '0' })).toMatchObject({ demo: false, demo_allowed: false })
  expect(readConfig({ ...shown, I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1' })).toMatchObject({
    demo: true,
    demo_allowed: true,
  })
  for (const PUBLIC_URL of ['https://localhost:3443', 'https://loja.localhost', 'http://127.0.0.1:3000'])
    expect(readConfig({ DATA_DIR, PUBLIC_URL })).toMatchObject({ demo: true, demo_allowed: true })
})
