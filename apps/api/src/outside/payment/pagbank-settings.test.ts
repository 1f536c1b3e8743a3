import { expect, test } from 'vitest'
import * as z from 'zod'
import { pagbankEnvironment, readPagBank } from './pagbank-settings.ts'

const PAGBANK_TOKEN = 'ficha-da-loja'
const read = (env: Parameters<typeof readPagBank>[0], production = false) => readPagBank(env, { production })

test('without an account there is no PagBank', () => {
  expect(read({})).toBeUndefined()
})

test('a token is enough, and without a word about cards there are none', () => {
  expect(read({ PAGBANK_TOKEN }, true)).toEqual({
    url: 'https://api.pagseguro.com',
    token: PAGBANK_TOKEN,
    cards: false,
  })
  expect(read({ PAGBANK_TOKEN, PAGBANK_CARDS: '0' }, true)).toMatchObject({ cards: false })
  expect(read({ PAGBANK_TOKEN, PAGBANK_CARDS: '1' }, true)).toMatchObject({ cards: true })
})

test('half of an account is refused by the name of what is missing', () => {
  expect(read({ PAGBANK_CARDS: '1' })).toEqual({ problems: [expect.stringMatching(/^PAGBANK_TOKEN is missing: /)] })
  expect(read({ PAGBANK_URL: 'https://sandbox.api.pagseguro.com' })).toEqual({
    problems: [expect.stringMatching(/^PAGBANK_TOKEN is missing: /)],
  })
})

test('PagBank’s own place for trials is taken, also in production', () => {
  const PAGBANK_URL = 'https://sandbox.api.pagseguro.com'
  expect(read({ PAGBANK_TOKEN, PAGBANK_URL }, true)).toMatchObject({ url: PAGBANK_URL })
})

test.each(['http://127.0.0.1:4000', 'http://[::1]:4000', 'http://localhost:4000'])(
  'one that is played at %s is taken, but never in production',
  (PAGBANK_URL) => {
    expect(read({ PAGBANK_TOKEN, PAGBANK_URL })).toMatchObject({ url: PAGBANK_URL })
    expect(read({ PAGBANK_TOKEN, PAGBANK_URL }, true)).toEqual({ problems: [expect.stringMatching(/^PAGBANK_URL: /)] })
  },
)

test.each([
  'http://api.pagseguro.com',
  'https://api.pagseguro.com.example',
  'https://api.pagseguro.com/v2',
  'https://outro.example',
])('the token is not shown to %s', (PAGBANK_URL) => {
  expect(read({ PAGBANK_TOKEN, PAGBANK_URL })).toEqual({ problems: [expect.stringMatching(/^PAGBANK_URL: /)] })
})

const shape = z.object(pagbankEnvironment)

test('an address loses the slash behind it', () => {
  expect(shape.parse({ PAGBANK_URL: 'https://api.pagseguro.com/' }).PAGBANK_URL).toBe('https://api.pagseguro.com')
})

test.each([
  ['PAGBANK_TOKEN', 'duas palavras'],
  ['PAGBANK_TOKEN', 'quebra\r\nde-linha'],
  ['PAGBANK_URL', 'pagbank'],
  ['PAGBANK_CARDS', 'sim'],
])('%s=%s is refused', (name, value) => {
  expect(shape.safeParse({ [name]: value }).error?.issues.map(({ path }) => path)).toEqual([[name]])
})
