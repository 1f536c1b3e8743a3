import { afterEach, expect, test } from 'vitest'
import { useUrlLogin, watchUrlLogin } from './url-login.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  useUrlLogin.setState({ entry: undefined })
})

test.each([
  ['/?token=abc', '/', { token: 'abc' }],
  ['/?token=abc&x=1#/sobre', '/?x=1#/sobre', { token: 'abc' }],
  ['/#/ticket/buy/301?token=abc&em=mapa', '/#/ticket/buy/301?em=mapa', { token: 'abc' }],
  ['/ticket/buy/301?vincular=xyz', '/ticket/buy/301', { vincular: 'xyz' }],
  ['/#/?acesso=recusado', '/#/', { acesso: 'recusado' }],
  ['/?token=', '/', { token: '' }],
])('%s becomes %s', (address, clean, entry) => {
  history.replaceState(null, '', address)
  watchUrlLogin()
  expect(location.pathname + location.search + location.hash).toBe(clean)
  expect(useUrlLogin.getState().entry).toEqual(entry)
})

test('any other address is left alone', () => {
  history.replaceState(null, '', '/?q=a+b#/faq?em=pix')
  watchUrlLogin()
  expect(location.search + location.hash).toBe('?q=a+b#/faq?em=pix')
  expect(useUrlLogin.getState().entry).toBeUndefined()
})
