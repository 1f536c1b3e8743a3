import { eyeAt, see, type Eye, type Seen } from '@bilheteria/rules/plan/eye'
import { groundsOf } from '@bilheteria/rules/plan/grounds'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import { project } from '@bilheteria/rules/plan/lens'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import { drawVenue } from '@bilheteria/rules/plan/view-mesh'
import { INK, INKS } from '@bilheteria/rules/plan/view-pen'
import * as fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameSections } from '#catalogue/insert-plan.ts'
import { readPlanFile } from '#catalogue/read-plan-file.ts'
import { FULL } from '#test/fault-options.ts'
import { dot, isSeen, lens, minus, onPicture, pick, sightOf, spotsOf, unit, type Vector } from '#test/reckon-view.ts'
import { paintView } from './paint-view.ts'

const SEATS = FULL ? 500 : 12
const VENUES = ['arena-farol', 'ginasio-palmeiras', 'teatro-estacao']
/** Metres by which the tiers above are too low: whoever sits there looks at the backs of those before them. */
const TOO_LOW = 11
const share = (min = 0, max = 0.999) => fc.double({ min, max, noNaN: true })
/** Any seat: which section, which of its rows, which place in it. */
const anySeat = fc.record({ section: share(), row: share(), place: share() })
/** Of the stadium's upper tier in the east: from the twelfth to the twenty-fourth of sixty sections. */
const above = fc.record({ section: share(12 / 60, 23 / 60), row: share(), place: share() })
/** From one of its front rows nothing is seen then, from one farther back most of it: whatever else is drawn by lot. */
const ABOVE = [0.3, 0.7].map((row) => ({ section: 14 / 60, row, place: 0.5 }))

async function openVenue(name: string, too_low = 0): Promise<Seen> {
  const { plan } = await readPlanFile(join(import.meta.dirname, '../../../demo/plans', `${name}.json`))
  const named = nameSections('venue', plan, () => 1)
  for (const section of named.sections) {
    if (section.height !== undefined && section.height > too_low) section.height -= too_low
  }
  return see(named, layOut(named))
}

describe.each(VENUES)('%s', (name) => {
  test('from any seat, what there is to see stands where it must', async () => {
    const seen = await openVenue(name)
    const { aim, corners } = sightOf(seen.plan)
    fc.assert(
      fc.property(anySeat, (asked) => {
        const { at, index } = pick(seen, asked)
        const eye = eyeAt(seen, index)!
        for (const [axis, value] of at.entries()) expect(eye.at[axis]).toBeCloseTo(value, 3)
        for (const corner of corners) {
          const expected = onPicture(at, aim, corner)
          const drawn = project(eye, lens, corner)
          expect(drawn === undefined).toBe(expected === undefined)
          // Within two hundredths of the picture; what is far outside of it is seen by nobody.
          const offs = expected?.map((value, i) => Math.abs(value - drawn![i]!)) ?? []
          const most = 0.02 * Math.max(lens.width, ...(expected ?? []).map(Math.abs))
          expect(Math.max(0, ...offs)).toBeLessThan(most)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('nearer rows see it larger, and higher rows from higher', async () => {
    const seen = await openVenue(name)
    const { corners } = sightOf(seen.plan)
    for (const { rows } of seen.laid.sections) {
      const eyes = rows.map(({ first, count }) => eyeAt(seen, first + (count >> 1))!)
      for (const [i, eye] of eyes.entries()) {
        const before = eyes[i - 1]
        if (!before) continue
        expect(eye.at[2]).toBeGreaterThanOrEqual(before.at[2])
        expect(widthSeen(eye, corners)).toBeLessThan(widthSeen(before, corners))
      }
    }
  })
})

describe('in the picture it is hidden where a line of sight meets the floor of a section, and nowhere else', () => {
  test.each(VENUES)('%s', { timeout: 1_800_000 }, async (name) => {
    const { shown } = compare(await openVenue(name))
    expect(shown).toBeGreaterThan(SEATS * 5)
  })

  test('a stadium whose tiers above are too low', { timeout: 1_800_000 }, async () => {
    const { shown, hidden } = compare(await openVenue('arena-farol', TOO_LOW), above, ABOVE)
    expect(shown).toBeGreaterThan(SEATS)
    expect(hidden).toBeGreaterThan(SEATS)
  })
})

type Drawn = typeof anySeat extends fc.Arbitrary<infer One> ? One : never

/** Spots of what there is to see, drawn and reckoned, from many seats; how many of them are seen, and how many are not. */
function compare(seen: Seen, seat = anySeat, surely: readonly Drawn[] = []): { shown: number; hidden: number } {
  const venue = drawVenue(seen)
  const { aim } = sightOf(seen.plan)
  const spots = spotsOf(seen.plan)
  let [shown, hidden] = [0, 0]
  fc.assert(
    fc.property(seat, (asked) => {
      const { at, index } = pick(seen, asked)
      const eye = eyeAt(seen, index)!
      const meshes = [venue, drawChairs(seen, eye)]
      const picture = paintView({ eye, lens, colours: TOLD_APART, grounds: groundsOf(seen.plan), meshes })
      for (const spot of spots) {
        const drawn = colourAt(picture, onPicture(at, aim, spot))
        const reckoned = drawn === undefined ? undefined : isSeen(seen, at, spot)
        if (reckoned === undefined) continue
        if (reckoned) shown++
        else hidden++
        expect({ asked, spot, seen: drawn }).toEqual({ asked, spot, seen: reckoned })
      }
    }),
    { numRuns: SEATS, examples: surely.map((one) => [one]) },
  )
  return { shown, hidden }
}

/** The angle between what stands farthest to the left and to the right. */
function widthSeen({ at }: Eye, corners: readonly Vector[]): number {
  const angles = corners.flatMap((a) => corners.map((b) => Math.acos(dot(unit(minus(a, at)), unit(minus(b, at))))))
  return Math.max(...angles.filter(Number.isFinite))
}

/** Green is what everybody looks at, and who is on it; red whatever stands around it; blue the sky. */
const ON_IT = new Set<number>([INK.field, INK.court, INK.stage, INK.white, INK.home, INK.guest, INK.skin, INK.trousers])
const TOLD_APART = {
  inks: new Float32Array(Array.from({ length: INKS }, (_, ink) => (ON_IT.has(ink) ? [0, 1, 0] : [1, 0, 0])).flat()),
  sky: new Float32Array([0, 0, 1]),
  horizon: new Float32Array([0, 0, 1]),
}

/** True for what everybody looks at; undefined outside the picture, and where edges are mixed. */
function colourAt(picture: Uint8Array, at: [number, number] | undefined): boolean | undefined {
  const [x, y] = [Math.floor(at?.[0] ?? -1), Math.floor(at?.[1] ?? -1)]
  if (x < 1 || y < 1 || x >= lens.width - 1 || y >= lens.height - 1) return undefined
  const around = [-1, 0, 1].flatMap((dy) =>
    [-1, 0, 1].map((dx) => {
      const from = ((y + dy) * lens.width + x + dx) * 3
      return picture[from] === 0 && picture[from + 2] === 0
    }),
  )
  return around.every((one) => one === around[0]) ? around[0] : undefined
}
