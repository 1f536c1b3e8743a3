import { aBlock, aPlan } from '@bilheteria/rules/plan/a-block'
import { expect, test } from 'vitest'
import { lookFrom, openVenue } from './open-venue.ts'

const plan = aPlan(aBlock({ at: [0, 10], rows: [{ names: ['A', 'B'], parts: [4] }] }))
const venue = await openVenue('rows', plan)

test('one looks from a seat by its row and number, and from a section where nobody has a seat', () => {
  const from = (row: string, number: number) => lookFrom(venue, { section_id: '1-1-1', seat: { row, number } })
  expect(from('A', 1)?.eye.at.slice(0, 2)).toEqual([venue.seen.laid.x[0], venue.seen.laid.y[0]])
  expect(from('B', 3)?.facts.row).toEqual({ number: 2, of: 2 })
  expect(lookFrom(venue, { section_id: '1-1-1', seat: null })?.facts).toMatchObject({ row: null, metres: 11 })
})

test('of a place that the plan does not have nothing is said', () => {
  for (const place of [
    { section_id: '1-1-1', seat: { row: 'A', number: 5 } },
    { section_id: '1-1-1', seat: { row: 'C', number: 1 } },
    { section_id: '1-1-2', seat: { row: 'A', number: 1 } },
    { section_id: '1-1-2', seat: null },
  ]) {
    expect(lookFrom(venue, place)).toBe(undefined)
  }
})

test('a venue is opened once, and again by another name', async () => {
  expect(await openVenue('rows', plan)).toBe(venue)
  expect(await openVenue('other rows', plan)).not.toBe(venue)
})
