import { expect, test } from 'vitest'
import { isSlug, MISSING_PATH, pages, readAddress, tidyPath, writeAddress } from './page.ts'

const filled = Object.entries(pages).map(([page, { path, prefix }]) => ({
  page,
  path: path.replace(/:\w+/, '7'),
  prefix,
}))

test.each(filled)('$path is the page $page', ({ page, path }) => {
  expect(readAddress(path).page).toBe(page)
  expect(readAddress(`${path}/`).page).toBe(page)
})

test.each(filled.filter(({ prefix }) => prefix))('/mare-alta$path is the same page of a producer', ({ page, path }) => {
  expect(readAddress(`/mare-alta${path}`)).toMatchObject({ page, company: 'mare-alta' })
})

test('the page of a producer takes no prefix of its own', () => {
  expect(readAddress('/producers/mare-alta/')).toMatchObject({ page: 'producer', company: 'mare-alta' })
  expect(readAddress('/lagoa/producers/mare-alta').page).toBeUndefined()
})

test('variable parts of an address are read', () => {
  expect(readAddress('/ticket/buy/301').params).toEqual({ id: '301' })
  expect(readAddress('/mare-alta/ticket/buy/a%20b').params).toEqual({ id: 'a b' })
})

test.each([
  ['/%63ancelamentos/', '/cancelamentos'],
  ['//mare-alta', '/mare-alta'],
  ['/mare-alta/ticket//buy/a%2fb', '/mare-alta/ticket/buy/a%2Fb'],
  ['/producers/mare-alt%61', '/producers/mare-alta'],
  ['/', '/'],
])('%s is written %s', (path, tidy) => {
  const { page = 'home', ...address } = readAddress(path)
  expect(writeAddress({ page, ...address })).toBe(tidy)
})

test('an address without its parameter stands for all of its kind, and that of what is missing for no page', () => {
  expect(writeAddress({ page: 'checkout', company: 'mare-alta', params: {} })).toBe('/mare-alta/ticket/buy/:id')
  expect(readAddress(MISSING_PATH)).toEqual({ page: undefined, company: undefined, params: {} })
})

test.each(['/a/b', '/sobre/mais', '/ticket', '/%E0%A4%A/x', '/mare-alta/sobre/x'])('%s is no page', (path) => {
  const { page, company } = readAddress(path)
  expect(page === undefined || company !== undefined).toBe(true)
})

test('a malformed escape is a word nobody has, not a crash', () => {
  expect(readAddress('/%zz').company).toBe('%zz')
})

test.each(['mare-alta', 'clube10', 'a'])('%s may be a slug', (slug) => expect(isSlug(slug)).toBe(true))

test.each(['api', 'login', 'ticket', 'user', 'termos', 'producers', '', 'Maré', 'a--b', '-a', 'a/b'])(
  '"%s" may not be a slug',
  (slug) => expect(isSlug(slug)).toBe(false),
)

test.each([
  ['/', '/'],
  ['/sobre/', '/sobre'],
  ['//mare-alta///sobre//', '/mare-alta/sobre'],
])('%s is tidied to %s', (path, tidy) => expect(tidyPath(path)).toBe(tidy))
