import { eyeAt, eyeIn, see, type Eye, type Seen } from '@bilheteria/rules/plan/eye'
import { groundsOf } from '@bilheteria/rules/plan/grounds'
import { findSeat, type LaidPlan } from '@bilheteria/rules/plan/lay-out'
import { GLANCE } from '@bilheteria/rules/plan/lens'
import type { Plan } from '@bilheteria/rules/plan/plan'
import { sightOf } from '@bilheteria/rules/plan/sight'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import { viewColours } from '@bilheteria/rules/plan/view-colours'
import { drawVenue } from '@bilheteria/rules/plan/view-mesh'
import type { Catalogue } from '#catalogue/compile-plan.ts'
import { paintView } from '#features/seats/paint-view.ts'
import { INK, textOf } from './draw-plan.ts'

const SIZE = { width: 800, height: 450 }
const NAME_PX = 22
/** By day, of no producer: what is to be seen is where things stand. */
const ROLES = {
  'dark-background': INK,
  background: '#f7f7f5',
  'content-background': '#ffffff',
  heading: INK,
  action: '#2f6fb0',
  hot: '#b0672f',
}

type Look = { name: string; eye: Eye | undefined }

/** A PNG with a line for each sector: what one sees from its seats nearest to and farthest from the focus. */
export async function drawViews(plan: Plan, laid: LaidPlan, catalogue: Catalogue): Promise<Buffer> {
  // Only here: its native part weighs on every start and may be missing on a rare platform.
  const { default: sharp } = await import('sharp')
  const seen = see(plan, laid)
  const paint = painterOf(seen)
  const layers = catalogue.flatMap((sector, s) =>
    looksOf(seen, sector, `preview-${s + 1}-`).flatMap(({ name, eye }, column) => {
      if (!eye) return []
      const place = { left: column * SIZE.width, top: s * SIZE.height }
      const view = { input: Buffer.from(paint(eye)), raw: { ...SIZE, channels: 3 as const }, ...place }
      return [view, { input: Buffer.from(titleOf(name)), ...place }]
    }),
  )
  const size = { width: 2 * SIZE.width, height: catalogue.length * SIZE.height }
  const sheet = sharp({ create: { ...size, channels: 3, background: ROLES.background } })
  return sheet.composite(layers).png().toBuffer()
}

function painterOf(seen: Seen): (eye: Eye) => Uint8Array {
  const { plan } = seen
  const colours = viewColours(ROLES, false, sightOf(plan).kind === 'field')
  const [venue, grounds, lens] = [drawVenue(seen), groundsOf(plan), { ...SIZE, span: GLANCE }]
  return (eye) => paintView({ eye, lens, colours, grounds, meshes: [venue, drawChairs(seen, eye)] })
}

/** Two seats, or the middle of a section in which nobody has a seat. */
function looksOf(seen: Seen, sector: Catalogue[number], prefix: string): Look[] {
  const { plan, laid } = seen
  const own = laid.sections.filter(({ id }) => id.startsWith(prefix))
  const seats = own.flatMap(({ first, count }) => Array.from({ length: count }, (_, n) => first + n))
  const nameOf = (id: string) => `${sector.name}, ${sector.sections[Number(id.slice(prefix.length)) - 1]!.name}`
  if (seats.length === 0) return own.slice(0, 1).map(({ id }) => ({ name: nameOf(id), eye: eyeIn(seen, id) }))
  const away = (seat: number) => Math.hypot(laid.x[seat]! - plan.focus[0], laid.y[seat]! - plan.focus[1])
  const nearest = seats.reduce((best, seat) => (away(seat) < away(best) ? seat : best))
  const farthest = seats.reduce((best, seat) => (away(seat) > away(best) ? seat : best))
  return [nearest, farthest].map((seat) => {
    const { section, row } = findSeat(laid, seat)!
    return { name: `${nameOf(section.id)}, ${row.name} ${laid.number[seat]}`, eye: eyeAt(seen, seat) }
  })
}

function titleOf(name: string): string {
  const text = textOf(name, [SIZE.width / 2, NAME_PX], { size: NAME_PX, halo: true })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${2 * NAME_PX}" font-family="Archivo, Arial, sans-serif" fill="${INK}" text-anchor="middle" dominant-baseline="central">${text}</svg>`
}
