import { aBlock, aPlan } from '@bilheteria/rules/plan/a-block'
import { expect, test } from 'vitest'
import { openVenueOnce } from './open-venue.ts'

test('a venue is opened once, and again by another name', async () => {
  const plan = aPlan(aBlock({ at: [0, 10], rows: [{ names: ['A', 'B'], parts: [4] }] }))
  const venue = await openVenueOnce('rows', plan)
  expect(await openVenueOnce('rows', plan)).toBe(venue)
  expect(await openVenueOnce('other rows', plan)).not.toBe(venue)
})
