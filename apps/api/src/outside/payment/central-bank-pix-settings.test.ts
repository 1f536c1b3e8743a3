import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, type Config } from '#config.ts'
import { openOutside } from '#outside/outside.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '#test/a-folder.ts'

const DATA_DIR = await aFolder()
const file = (name: string) => join(packageRoot, 'test/certificates', `test-only-${name}`)
const all = {
  PIX_URL: 'https://pix.banco.example/api/v2/',
  PIX_CLIENT_ID: 'loja',
  PIX_CLIENT_SECRET: 'segredo-da-loja',
  PIX_CERT_FILE: file('shop.pem'),
  PIX_KEY_FILE: file('shop.key'),
  PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
  PIX_MERCHANT_NAME: 'Loja Exemplo',
  PIX_MERCHANT_CITY: 'Serra Clara',
}
const startHalf = () => readConfig({ DATA_DIR, PIX_URL: all.PIX_URL, PIX_CLIENT_ID: 'loja' })
/** The bank, when there is one. */
const bankOf = ({ accounts }: Config) =>
  accounts.flatMap((account) => (account.provider === 'pix' ? [account.settings] : []))[0]
const read = (changed: Record<string, string> = {}) => readConfig({ DATA_DIR, ...all, ...changed })

test('without a bank there is no Pix by bank', () => {
  const config = readConfig({ DATA_DIR })
  expect(bankOf(config)).toBeUndefined()
  expect(openOutside(config).payments.filter(({ name }) => name === 'pix')).toEqual([])
})

test('a bank with all of its settings receives Pix', () => {
  const config = read()
  expect(bankOf(config)).toMatchObject({
    url: 'https://pix.banco.example/api/v2',
    token_url: 'https://pix.banco.example/oauth/token',
    ca: undefined,
  })
  expect(bankOf(config)?.cert).toMatch(/^-----BEGIN CERTIFICATE/)
  expect(openOutside(config).payments.map(({ name }) => name)).toEqual(['pix'])
})

test('cards for testing never stand beside real money', () => {
  expect(read({ DEMO: '1' }).payment_provider).toBe('none')
  expect(openOutside(read({ DEMO: '1' })).payments.map(({ name, test }) => [name, test])).toEqual([['pix', false]])
  expect(() => read({ PAYMENT_PROVIDER: 'sandbox' })).toThrow(
    'PAYMENT_PROVIDER: the sandbox cannot stand beside a bank',
  )
})

test('a bank may hand out its tokens elsewhere and be signed by its own authority', () => {
  const PIX_TOKEN_URL = 'https://entrada.banco.example/token'
  expect(bankOf(read({ PIX_TOKEN_URL, PIX_CA_FILE: file('authority.pem') }))).toMatchObject({
    token_url: PIX_TOKEN_URL,
    ca: expect.stringMatching(/^-----BEGIN CERTIFICATE/),
  })
})

test('half of a bank is refused, and all that is missing is named', () => {
  const { PIX_URL: _url, PIX_CLIENT_ID: _id, PIX_CERT_FILE: _cert, PIX_KEY_FILE: _key, ...missing } = all
  for (const name of Object.keys(missing)) expect(startHalf).toThrow(`${name} is missing`)
  expect(startHalf).not.toThrow('PIX_URL')
  expect(() => read({ PIX_KEY_FILE: '' })).toThrow('PIX_CERT_FILE and PIX_KEY_FILE need each other')
  expect(() => read({ PIX_CERT_FILE: '/dev/null' })).toThrow('PIX_CERT_FILE: the file is empty')
  const bare = read({ PIX_CERT_FILE: '', PIX_KEY_FILE: '' })
  expect(bankOf(bare)).toMatchObject({ cert: undefined, key: undefined })
  expect(bare.warnings).toContainEqual(expect.stringMatching(/^no PIX_CERT_FILE: /))
  expect(() => readConfig({ DATA_DIR, PIX_CA_FILE: file('authority.pem') })).toThrow('PIX_URL is missing')
})

test.each<[string, string, RegExp]>([
  ['PIX_URL', 'http://pix.banco.example', /PIX_URL: must be https/],
  ['PIX_TOKEN_URL', 'http://pix.banco.example', /PIX_TOKEN_URL: must be https/],
  ['PIX_URL', 'banco', /PIX_URL/],
  ['PIX_CERT_FILE', '/nowhere/loja.pem', /PIX_CERT_FILE: the file cannot be read/],
  ['PIX_KEY_FILE', '/nowhere/loja.key', /PIX_KEY_FILE: the file cannot be read/],
  ['PIX_CA_FILE', '/nowhere/banco.pem', /PIX_CA_FILE: the file cannot be read/],
  ['PIX_KEY_FILE', file('stranger.key'), /do not belong together/],
  ['PIX_CERT_FILE', file('shop.key'), /not PEM/],
  ['PIX_KEY', 'uma chave', /PIX_KEY/],
  ['PIX_MERCHANT_NAME', 'Associação Esportiva Maré Alta', /PIX_MERCHANT_NAME/],
  ['PIX_MERCHANT_CITY', 'Baía dos Ventos e Marés', /PIX_MERCHANT_CITY/],
])('%s=%s is refused by name', (name, value, reason) => {
  expect(() => read({ [name]: value })).toThrow(reason)
})

test('a bank played on this machine may do without TLS, and never in production', () => {
  const PIX_URL = 'http://127.0.0.1:4000/api'
  expect(bankOf(read({ PIX_URL }))?.token_url).toBe('http://127.0.0.1:4000/oauth/token')
  expect(() => read({ PIX_URL, NODE_ENV: 'production' })).toThrow('PIX_URL: must be https')
})
