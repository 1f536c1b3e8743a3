import { times, type Point } from './geometry.ts'
import { randomFrom } from './random.ts'
import { HEIGHT } from './stage.ts'
import { box, disc, fade, glow, type Stop } from './svg.ts'

/** The whole width from `from` down to the lower edge; its colours change until `to`. */
export function wash(
  { id, width, from, to }: { id: string; width: number; from: number; to: number },
  stops: readonly Stop[],
): string {
  return fade({ id, from: [0, from], to: [0, to] }, stops) + box([0, from], [width, HEIGHT - from], `url(#${id})`)
}

/** Light around a place. */
export function halo(id: string, centre: Point, radius: number, stops: readonly Stop[]): string {
  return glow(id, centre, radius, stops) + disc(centre, radius, `url(#${id})`)
}

/** The line of hills on the horizon, rolling by `swing`; each `turn` gives another one. */
export function ridge(width: number, base: number, swing: number, turn: number): Point[] {
  return times(10, (i) => [
    (width / 9) * i,
    base + swing * (Math.sin(i * 1.8 + turn) + 0.55 * Math.sin(i * 3.2 + turn)),
  ])
}

export function stars(colour: string, width: number, floor: number): string[] {
  const random = randomFrom(403)
  return times(Math.round(width / 42), () =>
    disc([random() * width, random() * floor], 3 + random() * 4, colour, { opacity: 0.8 }),
  )
}
