import type { Plan, Point } from '@bilheteria/rules/plan/plan'
import type { NewPlan, NewRow } from './new-event.ts'
import type { Path, Problem } from './bad-file.ts'
import { compileBlock, rounded } from './compile-block.ts'
import type { FileArea, PlanFile } from './plan-file.ts'
import { repeatSections, type WrittenSection } from './repeat-sections.ts'

/** The names a plan may use. */
export type Catalogue = readonly { name: string; sections: readonly { name: string }[] }[]

/** `rows[sector][section]` are the seats of those that are drawn with a block. */
export type CompiledPlan = { plan: NewPlan; rows: NewRow[][][] }

/** What a phone still lays out at once, and the largest stadiums have. */
const MOST_SEATS = 100_000
/** An arc in steps of at most so many degrees. */
const STEP = 4
const HAIR = 1e-6

/** The venue of an event from what an operator wrote; `path` is where that stands. */
export function compilePlan(file: PlanFile, catalogue: Catalogue, path: Path, problems: Problem[]): CompiledPlan {
  const rows: NewRow[][][] = catalogue.map(() => [])
  const drawn = new Set<string>()
  const sections: NewPlan['sections'] = []
  let seats = 0
  for (const written of repeatSections(file, path, problems)) {
    const place = findPlace(written, catalogue, problems)
    if (!place) continue
    const { sector, section } = place
    if (drawn.has(`${sector} ${section}`)) {
      problems.push({ path: written.path, message: `${nameOf(written)} is drawn twice` })
    }
    drawn.add(`${sector} ${section}`)
    const { view = null, height, rise, block, area } = written
    if (!block && !area) problems.push({ path: written.path, message: 'must have a block or an area' })
    const compiled = block && compileBlock(block, [...written.path, 'block'], problems)
    if (compiled) rows[sector]![section] = compiled.rows
    seats += compiled?.rows.reduce((sum, { numbers }) => sum + numbers.length, 0) ?? 0
    if (seats > MOST_SEATS) {
      problems.push({ path: written.path, message: `makes more than ${MOST_SEATS} seats; no more can be drawn` })
      break
    }
    const outline = area ? polygon(area, [...written.path, 'area'], problems) : null
    sections.push({ sector, section, area: outline, view, height, rise, block: compiled?.block ?? null })
  }
  const shapes = file.shapes.map((shape, s): Plan['shapes'][number] => {
    if (shape.kind !== 'stage') return shape
    return { ...shape, area: polygon(shape.area, [...path, 'shapes', s, 'area'], problems) }
  })
  return {
    plan: { focus: file.focus, shapes, labels: labelsOf(file, catalogue, path, problems), sections },
    rows: rows,
  }
}

/** What a plan draws, when nothing else says which sections there are. */
export function catalogueOf(file: PlanFile): Catalogue {
  const sectors = new Map<string, { name: string; sections: { name: string }[] }>()
  for (const { sector, section } of repeatSections(file, [], [])) {
    const known = sectors.get(sector) ?? { name: sector, sections: [] }
    if (!known.sections.some(({ name }) => name === section)) known.sections.push({ name: section })
    sectors.set(sector, known)
  }
  return [...sectors.values()]
}

function findPlace(written: WrittenSection, catalogue: Catalogue, problems: Problem[]) {
  const sector = catalogue.findIndex(({ name }) => name === written.sector)
  if (sector < 0) {
    problems.push({ path: [...written.path, 'sector'], message: `there is no sector "${written.sector}"` })
    return undefined
  }
  const section = catalogue[sector]!.sections.findIndex(({ name }) => name === written.section)
  if (section < 0) {
    problems.push({ path: [...written.path, 'section'], message: `there is no section ${nameOf(written)}` })
    return undefined
  }
  return { sector, section }
}

function nameOf({ sector, section }: WrittenSection): string {
  return `"${section}" in sector "${sector}"`
}

function labelsOf({ labels }: PlanFile, catalogue: Catalogue, path: Path, problems: Problem[]): NewPlan['labels'] {
  return Object.entries(labels).map(([name, { at, angle }]) => {
    const sector = catalogue.findIndex((known) => known.name === name)
    if (sector < 0) problems.push({ path: [...path, 'labels', name], message: `there is no sector "${name}"` })
    return { sector, at, angle }
  })
}

function polygon(area: FileArea, path: Path, problems: Problem[]): Point[] {
  const points = area.flatMap((step): Point[] => {
    if (Array.isArray(step)) return [step]
    const { at, radius, from, to } = step
    const steps = Math.max(1, Math.ceil(Math.abs(to - from) / STEP))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
      return [at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]
    })
  })
  if (points.length < 3) problems.push({ path, message: 'must have at least 3 corners' })
  else if (isFlat(points)) problems.push({ path, message: 'all its corners are on one line' })
  return points.map(rounded)
}

/** Nothing could be drawn of it. */
function isFlat([[x, y] = [0, 0], ...others]: readonly Point[]): boolean {
  const [dx, dy] = others.map((point): Point => [point[0] - x, point[1] - y]).find(([a, b]) => a !== 0 || b !== 0) ?? [
    0, 0,
  ]
  return others.every((point) => Math.abs(dx * (point[1] - y) - dy * (point[0] - x)) < HAIR)
}
