import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBlock, aPlan, someBlock } from './a-block.ts'
import { eyeAt, eyeIn, SEATED_EYES, see } from './eye.ts'
import { layOut } from './lay-out.ts'
import { GLANCE, matrixOf, project } from './lens.ts'
import type { Block, Plan, Point, Shape } from './plan.ts'
import { drawChairs } from './view-chairs.ts'
import { factsOfSeat, factsOfSection } from './view-facts.ts'
import { drawVenue } from './view-mesh.ts'

const FIELD: Shape = { kind: 'field', at: [0, 0], size: [105, 68], name: 'Campo' }
const STAGE: Shape = {
  kind: 'stage',
  area: [
    [-8, -6],
    [8, -6],
    [8, 0],
    [-8, 0],
  ],
  name: 'Palco',
}
const ROWS = { rows: [{ names: ['A', 'B', 'C', 'D'], parts: [5] }], depth: 0.8 }

function venue(shape: Shape | undefined, block: Partial<Block>, section: Partial<Plan['sections'][number]> = {}) {
  const plan = { ...aPlan(aBlock(block)), shapes: shape ? [shape] : [] }
  plan.sections = plan.sections.map((one) => ({ ...one, ...section }))
  return see(plan, layOut(plan))
}

const from = (at: Point, angle: number) => eyeAt(venue(FIELD, { ...ROWS, at, angle }), 2)!
const facts = (shape: Shape | undefined, at: Point, angle: number, more = {}) =>
  factsOfSeat(venue(shape, { ...ROWS, at, angle }, more), 7)

describe('where eyes are', () => {
  test('as high as the plan says: the floor of the front row, the steps behind it, and somebody who sits', () => {
    const seen = venue(FIELD, { ...ROWS, at: [0, 40] }, { height: 3, rise: 0.5 })
    expect(eyeAt(seen, 2)?.at).toEqual([0, 40, 3 + SEATED_EYES])
    expect(eyeAt(seen, 17)?.at[2]).toBeCloseTo(3 + 3 * 0.5 + SEATED_EYES)
  })

  test('where the plan says nothing, whoever is nearest sits a metre above a field, and others higher the farther away', () => {
    const blocks = [aBlock({ ...ROWS, at: [0, 40] }), aBlock({ ...ROWS, at: [0, 60], first_id: 100 })]
    const plan = { ...aPlan(...blocks), shapes: [FIELD] }
    const seen = see(plan, layOut(plan))
    expect(eyeAt(seen, 0)?.at[2]).toBeCloseTo(1 + SEATED_EYES)
    expect(eyeAt(seen, 20)?.at[2]).toBeCloseTo(1 + 20 * 0.45 + SEATED_EYES)
  })

  test('they look at the focus: it stands in the middle of the picture', () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: 36, max: 99 })), (at) => {
        const eye = eyeAt(venue(FIELD, { ...ROWS, at }), 7)!
        const [x, y] = project(eye, { width: 400, height: 300, span: GLANCE }, [0, 0, 1])!
        expect([Math.round(x), Math.round(y)]).toEqual([200, 150])
      }),
    )
  })

  test('what is to one’s right stands to the right, from every side', () => {
    const lens = { width: 400, height: 300, span: GLANCE }
    // Below the field on the plan one looks up it: the plan's right is one's own.
    expect(project(from([0, 60], 90), lens, [20, 0, 0])![0]).toBeGreaterThan(200)
    expect(project(from([0, -60], 270), lens, [20, 0, 0])![0]).toBeLessThan(200)
    expect(project(from([90, 0], 0), lens, [0, -20, 0])![0]).toBeGreaterThan(200)
  })

  test('a graphics card is told the same', () => {
    const eye = eyeAt(venue(FIELD, { ...ROWS, at: [30, 50] }), 3)!
    const lens = { width: 360, height: 500, span: GLANCE }
    const m = matrixOf(eye, lens)
    for (const place of [
      [10, 20, 3],
      [-40, 0, 0],
      [52, -34, 12],
    ] as const) {
      const [x, y, w] = [0, 1, 3].map(
        (row) => m[row]! * place[0] + m[row + 4]! * place[1] + m[row + 8]! * place[2] + m[row + 12]!,
      ) as [number, number, number]
      const [px, py] = project(eye, lens, place)!
      expect((1 + x / w) * 180).toBeCloseTo(px, 2)
      expect((1 - y / w) * 250).toBeCloseTo(py, 2)
    }
  })
})

