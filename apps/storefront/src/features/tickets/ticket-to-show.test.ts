import { expect, test } from 'vitest'
import { rememberTicket, takeTicketToShow } from './ticket-to-show.ts'

const order = [crypto.randomUUID(), crypto.randomUUID().replace(/.{4}$/, 'a1b2')]
const [first = '', second = ''] = order

test('whoever comes back finds the ticket they left for, once', () => {
  rememberTicket(second)
  expect(takeTicketToShow([first, second])).toBe(1)
  expect(takeTicketToShow([first, second])).toBeUndefined()
})

test('another order is not opened at its place', () => {
  rememberTicket(second)
  expect(takeTicketToShow([first])).toBeUndefined()
})

test('whoever uses the browser next finds no ticket', () => {
  rememberTicket(second)
  const kept = Array.from({ length: sessionStorage.length }, (_, i) =>
    sessionStorage.getItem(sessionStorage.key(i) ?? ''),
  )
  expect(kept).toEqual(['a1b2'])
})
