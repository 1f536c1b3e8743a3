// chunk: late
import type { LaidPlan } from './lay-out.ts'
import type { Block, Plan, PlanSection, Point } from './plan.ts'
import { distance, manageable, nearestIn } from './polygon.ts'
import { sightOf, type Sight } from './sight.ts'

/** How the floor of a section goes up from its front to its back. */
export type Slope = {
  /** Metres above the ground of what is looked at. */
  front: number
  rise: number
  /** How many rows a point is behind the front row; fractions between them. */
  rowsBehind(at: Point): number
  /** Where from a point rows go further back: one metre that way. */
  backwards(at: Point): Point
}

/** Of an area without rows. */
const AREA_ROW = 0.8
/** Metres up for each metre away: around a field as its stands are, before a stage like the floor of a hall. */
const STEEP = { field: 0.45, court: 0.4, stage: 0.17, focus: 0.17 }
/** Of whoever is nearest. */
const LOWEST = { field: 1, court: 0.5, stage: 0, focus: 0 }
const DEGREE = Math.PI / 180
/** Metres that the border of a drawn floor may be beside the true one. */
export const BESIDE = 0.2

export function heightAt({ front, rise, rowsBehind }: Slope, at: Point): number {
  return front + rise * rowsBehind(at)
}

/** Of every section, in their order. What the plan leaves open is a bowl: the farther away, the higher, everywhere alike. */
export function slopesOf(plan: Plan, laid: Pick<LaidPlan, 'sections'>): Slope[] {
  const sight = sightOf(plan)
  const away = plan.sections.map(({ block }, i) => {
    return block
      ? awayFrom(sight, frontOfBlock(block))
      : between(sight.area, manageable(laid.sections[i]!.outline, BESIDE))
  })
  const least = Math.min(...away)
  return plan.sections.map((section, i) => slopeOf(section, sight, away[i]!, least))
}

function slopeOf(section: PlanSection, sight: Sight, away: number, least: number): Slope {
  const { block } = section
  const depth = block?.depth ?? AREA_ROW
  const steep = STEEP[sight.kind]
  const rise = section.rise ?? steep * depth
  const front = section.height ?? LOWEST[sight.kind] + steep * (away - least)
  if (block) return { front, rise, ...rowsOf(block) }
  return {
    front,
    rise,
    rowsBehind: (at) => (awayFrom(sight, at) - away) / AREA_ROW,
    backwards: (at) => towards(nearestIn(sight.area, at), at),
  }
}

function rowsOf({ at, radius, depth, angle }: Block): Omit<Slope, 'front' | 'rise'> {
  if (radius !== null) {
    return {
      rowsBehind: (point) => (distance(point, at) - radius) / depth,
      backwards: (point) => towards(at, point),
    }
  }
  const back: Point = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]
  return {
    rowsBehind: ([x, y]) => ((x - at[0]) * back[0] + (y - at[1]) * back[1]) / depth,
    backwards: () => back,
  }
}

/** The middle of its front row. */
function frontOfBlock({ at, radius, angle }: Block): Point {
  const out = radius ?? 0
  return [at[0] + out * Math.cos(angle * DEGREE), at[1] + out * Math.sin(angle * DEGREE)]
}

function awayFrom({ area }: Sight, at: Point): number {
  return distance(nearestIn(area, at), at)
}

/** From one polygon to another: where they are nearest, one of them has a corner. */
function between(one: readonly Point[], other: readonly Point[]): number {
  const corners = [...one.map((at) => [at, other] as const), ...other.map((at) => [at, one] as const)]
  return Math.min(...corners.map(([at, polygon]) => distance(nearestIn(polygon, at), at)))
}

function towards(from: Point, to: Point): Point {
  const length = distance(from, to) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}
