import { expect, test } from 'vitest'
import { areLastTickets, canSell, overLimit, shortOf, typeStatus, whenOf, type StockedBatch } from './offer.ts'

const window = { starts_at: '2026-11-20T13:00:00.000Z', ends_at: '2026-12-07T03:00:00.000Z' }

test.each([
  ['2026-11-20T12:59:59.999Z', 'later'],
  ['2026-11-20T13:00:00.000Z', 'now'],
  ['2026-12-07T02:59:59.999Z', 'now'],
  ['2026-12-07T03:00:00.000Z', 'past'],
])('at %s a batch is %s', (moment, when) => {
  expect(whenOf(window, Date.parse(moment))).toBe(when)
})

const batch = (when: StockedBatch['when'], remaining: number) => ({ when, remaining })

test('the first batch that is open and has any left is in force, and makes its type buyable', () => {
  const batches = [batch('past', 5), batch('now', 0), batch('now', 3), batch('later', 9)]
  expect(batches.find(canSell)).toBe(batches[2])
  expect(typeStatus(batches)).toBe('on_sale')
  expect(typeStatus([batch('past', 5), batch('now', 0), batch('later', 9)])).toBe('sold_out')
  expect(typeStatus([batch('past', 5), batch('later', 9)])).toBe('soon')
  expect(typeStatus([batch('past', 5)])).toBe('ended')
})

test('an order has its limit, and a person one that counts what was bought before', () => {
  const limits = { max_per_order: 6, max_per_cpf: 4 }
  expect(overLimit(4, limits)).toBeUndefined()
  expect(overLimit(7, limits)).toEqual({ code: 'order_limit', max: 6 })
  expect(overLimit(5, limits)).toEqual({ code: 'cpf_limit', max: 4 })
  expect(overLimit(2, limits, 3)).toEqual({ code: 'cpf_limit', max: 4 })
  expect(overLimit(6, { max_per_order: 6, max_per_cpf: null }, 100)).toBeUndefined()
})

test('what one holds is there to be taken again', () => {
  expect(shortOf(3, { remaining: 1, held: 2 })).toBeUndefined()
  expect(shortOf(4, { remaining: 1, held: 2 })).toBe(3)
  expect(shortOf(1, { remaining: 0, held: 0 })).toBe(0)
})

test('thirty tickets are the last ones', () => {
  expect(areLastTickets(30)).toBe(true)
  expect(areLastTickets(31)).toBe(false)
})
