import { expect, test } from 'vitest'
import { isPlayed, mercadoPagoEnvironment, readMercadoPago } from './mercado-pago-settings.ts'

const all = {
  MERCADO_PAGO_TOKEN: 'APP_USR-1-token',
  MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-2-publica',
  MERCADO_PAGO_WEBHOOK_SECRET: 'segredo-dos-avisos',
}
const elsewhere = { production: false }
const production = { production: true }

test('without a setting there is no account, and with all of them there is one at the real address', () => {
  expect(readMercadoPago({}, production)).toBeUndefined()
  expect(readMercadoPago(all, production)).toEqual({
    url: 'https://api.mercadopago.com',
    access_token: all.MERCADO_PAGO_TOKEN,
    public_key: all.MERCADO_PAGO_PUBLIC_KEY,
    webhook_secret: all.MERCADO_PAGO_WEBHOOK_SECRET,
  })
})

test.each(Object.keys(all))('an account without %s is refused by that name, and no other setting is blamed', (name) => {
  expect(readMercadoPago({ ...all, [name]: undefined }, production)).toEqual({
    problems: [`${name} is missing: an account at Mercado Pago needs all of its settings`],
  })
})

test('an address alone is half an account, too', () => {
  expect(readMercadoPago({ MERCADO_PAGO_URL: 'http://127.0.0.1:9' }, elsewhere)).toMatchObject({
    problems: expect.arrayContaining(Object.keys(all).map((name) => expect.stringMatching(`^${name} is missing`))),
  })
})

test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
  'one that is played at %s is taken, but never in production',
  (MERCADO_PAGO_URL) => {
    expect(readMercadoPago({ ...all, MERCADO_PAGO_URL }, elsewhere)).toMatchObject({ url: MERCADO_PAGO_URL })
    expect(readMercadoPago({ ...all, MERCADO_PAGO_URL }, production)).toEqual({
      problems: [expect.stringMatching(/^MERCADO_PAGO_URL: /)],
    })
  },
)

test.each([
  'https://api.mercadopago.com.example',
  'https://127.0.0.1.example',
  'http://192.168.0.9',
  'https://api.mercadopago.com',
])('tokens are not sent to %s because a setting says so', (MERCADO_PAGO_URL) => {
  expect(readMercadoPago({ ...all, MERCADO_PAGO_URL }, elsewhere)).toEqual({
    problems: [expect.stringMatching(/^MERCADO_PAGO_URL: /)],
  })
})

test('what could not stand in a header is no token, and what is no web address is none', () => {
  const { MERCADO_PAGO_TOKEN: token, MERCADO_PAGO_URL: url } = mercadoPagoEnvironment
  for (const wrong of ['', 'a b', 'a\nb', 'á']) expect(token.safeParse(wrong).success).toBe(false)
  for (const wrong of ['', 'mercado', 'file:///etc/passwd']) expect(url.safeParse(wrong).success).toBe(false)
  expect(url.parse('http://127.0.0.1:9/')).toBe('http://127.0.0.1:9')
  expect(isPlayed({ url: 'https://api.mercadopago.com' })).toBe(false)
})
