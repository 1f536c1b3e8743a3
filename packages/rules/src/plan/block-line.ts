import type { Block, Point } from './plan.ts'

const DEGREE = Math.PI / 180

/** A row `back` metres behind the front row: where one is after so many metres to the right of its middle. */
export function rowLine({ at: [x, y], angle, radius }: Block, back: number): (along: number) => Point {
  if (radius === null) {
    const [cos, sin] = [Math.cos(angle * DEGREE), Math.sin(angle * DEGREE)]
    return (along) => [x + cos * back + sin * along, y + sin * back - cos * along]
  }
  const round = radius + back
  return (along) => {
    const turned = angle * DEGREE - along / round
    return [x + round * Math.cos(turned), y + round * Math.sin(turned)]
  }
}

/** From the left end of a row to its right end: the middles of its places. */
export function placesAlong({ pitch, aisle, align }: Block, parts: readonly number[], widest: number): number[] {
  const width = widthOf({ pitch, aisle }, parts)
  const spare = { left: 0, center: (widest - width) / 2, right: widest - width }[align]
  const along: number[] = []
  let next = spare - widest / 2 + pitch / 2
  for (const [p, part] of parts.entries()) {
    if (p > 0) next += aisle
    for (let i = 0; i < part; i++, next += pitch) along.push(next)
  }
  return along
}

export function widthOf({ pitch, aisle }: Pick<Block, 'pitch' | 'aisle'>, parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part * pitch, 0) + (parts.length - 1) * aisle
}
