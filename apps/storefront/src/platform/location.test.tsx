import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { readAddressQuery } from './address-query.ts'
import { locationHook } from './location.ts'

const { place, root } = aPlace()
afterEach(() => history.replaceState(null, '', '/'))

function Here({ mode, to }: { mode: 'hash' | 'history'; to: string }) {
  const [path, navigate] = locationHook(mode)()
  return <button onClick={() => navigate(to)}>{path}</button>
}

test.each([
  ['hash', '/ticket/list/x?answer=keep', '/#/ticket/list/x?answer=keep'],
  ['history', '/ticket/list/x?answer=keep', '/ticket/list/x?answer=keep'],
  ['hash', '/?q=show', '/?q=show'],
  ['hash', '/sobre', '/#/sobre'],
  ['hash', '/', '/'],
] as const)('with %s addresses %s leads to %s, and its question is read there', async (mode, to, address) => {
  const [path = '', question = ''] = to.split('?')
  await act(async () => root.render(<Here mode={mode} to={to} />))
  await press(place, '/')
  expect(location.href).toBe(location.origin + address)
  expect(place.textContent).toBe(path)
  expect(readAddressQuery()).toBe(question)
})
