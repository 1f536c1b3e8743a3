import { aBlock } from '@bilheteria/rules/plan/a-block'
import type { Eye } from '@bilheteria/rules/plan/eye'
import { groundsOf } from '@bilheteria/rules/plan/grounds'
import { layOut } from '@bilheteria/rules/plan/lay-out'
import { GLANCE, project } from '@bilheteria/rules/plan/lens'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { eyeOf, openVenue } from '@bilheteria/rules/plan/venue'
import { placeOfTicket } from '@bilheteria/rules/plan/ticket-place'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import { viewColours } from '@bilheteria/rules/plan/view-colours'
import { CHAIRS, createPen, INK, PATTERN, type Mesh } from '@bilheteria/rules/plan/view-pen'
import { coloursOf } from '@bilheteria/rules/theme'
import { describe, expect, test } from 'vitest'
import { theHouse } from '#test/a-producer.ts'
import { paintView } from './paint-view.ts'

const LENS = { width: 210, height: 72, span: GLANCE }
const colours = viewColours(coloursOf(theHouse.theme!.light), false, true)

/** A field that is 100 m long, with one stand of thirty rows along it and another behind one end; nothing is around. */
const ROWS = Array.from({ length: 30 }, (_, i) => `F${i + 1}`)
const stand = (at: [number, number], angle: number) =>
  aBlock({ at, angle, depth: 0.8, rows: [{ names: ROWS, parts: [40] }] })
const plan: Plan = {
  focus: [0, 0],
  shapes: [{ kind: 'field', at: [0, 0], size: [100, 64], name: 'Campo' }],
  labels: [],
  sections: [
    { id: '1-1-1', area: null, view: null, block: stand([0, 42], 90) },
    { id: '1-2-1', area: null, view: null, block: stand([60, 0], 0) },
  ],
}
const venue = openVenue(plan, layOut(plan))

function paint(eye: Eye, meshes: readonly Mesh[], lens = LENS) {
  const rgb = paintView({ eye, lens, colours, grounds: groundsOf(plan), meshes })
  const pixelAt = (x: number, y: number) => {
    return Array.from(rgb.subarray(3 * (Math.floor(y) * lens.width + Math.floor(x))).subarray(0, 3))
  }
  return { rgb, pixelAt }
}

const inkOf = (ink: number) => Array.from(colours.inks.subarray(3 * ink, 3 * ink + 3), (part) => Math.round(part * 255))

describe.each([
  ['1-1-1', 'F1', 1],
  ['1-1-1', 'F12', 20],
  ['1-1-1', 'F30', 40],
  ['1-2-1', 'F1', 20],
  ['1-2-1', 'F30', 3],
])('from section %s, row %s, seat %i', (section_id, row, number) => {
  const eye = eyeOf(venue, placeOfTicket(venue.seen.laid, { section_id, seat: { row, number } }))!
  const { pixelAt } = paint(eye, [drawChairs(venue.seen, eye), venue.mesh()])

  test('the field is where it has to be, in the green of grass', () => {
    // Beside the middle, which is a white line.
    for (const spot of [-6, 6]) expectGrass(pixelAt(...project(eye, LENS, [spot, 0, 0])!))
  })

  test('above is the sky', () => {
    for (const x of [0, LENS.width / 2, LENS.width - 1]) {
      const [red = 0, green = 0, blue = 0] = pixelAt(x, 0)
      expect([green > red, blue > green, blue > 229]).toEqual([true, true, true])
    }
  })
})

/** Lines far away are a breath of white. */
function expectGrass(pixel: number[]): void {
  const away = pixel.map((part, i) => Math.abs(part - inkOf(INK.field)[i]!))
  expect(Math.max(...away)).toBeLessThan(5)
}

const AHEAD: Eye = { at: [0, 0, 0], yaw: 0, pitch: 0 }

/** Before one's eyes, so far away and so large. */
function aWall(away: number, half: number, ink: number): Mesh {
  const pen = createPen()
  pen.quad([away, -half, half], [away, half, half], [away, half, -half], [away, -half, -half], ink)
  return pen.mesh()
}

test('what is nearer hides what is behind it, whichever is drawn first', () => {
  const [near, far] = [aWall(5, 1, INK.white), aWall(10, 10, INK.curtain)]
  const { rgb, pixelAt } = paint(AHEAD, [near, far])
  expect(paint(AHEAD, [far, near]).rgb).toEqual(rgb)
  const middle = pixelAt(LENS.width / 2, LENS.height / 2)
  const beside = pixelAt(LENS.width / 4, LENS.height / 2)
  expect(middle[0]! / beside[0]!).toBeCloseTo(inkOf(INK.white)[0]! / inkOf(INK.curtain)[0]!, 0)
})

test('two halves of a wall leave no gap between them, and a floor that begins behind one’s back is whole', () => {
  const wall = paint(AHEAD, [aWall(5, 50, INK.curtain)])
  const pen = createPen()
  pen.quad([-20, -90, -1.2], [90, -90, -1.2], [90, 90, -1.2], [-20, 90, -1.2], INK.curtain)
  const floor = paint({ ...AHEAD, pitch: -1.2 }, [pen.mesh()])
  for (const { rgb } of [wall, floor]) {
    const first = rgb.subarray(0, 3)
    expect(rgb.every((part, i) => part === first[i % 3])).toBe(true)
  }
})

test('seats are a pattern from where chairs end, in whichever direction one looks', () => {
  const pen = createPen()
  // One seat so wide that all of it is chair.
  for (const side of [-1, 1]) {
    const corners = [[-1, -1] as const, [side, -side] as const, [1, 1] as const]
    const [a, b, c] = corners.map(([x, y]) => [90 * x, 90 * y, 0] as const)
    const uv = corners.map(([x, y]): [number, number] => [0.5 + 0.1 * y, 0.1 * x])
    pen.triangle(a!, b!, c!, INK.seats + PATTERN, uv)
  }
  const eye: Eye = { at: [0, 0, 4], yaw: 0.3, pitch: -0.45 }
  const lens = { width: 300, height: 300, span: GLANCE }
  const { pixelAt } = paint(eye, [pen.mesh()], lens)
  for (const turned of [-0.2, 0, 0.3, 0.6, 0.8]) {
    const inkAt = (away: number) => {
      return pixelAt(...project(eye, lens, [away * Math.cos(turned), away * Math.sin(turned), 0])!)
    }
    expect([inkAt(CHAIRS - 0.3), inkAt(CHAIRS + 0.3)]).toEqual([inkOf(INK.floor), inkOf(INK.seats)])
  }
})

test('what is behind or beside one changes nothing', () => {
  const { rgb } = paint(AHEAD, [])
  expect(paint(AHEAD, [aWall(-5, 50, INK.curtain)]).rgb).toEqual(rgb)
  const aside = { ...AHEAD, yaw: Math.PI / 2 }
  expect(paint(aside, [aWall(5, 1, INK.curtain)]).rgb).toEqual(paint(aside, []).rgb)
})
