import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aBank, type BankDialect } from '#test/a-bank.ts'
import { aKey, aPixCharge, named } from '#test/a-charge.ts'
import { readPixSettings, type PixSettings } from './central-bank-pix-settings.ts'
import { registerPixWebhook } from './central-bank-pix-webhook.ts'
import { createCentralBankPix } from './central-bank-pix.ts'
import { PIX_BANKS, pixBankNames, type PixBankName } from './pix-banks.ts'
import { ProviderUnreachable } from './provider.ts'

const file = (name: string) => join(packageRoot, 'test/certificates', `test-only-${name}`)

/** As each bank's material has it, and nothing less. */
const dialects: Record<PixBankName, BankDialect> = {
  efi: { auth: 'basic', webhook_header: ['x-skip-mtls-checking', 'true'] },
  inter: { auth: 'form', token_path: '/oauth/v2/token', header: ['x-conta-corrente', '123456'] },
  itau: { auth: 'form', token_path: '/api/oauth/token', header: ['x-itau-apikey', 'loja'] },
  banco_do_brasil: { auth: 'basic', query: ['gw-dev-app-key', 'd27bb777'] },
  sicredi: { auth: 'basic' },
  santander: { auth: 'form', token_path: '/oauth/token?grant_type=client_credentials' },
}

/** What an operator would say of their own account, with the bank played on this machine. */
async function connect(name: PixBankName) {
  const { token_path = '/oauth/token', header, query } = dialects[name]
  const bank = await aBank({}, dialects[name])
  const settings = readPixSettings(
    {
      PIX_BANK: name,
      PIX_URL: `${bank.origin}/api`,
      PIX_TOKEN_URL: `${bank.origin}${token_path}`,
      PIX_CLIENT_ID: bank.client.id,
      PIX_CLIENT_SECRET: bank.client.secret,
      PIX_CERT_FILE: file('shop.pem'),
      PIX_KEY_FILE: file('shop.key'),
      PIX_CA_FILE: file('authority.pem'),
      PIX_KEY: bank.choices.pix_key,
      PIX_MERCHANT_NAME: 'Loja Exemplo',
      PIX_MERCHANT_CITY: 'Serra Clara',
      ...(header && name !== 'itau' && { PIX_HEADERS: header.join('=').toUpperCase() }),
      ...(query && { PIX_QUERY: query.join('=') }),
    },
    false,
  )
  if (!settings || 'problems' in settings) throw new Error(JSON.stringify(settings))
  return { bank, settings }
}

test.each(pixBankNames)('%s, spoken to by its name: sells, gives back, and takes our webhook', async (name) => {
  const { bank, settings } = await connect(name)
  const pix = createCentralBankPix(settings)
  const charge = aPixCharge()
  expect(await pix.create(charge)).toMatchObject({ state: 'pending', pix_code: expect.any(String) })
  bank.isPaid(charge.key, '123.45')
  expect(await pix.read(named(charge.key))).toMatchObject({ state: 'approved', captured_cents: 12_345 })
  const refund = {
    key: aKey(),
    charge_key: charge.key,
    provider_id: null,
    amount_cents: 2_345,
    interest_cents: 0,
    returned_cents: 0,
  }
  expect(await pix.refund(refund)).toMatchObject({ key: refund.key, amount_cents: 2_345 })
  const url = 'https://loja.example/api/webhooks/pix/segredo'
  expect(await registerPixWebhook(settings, url)).toBe('changed')
  expect(await registerPixWebhook(settings, url)).toBe('known')
})

const wrong: [PixBankName, string, (settings: PixSettings) => Partial<PixSettings>, string][] = [
  ['inter', 'credentials in the header', () => ({ auth: 'basic' }), 'PIX_AUTH (basic)'],
  ['sicredi', 'credentials in the form', () => ({ auth: 'form' }), 'PIX_AUTH (form)'],
  ['banco_do_brasil', 'no key in the query', () => ({ query: {} }), 'then PIX_HEADERS, PIX_QUERY'],
  ['itau', 'no key in the headers', () => ({ headers: {} }), 'then PIX_HEADERS, PIX_QUERY'],
  [
    'sicredi',
    'no certificate',
    () => ({ cert: undefined, key: undefined }),
    'no certificate was shown, see PIX_CERT_FILE',
  ],
]

test.each(wrong)('%s with %s answers what to change', async (name, _title, change, words) => {
  const { settings } = await connect(name)
  const attempt = createCentralBankPix({ ...settings, ...change(settings) }).read(named(aKey()))
  await expect(attempt).rejects.toThrow(ProviderUnreachable)
  await expect(attempt).rejects.toThrow(words)
})

test.each([
  ['in Portuguese', 'Requisição inválida', ' Requisição inválida;'],
  ['and never with anything of ours', 'cliente loja com segredo-da-loja', '401 cliente … com …;'],
])('a refusal is told in the bank’s own words, %s', async (_title, title, told) => {
  const { bank, settings } = await connect('sicredi')
  bank.fails({ on: 'token', how: (response) => response.writeHead(401).end(JSON.stringify({ title })) })
  const error: unknown = await createCentralBankPix(settings)
    .read(named(aKey()))
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain(told)
  expect(String(error)).not.toContain(settings.client_secret)
})

test('what a bank wants of its client is asked for by name before anything starts', () => {
  const half = readPixSettings({ PIX_BANK: 'banco_do_brasil', PIX_HEADERS: 'sem valor' }, false)
  expect(half).toMatchObject({
    problems: expect.arrayContaining([
      'PIX_CERT_FILE is missing: the bank banco_do_brasil knows its clients by their certificate',
      'PIX_QUERY: the bank banco_do_brasil wants gw-dev-app-key=…',
      'PIX_HEADERS: must be name=value, with ; between them',
    ]),
  })
  expect(JSON.stringify(half)).not.toContain('PIX_URL is missing')
  const trial = readPixSettings({ PIX_BANK: 'efi', PIX_URL: 'https://pix-h.banco.example/v2' }, false)
  expect(JSON.stringify(trial)).toContain('PIX_TOKEN_URL is missing')
})

test('every address of a bank is https', () => {
  for (const { url, token_url } of Object.values(PIX_BANKS))
    for (const address of [url, token_url]) expect(new URL(address).protocol).toBe('https:')
})

test('a proxy’s word is asked for only where there is one, and the bank is not told to do without', () => {
  const asked = { PIX_BANK: 'efi', PIX_CLIENT_ID: 'loja', PIX_CLIENT_SECRET: 'x', PIX_KEY: 'a@b.example' } as const
  const named = { PIX_MERCHANT_NAME: 'Loja', PIX_MERCHANT_CITY: 'Serra', PIX_CERT_FILE: file('shop.pem') }
  const all = { ...asked, ...named, PIX_KEY_FILE: file('shop.key') }
  expect(readPixSettings(all, false)).toMatchObject({ webhook_headers: { 'x-skip-mtls-checking': 'true' } })
  const guarded = { ...all, PIX_WEBHOOK_VERDICT: 'X-Client-Verify=SUCCESS' }
  expect(readPixSettings(guarded, false)).toMatchObject({
    webhook_headers: {},
    webhook_verdict: { header: 'x-client-verify', value: 'SUCCESS' },
  })
  expect(() => readConfig(guarded)).toThrow('PIX_WEBHOOK_VERDICT needs TRUST_PROXY')
})
