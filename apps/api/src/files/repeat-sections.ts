import type { Point } from '@bilheteria/rules/plan/plan'
import type { Path, Problem } from './bad-file.ts'
import type { FileArea, FilePlanSection, PlanFile } from './plan-file.ts'

/** One section of the event where it stands, and where in the file it is written. */
export type WrittenSection = Omit<FilePlanSection, 'repeat'> & { path: Path }

/** Every section once: what repeats is copied, and # in its name counts up. */
export function repeatSections({ sections, focus }: PlanFile, path: Path, problems: Problem[]): WrittenSection[] {
  return sections.flatMap(({ repeat, ...section }, s) => {
    const at = [...path, 'sections', s]
    if (!repeat) return [{ ...section, path: at }]
    const { count, first, turn, move } = repeat
    if (!section.section.includes('#'))
      problems.push({ path: [...at, 'section'], message: 'must have a # to count up' })
    if ((turn === undefined) === (move === undefined)) {
      problems.push({ path: [...at, 'repeat'], message: 'must have either turn or move' })
    }
    return Array.from({ length: count }, (_, i) => {
      const place = turn === undefined ? moved(move ?? [0, 0], i) : turned(turn * i, focus)
      return { ...place(section), section: section.section.replaceAll('#', String(first + i)), path: at }
    })
  })
}

type Section = Omit<FilePlanSection, 'repeat'>

function moved([dx, dy]: Point, times: number): (section: Section) => Section {
  const shift = ([x, y]: Point): Point => [x + dx * times, y + dy * times]
  return place(
    shift,
    (arc) => ({ ...arc, at: shift(arc.at) }),
    (block) => ({ ...block, at: shift(block.at) }),
  )
}

function turned(degrees: number, focus: Point): (section: Section) => Section {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const round = ([x, y]: Point): Point => {
    const [dx, dy] = [x - focus[0], y - focus[1]]
    return [focus[0] + dx * cos - dy * sin, focus[1] + dx * sin + dy * cos]
  }
  return place(
    round,
    (arc) => ({ ...arc, from: arc.from + degrees, to: arc.to + degrees }),
    (block) => ({
      ...block,
      at: block.radius === undefined ? round(block.at) : block.at,
      angle: (block.angle + degrees) % 360,
    }),
  )
}

type Arc = Exclude<FileArea[number], Point>
type Block = NonNullable<Section['block']>

function place(point: (at: Point) => Point, arc: (arc: Arc) => Arc, block: (block: Block) => Block) {
  return (section: Section): Section => ({
    ...section,
    ...(section.block && { block: block(section.block) }),
    ...(section.area && { area: section.area.map((step) => (Array.isArray(step) ? point(step) : arc(step))) }),
  })
}
