import { expect, test } from 'vitest'
import { aVenue } from './map/a-venue.ts'
import { levelTurn, wayToFocus } from './level.ts'
import { standUp } from './stand-up.ts'

function lying() {
  const venue = aVenue()
  return { ...venue, laid: { ...venue.laid, box: { left: -100, top: -50, right: 100, bottom: 50 } } }
}

test('a venue that lies is stood up: every seat, outline and name by a quarter', () => {
  const before = lying()
  const { plan, laid } = standUp(before)
  expect(laid.box).toEqual({ left: -50, top: -100, right: 50, bottom: 100 })
  expect([laid.x[7], laid.y[7]]).toEqual([-before.laid.y[7]!, before.laid.x[7]])
  const [section] = laid.sections
  expect(section?.outline[0]).toEqual([
    -before.laid.sections[0]!.outline[0]![1],
    before.laid.sections[0]!.outline[0]![0],
  ])
  expect(plan.shapes).toMatchObject([{ kind: 'court', size: [28, 15] }])
  // Names stay readable, never upside down.
  expect(plan.labels.map(({ angle }) => angle)).toEqual([90, 0])
})

test('one that stands, or has a front, stays as it was drawn', () => {
  const standing = aVenue()
  const upright = { ...standing, laid: { ...standing.laid, box: { left: -50, top: -100, right: 50, bottom: 100 } } }
  expect(standUp(upright)).toBe(upright)
  const theatre = {
    ...lying(),
    plan: { ...standing.plan, shapes: [{ kind: 'stage' as const, area: [], name: 'Palco' }] },
  }
  expect(standUp(theatre)).toBe(theatre)
})

test('rows are made level by as little as can be, and an arrow tells where everybody looks', () => {
  const venue = aVenue()
  expect(levelTurn(venue, 'south')).toBeCloseTo(0)
  expect(Math.abs(levelTurn(venue, 'east'))).toBeCloseTo(Math.PI / 2)
  expect(Math.abs(levelTurn(venue, 'corner'))).toBeCloseTo(Math.PI / 4)
  expect(levelTurn(venue, 'floor')).toBe(0)
  expect(wayToFocus(venue, 'south')).toBe('↑ quadra')
  expect(wayToFocus(venue, 'nowhere')).toBeNull()
  for (const section of ['east', 'corner']) expect(wayToFocus(venue, section)).toMatch(/^[↑↓] quadra$/)
})
