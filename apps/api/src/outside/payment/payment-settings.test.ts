import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { aFolder } from '#test/a-folder.ts'

const DATA_DIR = await aFolder()
const mercado_pago = {
  MERCADO_PAGO_TOKEN: 'APP_USR-a-token',
  MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-a-key',
  MERCADO_PAGO_WEBHOOK_SECRET: 'a-secret',
}
const pagbank = { PAGBANK_TOKEN: 'a-token-of-pagbank' }
const CARD_URL = 'https://cartao.loja.example'
const PUBLIC_URL = 'https://loja.example'

function read(settings: Record<string, string>) {
  return readConfig({ DATA_DIR, DEMO: '0', ...settings })
}

function taken(settings: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(read(settings).accounts.map(({ provider, methods }) => [provider, [...methods]]))
}

test('who is connected alone takes all it can', () => {
  expect(taken({ ...mercado_pago, CARD_URL })).toEqual({ mercado_pago: ['pix', 'card'] })
  expect(taken(pagbank)).toEqual({ pagbank: ['pix'] })
  expect(taken({ ...pagbank, PAGBANK_CARDS: '1' })).toEqual({ pagbank: ['pix', 'card'] })
  expect(taken({})).toEqual({})
})

test('Mercado Pago takes no cards without an address for them, of which a start warns', () => {
  expect(taken(mercado_pago)).toEqual({ mercado_pago: ['pix'] })
  expect(read(mercado_pago).warnings).toContainEqual(expect.stringMatching(/^CARD_URL is missing/))
})

test('where several could take the same it has to be said who does; the other still gives back', () => {
  const both = { ...mercado_pago, ...pagbank, CARD_URL, PAGBANK_CARDS: '1' }
  expect(() => read(both)).toThrow('PIX_BY is missing: say which of mercado_pago, pagbank')
  expect(() => read({ ...both, PIX_BY: 'pagbank' })).toThrow('CARDS_BY is missing')
  expect(taken({ ...both, PIX_BY: 'pagbank', CARDS_BY: 'mercado_pago' })).toEqual({
    mercado_pago: ['card'],
    pagbank: ['pix'],
  })
  expect(taken({ ...both, PIX_BY: 'pagbank', CARDS_BY: 'pagbank' })).toEqual({
    mercado_pago: [],
    pagbank: ['pix', 'card'],
  })
})

test.each([
  [{ ...pagbank, PIX_BY: 'mercado_pago' }, 'PIX_BY: mercado_pago is not connected for that'],
  [{ ...pagbank, CARDS_BY: 'pagbank' }, 'CARDS_BY: pagbank is not connected for that; Mercado Pago needs CARD_URL'],
  [{ ...mercado_pago, CARD_URL: PUBLIC_URL, PUBLIC_URL }, 'CARD_URL: must be another host than PUBLIC_URL'],
  [{ ...mercado_pago, CARD_URL: `${CARD_URL}/pagar` }, 'CARD_URL: must be a host alone'],
  [{ ...pagbank, PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER: the sandbox cannot stand beside a bank'],
  [{ ...mercado_pago, NODE_ENV: 'production', CARD_URL: 'http://cartao.loja.example' }, 'CARD_URL: must be https'],
  [{ ...mercado_pago, NODE_ENV: 'production', MERCADO_PAGO_URL: 'http://127.0.0.1:4000' }, 'MERCADO_PAGO_URL'],
  [{ ...pagbank, NODE_ENV: 'production', PAGBANK_URL: 'http://127.0.0.1:4000' }, 'PAGBANK_URL'],
  [{ MERCADO_PAGO_TOKEN: 'APP_USR-a-token' }, 'MERCADO_PAGO_PUBLIC_KEY'],
])('%o is refused: %s', (settings, reason) => {
  expect(() => read(settings)).toThrow(reason)
})

test('nobody connected in demo data is the sandbox, anybody connected is not', () => {
  expect(readConfig({ DATA_DIR }).payment_provider).toBe('sandbox')
  expect(readConfig({ DATA_DIR, ...pagbank }).payment_provider).toBe('none')
})
