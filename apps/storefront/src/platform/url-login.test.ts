import { hideSecrets } from '@bilheteria/contract/secret-address'
import { afterEach, expect, test } from 'vitest'
import { useUrlLogin, watchUrlLogin } from './url-login.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset['secret']
  sessionStorage.clear()
  useUrlLogin.setState({ entry: undefined })
})

/** The first script of every document. */
function openAt(address: string): string {
  history.replaceState(null, '', address)
  // oxlint-disable-next-line no-eval -- as the document's own script
  ;(0, eval)(hideSecrets)
  watchUrlLogin()
  return location.pathname + location.search + location.hash
}

test.each([
  ['/?token=abc', '/', { token: 'abc' }],
  ['/?token=abc&x=1#/sobre', '/?x=1#/sobre', { token: 'abc' }],
  ['/#/ticket/buy/301?token=abc&em=mapa', '/#/ticket/buy/301?em=mapa', { token: 'abc' }],
  ['/ticket/buy/301?vincular=xyz', '/ticket/buy/301', { vincular: 'xyz' }],
  ['/#/?acesso=recusado', '/#/', { acesso: 'recusado' }],
  ['/?token=', '/', { token: '' }],
])('%s becomes %s', (address, clean, entry) => {
  expect(openAt(address)).toBe(clean)
  expect(useUrlLogin.getState().entry).toEqual(entry)
  expect(globalThis).not.toHaveProperty('brought')
})

test('any other address is left alone', () => {
  expect(openAt('/?q=a+b#/faq?em=pix')).toBe('/?q=a+b#/faq?em=pix')
  expect(useUrlLogin.getState().entry).toBeUndefined()
  expect(document.documentElement.dataset).not.toHaveProperty('secret')
})

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'

test.each([
  [`/ingresso/${SECRET}`, '/ingresso/1'],
  [`/mare-alta/ingresso/${SECRET}/`, '/mare-alta/ingresso/1'],
  [`//mare-alta//%69ngresso/${SECRET}?x=1`, '//mare-alta//%69ngresso/1?x=1'],
  [`/?q=1#/mare-alta/ingresso/${SECRET}?x=1`, '/?q=1#/mare-alta/ingresso/1?x=1'],
  [`/a/b/ingresso/${SECRET}`, '/a/b/ingresso/1'],
])('the secret of %s moves to the storage of the tab, and marks the document', (address, clean) => {
  expect(openAt(location.origin + address)).toBe(clean)
  expect(sessionStorage.getItem('secrets')).toBe(JSON.stringify([SECRET]))
  expect(document.documentElement.dataset).toHaveProperty('secret')
})

test('each secret of a tab has its own number, and the same one always the same', () => {
  expect(openAt('/ingresso/um-segredo')).toBe('/ingresso/1')
  expect(openAt('/ingresso/outro-segredo')).toBe('/ingresso/2')
  expect(openAt('/ingresso/um-segredo')).toBe('/ingresso/1')
  expect(openAt('/ingresso/2')).toBe('/ingresso/2')
})
