import { median } from '../figures.ts'
import { p95Of, type Crowd } from './crowd.ts'
import type { Told } from './crowd-worker.ts'
import type { HostileShop } from './shop.ts'

type Job = Parameters<Crowd>[0]

/** What the fans met while the others did theirs; it begins when both have begun, and ends with the fans. */
export type Beside = { fans: Told; others: Told }

export async function measureBeside(shop: HostileShop, fans: Job, others: Job): Promise<Beside> {
  const [measured, beside] = await Promise.all([shop.fans(fans), shop.others(others)])
  return { fans: measured, others: beside }
}

export type Ratio = { ratios: number[]; hostile: Beside[]; harmless: Beside[] }

/**
 * The fans' 95th percentile beside the hostile crowd ÷ beside the harmless one: A B, B A, so that a machine that becomes slower
 * makes nobody hostile.
 */
export async function compare(shop: HostileShop, fans: Job, crowds: { hostile: Job; harmless: Job }): Promise<Ratio> {
  const [hostile, harmless, ratios]: [Beside[], Beside[], number[]] = [[], [], []]
  for (let round = 0; round < shop.sizes.rounds; round++) {
    const once = (job: Job) => measureBeside(shop, fans, job)
    const first = await once(round % 2 === 0 ? crowds.harmless : crowds.hostile)
    const second = await once(round % 2 === 0 ? crowds.hostile : crowds.harmless)
    const [good, bad] = round % 2 === 0 ? [first, second] : [second, first]
    harmless.push(good)
    hostile.push(bad)
    ratios.push(p95Of(bad.fans) / p95Of(good.fans))
  }
  return { ratios, hostile, harmless }
}

export function medianOf(values: readonly number[]): number {
  return median(values.toSorted((a, b) => a - b))
}

/** The middle, with least and most. */
export function spread(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return `${medianOf(values).toFixed(digits)} (${least}–${most})`
}
