import { boxOf, type Box, type LaidPlan, type LaidSection } from '@bilheteria/rules/plan/lay-out'
import { SEAT_KINDS, type Plan, type Point } from '@bilheteria/rules/plan/plan'
import type { Catalogue } from '#catalogue/compile-plan.ts'

const WIDTH_PX = 1600
/** Around the venue, as a share of its width. */
const MARGIN = 0.07
const COLOURS = ['#2f6fb0', '#b0672f', '#3f8f5a', '#8a4fa3', '#b03f5c', '#2f9aa0', '#8c7a1f', '#5b62c9']
export const INK = '#1d2129'

/** An SVG of the whole venue: areas and seats in the colour of their sector, wheelchair places hollow, names above. */
export function drawPlan(plan: Plan, laid: LaidPlan, catalogue: Catalogue): string {
  const { left, top, right, bottom } = laid.box
  const margin = (right - left) * MARGIN
  const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin]
  const view = [left - margin, top - margin, width, height].map(short).join(' ')
  const letter = width / 55
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${WIDTH_PX}" height="${Math.round((WIDTH_PX * height) / width)}" font-family="Archivo, Arial, sans-serif" fill="${INK}" text-anchor="middle" dominant-baseline="central">`,
    `<rect x="${short(left - margin)}" y="${short(top - margin)}" width="${short(width)}" height="${short(height)}" fill="#f7f7f5"/>`,
    ...plan.shapes.map((shape) => shapeOf(shape, letter)),
    ...laid.sections.map((section) => sectionOf(section, laid)),
    ...laid.sections
      .filter(({ id }) => !standsFor(id, plan, catalogue))
      .map((section) => nameOf(section, catalogue, letter)),
    ...plan.labels.map(({ sector_id, at, angle }) => {
      const name = catalogue[placesOf(sector_id)[0]!]!.name
      return textOf(name, at, { size: letter * 1.3, angle, halo: true })
    }),
    '</svg>',
  ].join('\n')
}

function shapeOf(shape: Plan['shapes'][number], letter: number): string {
  if (shape.kind === 'entrance') return textOf(`▸ ${shape.name}`, shape.at, { size: letter })
  if (shape.kind === 'stage') {
    return (
      `<path d="${pathOf(shape.area)}" fill="#d9d6cf"/>` +
      textOf(shape.name, middleOf(boxOf(shape.area)), { size: letter })
    )
  }
  const [[x, y], [width, height]] = [shape.at, shape.size]
  const size = `x="${short(x - width / 2)}" y="${short(y - height / 2)}" width="${width}" height="${height}"`
  const fill = shape.kind === 'field' ? '#cfe3c4' : '#ecd2b0'
  return `<rect ${size} fill="${fill}"/>` + textOf(shape.name, shape.at, { size: letter })
}

function sectionOf(section: LaidSection, laid: LaidPlan): string {
  const colour = COLOURS[placesOf(section.id)[0]! % COLOURS.length]!
  const area = `<path d="${pathOf(section.outline)}" fill="${colour}" fill-opacity=".18" stroke="${colour}" stroke-width=".15"/>`
  const dots = SEAT_KINDS.map((kind) => dotsOf(section, laid, kind, colour))
  return [area, ...dots].join('')
}

/** One path for all seats of a kind: points without length, rounded by the pen. */
function dotsOf(
  { first, count, pitch }: LaidSection,
  laid: LaidPlan,
  kind: (typeof SEAT_KINDS)[number],
  colour: string,
) {
  const seats = Array.from({ length: count }, (_, i) => first + i)
  const own = seats.filter((seat) => SEAT_KINDS[laid.kind[seat]!] === kind)
  if (own.length === 0) return ''
  const d = own.map((seat) => `M${short(laid.x[seat]!)} ${short(laid.y[seat]!)}h0`).join('')
  const dot = (of: string, size: number) =>
    `<path d="${d}" fill="none" stroke="${of}" stroke-width="${short(pitch * size)}" stroke-linecap="round"/>`
  const outer = dot(colour, 0.8)
  if (kind === 'standard') return outer
  return outer + dot('#ffffff', kind === 'accessible' ? 0.5 : 0.25)
}

/** As large as it fits. */
function nameOf({ id, box }: LaidSection, catalogue: Catalogue, letter: number): string {
  const [sector, section] = placesOf(id)
  const { name } = catalogue[sector!]!.sections[section!]!
  const size = Math.min(letter, (1.4 * (box.right - box.left)) / name.length, (box.bottom - box.top) / 2)
  return textOf(name, middleOf(box), { size, halo: true })
}

/** Whether the label of its sector says all there is to say. */
function standsFor(id: string, { labels }: Plan, catalogue: Catalogue): boolean {
  const [sector] = placesOf(id)
  return catalogue[sector!]!.sections.length === 1 && labels.some(({ sector_id }) => placesOf(sector_id)[0] === sector)
}

type Look = { size: number; angle?: number; halo?: boolean }

export function textOf(text: string, at: Point, { size, angle = 0, halo = false }: Look): string {
  const [x, y] = at.map(short)
  const turn = angle === 0 ? '' : ` transform="rotate(${angle} ${x} ${y})"`
  const light = halo
    ? ` stroke="#f7f7f5" stroke-width="${short(size / 4)}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  return `<text x="${x}" y="${y}" font-size="${short(size)}" font-weight="600"${light}${turn}>${escaped(text)}</text>`
}

/** Sector and section of an id, counted from 0. */
function placesOf(id: string): number[] {
  return id
    .split('-')
    .slice(1)
    .map((place) => Number(place) - 1)
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`
}

function middleOf({ left, top, right, bottom }: Box): Point {
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Centimetres are exact enough. */
function short(metres: number): number {
  return Math.round(metres * 100) / 100
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
