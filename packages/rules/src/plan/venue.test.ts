import { expect, test } from 'vitest'
import { aBlock, aPlan } from './a-block.ts'
import { layOut } from './lay-out.ts'
import { placeOfTicket } from './ticket-place.ts'
import { eyeOf, factsOf, openVenue } from './venue.ts'

const plan = aPlan(aBlock({ at: [0, 10], rows: [{ names: ['A', 'B'], parts: [4] }] }))
const venue = openVenue(plan, layOut(plan))
const { laid } = venue.seen

test('one looks from a seat by its row and number, and from a section where nobody has a seat', () => {
  const from = (row: string, number: number) => placeOfTicket(laid, { section_id: '1-1-1', seat: { row, number } })
  expect(eyeOf(venue, from('A', 1))?.at.slice(0, 2)).toEqual([laid.x[0], laid.y[0]])
  expect(factsOf(venue, from('B', 3))?.row).toEqual({ number: 2, of: 2 })
  const section = placeOfTicket(laid, { section_id: '1-1-1', seat: null })
  expect(factsOf(venue, section)).toMatchObject({ row: null, metres: 11 })
})

test('of a place that the plan does not have nothing is said', () => {
  for (const ticket of [
    { section_id: '1-1-1', seat: { row: 'A', number: 5 } },
    { section_id: '1-1-1', seat: { row: 'C', number: 1 } },
    { section_id: '1-1-2', seat: { row: 'A', number: 1 } },
    { section_id: '1-1-2', seat: null },
  ]) {
    const place = placeOfTicket(laid, ticket)
    expect([eyeOf(venue, place), factsOf(venue, place)]).toEqual([undefined, undefined])
  }
})
