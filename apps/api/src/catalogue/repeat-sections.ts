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
      const copy = turn === undefined ? moved(move ?? [0, 0], i) : turned(turn * i, focus)
      return { ...copy(section), section: section.section.replaceAll('#', String(first + i)), path: at }
    })
  })
}

type Section = Omit<FilePlanSection, 'repeat'>
type Move = { point: (at: Point) => Point; degrees: number }

function moved([dx, dy]: Point, times: number): (section: Section) => Section {
  return (section) => place(section, { point: ([x, y]) => [x + dx * times, y + dy * times], degrees: 0 })
}

function turned(degrees: number, focus: Point): (section: Section) => Section {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return (section) => {
    const [cx, cy] = centreOf(section) ?? focus
    const point = ([x, y]: Point): Point => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
    return place(section, { point, degrees })
  }
}

/** What is round turns round its own centre. */
function centreOf({ block, area = [] }: Section): Point | undefined {
  if (block) return block.radius === undefined ? undefined : block.at
  return area.flatMap((step) => (Array.isArray(step) ? [] : [step.at]))[0]
}

function place({ block, area, ...same }: Section, { point, degrees }: Move): Section {
  return {
    ...same,
    ...(block && { block: { ...block, at: point(block.at), angle: (block.angle + degrees) % 360 } }),
    ...(area && {
      area: area.map((step) => (Array.isArray(step) ? point(step) : turnedArc(step, { point, degrees }))),
    }),
  }
}

function turnedArc(arc: Exclude<FileArea[number], Point>, { point, degrees }: Move): FileArea[number] {
  return { ...arc, at: point(arc.at), from: arc.from + degrees, to: arc.to + degrees }
}
