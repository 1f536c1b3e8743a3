import { afterEach, expect, test } from 'vitest'
import { useEntry, watchEntry } from './entry.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  useEntry.setState({ entry: undefined })
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
  watchEntry()
  expect(location.pathname + location.search + location.hash).toBe(clean)
  expect(useEntry.getState().entry).toEqual(entry)
})

test('any other address is left alone', () => {
  history.replaceState(null, '', '/?q=a+b#/faq?em=pix')
  watchEntry()
  expect(location.search + location.hash).toBe('?q=a+b#/faq?em=pix')
  expect(useEntry.getState().entry).toBeUndefined()
})
