import { expect, test } from 'vitest'
import { readToken } from './read-token.ts'

const encode = (value: unknown) => btoa(typeof value === 'string' ? value : JSON.stringify(value))

test('a token from an address lives an hour and cannot be renewed', () => {
  expect(readToken(encode({ accessToken: 'abc' }))?.token).toEqual({
    token_type: 'Bearer',
    access_token: 'abc',
    refresh_token: null,
    expires_in: 3600,
  })
})

test('blanks for plus signs and the other base64 are understood', () => {
  const text = encode({ accessToken: '~~~???>>>ÿ'.slice(0, 9) })
  expect(text).toMatch(/[+/]/)
  const { access_token } = readToken(text)?.token ?? {}
  expect(access_token).toBe('~~~???>>>')
  expect(readToken(text.replaceAll('+', ' '))?.token.access_token).toBe(access_token)
  expect(readToken(text.replaceAll('+', '-').replaceAll('/', '_'))?.token.access_token).toBe(access_token)
})

test('it may name the login at a partner that it ends', () => {
  expect(readToken(encode({ accessToken: 'abc', begun: 'xyz' }))?.begun).toBe('xyz')
  for (const begun of [undefined, null, 7, ['xyz']]) {
    expect(readToken(encode({ accessToken: 'abc', begun }))?.begun).toBeUndefined()
  }
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', encode('{"accessToken":')],
  ['a list', encode(['accessToken'])],
  ['a list with the name', encode('[{"accessToken":"a"}]')],
  ['text', encode('"accessToken"')],
  ['null', encode('null')],
  ['no token', encode({ access_token: 'a' })],
  ['an empty token', encode({ accessToken: '' })],
  ['a number', encode({ accessToken: 7 })],
  ['a prototype', encode('{"__proto__":{"accessToken":"a"}}')],
  ['a header of its own', encode({ accessToken: 'a\r\nX-Evil: 1' })],
  ['something huge', encode({ accessToken: 'a'.repeat(100_000) })],
])('%s is no token', (_title, text) => {
  expect(readToken(text)).toBeUndefined()
})
