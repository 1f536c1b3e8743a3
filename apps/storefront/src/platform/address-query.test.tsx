import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAddressQuery, useAddressQuery, writeAddressQuery } from './address-query.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Reader() {
  return <p>{useAddressQuery()}</p>
}

const place = document.createElement('div')
const root = createRoot(place)

beforeEach(() => act(() => root.render(<Reader />)))
afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['home', '/', '/?q=show'],
  ['a page of history mode', '/mare-alta?utm=1', '/mare-alta?q=show'],
  ['a page of hash mode', '/?utm=1#/mare-alta?q=samba', '/?utm=1#/mare-alta?q=show'],
])('what is asked for stands in the address of %s, and is read at once by whoever shows it', (_where, from, to) => {
  history.replaceState(null, '', from)
  act(() => writeAddressQuery('q=show'))
  expect(location.href).toBe(`${location.origin}${to}`)
  expect(readAddressQuery()).toBe('q=show')
  expect(place.textContent).toBe('q=show')
  act(() => writeAddressQuery(''))
  expect(location.href).not.toContain('q=')
})

test('the rest of the entry stays as it is', () => {
  history.replaceState({ scroll: 300 }, '')
  act(() => writeAddressQuery('q=show'))
  expect(history.state).toEqual({ scroll: 300 })
})

test('another entry asks for something else', () => {
  act(() => writeAddressQuery('q=show'))
  act(() => {
    history.pushState(null, '', '/')
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(place.textContent).toBe('')
})