describe('in words', () => {
  test.each([
    ['behind a goal', [-80, 0], 180, 'end'],
    ['beside the middle', [10, 60], 90, 'halfway'],
    ['beside the half of one team', [40, 60], 90, 'side'],
    ['in a corner', [-80, -60], 225, 'corner'],
    ['on the grass', [5, 5], 90, 'inside'],
  ])('a field is seen from %s', (_where, at, angle, side) => {
    expect(facts(FIELD, at as Point, angle)).toMatchObject({ of: 'field', side })
  })

  test('which row, how far and from how high', () => {
    expect(facts(FIELD, [0, 54], 90, { height: 30, rise: 0.5 })).toEqual({
      of: 'field',
      side: 'halfway',
      row: { number: 2, of: 4 },
      level: 'high',
      metres: 21,
    })
    expect(facts(FIELD, [0, 54], 90, { height: 8, rise: 0 })).toMatchObject({ level: 'middle' })
    expect(facts(FIELD, [0, 54], 90, { height: 1, rise: 0 })).toMatchObject({ level: 'low' })
  })

  test('a stage is seen from its front, from beside it and from behind it', () => {
    const blocks = [
      aBlock({ ...ROWS, at: [0, 12] }),
      aBlock({ ...ROWS, at: [-12, 8], angle: 135, first_id: 100 }),
      aBlock({ ...ROWS, at: [-20, -2], angle: 180, first_id: 200 }),
      aBlock({ ...ROWS, at: [0, -14], angle: 270, first_id: 300 }),
      aBlock({ ...ROWS, at: [12, 8], angle: 45, first_id: 400 }),
      aBlock({ ...ROWS, at: [20, -2], angle: 0, first_id: 500 }),
      // Most of the audience, so that the stage has a front.
      aBlock({ ...ROWS, at: [0, 40], first_id: 600 }),
    ]
    const plan: Plan = { ...aPlan(...blocks), shapes: [STAGE] }
    const seen = see(plan, layOut(plan))
    const sides = [2, 22, 42, 62].map((seat) => factsOfSeat(seen, seat)?.side)
    expect(sides).toEqual(['front', 'diagonal', 'aside', 'behind'])
  })

  test('without anything to look at it is told how far the middle is', () => {
    expect(facts(undefined, [0, 20], 90)).toMatchObject({ of: 'focus', side: 'around', metres: 21 })
  })

  test('of a section without seats its middle is told, also where it goes round a corner', () => {
    const area: Point[] = [
      [-60, -45],
      [60, -45],
      [60, -40],
      [-55, -40],
      [-55, 40],
      [-60, 40],
    ]
    const plan: Plan = {
      focus: [0, 0],
      shapes: [FIELD],
      labels: [],
      sections: [{ id: '1-1-1', area, view: null, block: null }],
    }
    const seen = see(plan, layOut(plan))
    expect(factsOfSection(seen, '1-1-1')).toMatchObject({ of: 'field', row: null })
    expect(factsOfSection(seen, '1-1-1')?.side).not.toBe('inside')
    expect(factsOfSection(seen, '1-1-2')).toBeUndefined()
  })
})

describe('whatever a plan says', () => {
  const far = fc.oneof(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.constantFrom(0, -1e7, 1e7, 1e-9))
  const point = fc.tuple(far, far)
  const polygon = fc.array(point, { minLength: 3, maxLength: 8 })
  const size = fc.tuple(fc.double({ min: 0.1, max: 500, noNaN: true }), fc.double({ min: 0.1, max: 500, noNaN: true }))
  const shape: fc.Arbitrary<Shape> = fc.oneof(
    fc.record({ kind: fc.constantFrom('field' as const, 'court' as const), at: point, size, name: fc.constant('x') }),
    fc.record({ kind: fc.constant('stage' as const), area: polygon, name: fc.constant('x') }),
  )
  const high = fc.option(far, { nil: undefined })

  test('there is a view of finite things or none, and never an error', () => {
    fc.assert(
      fc.property(
        fc.record({
          focus: point,
          shapes: fc.array(shape, { maxLength: 2 }),
          block: someBlock,
          area: polygon,
          height: high,
          rise: high,
        }),
        ({ focus, shapes, block, area, height, rise }) => {
          const plan: Plan = {
            focus,
            shapes,
            labels: [],
            sections: [
              { id: '1-1-1', area: null, view: null, block, height, rise },
              { id: '1-2-1', area, view: null, block: null, rise },
            ],
          }
          const laid = layOut(plan)
          const seen = see(plan, laid)
          const eye = eyeAt(seen, 0)
          expect([...(eye?.at ?? []), eye?.yaw ?? 0, eye?.pitch ?? 0].every(Number.isFinite)).toBe(true)
          const meshes = [drawVenue(seen), ...(eye ? [drawChairs(seen, eye)] : [])]
          for (const mesh of meshes) expect(mesh.every(Number.isFinite)).toBe(true)
          // As many triangles as a phone draws, however large the venue is.
          expect(meshes.reduce((sum, mesh) => sum + mesh.length, 0)).toBeLessThan(7 * 3 * 60_000)
          factsOfSeat(seen, 0)
          factsOfSection(seen, '1-2-1')
          eyeIn(seen, '1-2-1')
        },
      ),
      { numRuns: 60 },
    )
  })

  test('one seat and nothing else has a view, a seat that is not there has none', () => {
    const seen = venue(undefined, { rows: [{ names: ['A'], parts: [1] }], at: [0, 10] })
    expect(eyeAt(seen, 0)).toBeDefined()
    expect(factsOfSeat(seen, 0)).toMatchObject({ row: { number: 1, of: 1 } })
    for (const seat of [-1, 1, 1.5]) {
      expect(eyeAt(seen, seat)).toBeUndefined()
      expect(factsOfSeat(seen, seat)).toBeUndefined()
    }
  })
})
