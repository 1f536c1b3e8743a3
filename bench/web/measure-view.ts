import type { Browser } from '@playwright/test'
import { median, tableOf } from '../figures.ts'
import { openPhone } from '../phone.ts'
import { watchOthers } from '../reservations/cpu.ts'
import { aHand } from './hand.ts'
import { pageMegabytes, paintedAt, rest, watchFrames } from './measure-page.ts'

export type MeasuredView = {
  /** From its files being there to its first picture. */
  first_ms: number
  turn_p95_ms: number
  near_p95_ms: number
  /** What the page's process has more than with the map alone. */
  memory_mb: number | undefined
  others: number | undefined
}

const MIDDLE = { x: 180, y: 300 }
/** In the upper tier: most of a stadium is before it. */
const SEAT = 60_000

/** Opens the map of a stadium, then the view from a seat over it; turns it, and again through binoculars. */
export async function measureView(browser: Browser, url: string, steps: number): Promise<MeasuredView> {
  const others = watchOthers()
  const { context, page, cdp } = await openPhone(browser)
  try {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'commit' })
    await paintedAt(page)
    await rest(page)
    await cdp.send('HeapProfiler.collectGarbage')
    const before_mb = await pageMegabytes(browser)
    const first_ms = await page.evaluate((seat) => {
      return (globalThis as unknown as { lookFrom(seat: number): Promise<number> }).lookFrom(seat)
    }, SEAT)
    await rest(page)
    const hand = aHand(cdp, page)
    const turned = await watchFrames(page, cdp, () => hand.drag(MIDDLE, 90, steps))
    await page.getByRole('button', { name: 'Binóculo' }).tap()
    await rest(page)
    const near = await watchFrames(page, cdp, () => hand.drag(MIDDLE, 60, steps))
    await cdp.send('HeapProfiler.collectGarbage')
    const after_mb = await pageMegabytes(browser)
    const memory_mb = before_mb === undefined || after_mb === undefined ? undefined : after_mb - before_mb
    return { first_ms, turn_p95_ms: turned.p95_ms, near_p95_ms: near.p95_ms, memory_mb, others: others() }
  } finally {
    await context.close()
  }
}

/** More than this used by others, and a round says more about them than about us. */
const MOST_BY_OTHERS = 0.25

export function isQuietView({ others }: MeasuredView): boolean {
  return (others ?? 1) <= MOST_BY_OTHERS
}

const GOALS = [
  { what: 'first picture, once its files are there', of: 'first_ms', limit: 300, unit: 'ms' },
  { what: 'a frame while it turns, 95th percentile', of: 'turn_p95_ms', limit: 17, unit: 'ms' },
  { what: 'the same through binoculars', of: 'near_p95_ms', limit: 17, unit: 'ms' },
  { what: 'memory beside the map’s', of: 'memory_mb', limit: 15, unit: 'MB' },
] as const

export function printViews(rounds: readonly MeasuredView[]): void {
  const quiet = rounds.filter(isQuietView)
  const used = quiet.length > 0 ? quiet : rounds
  const judged = GOALS.map(({ what, of, limit, unit }) => {
    const values = used.flatMap((round) => round[of] ?? []).toSorted((a, b) => a - b)
    const [least = 0, most = 0] = [values[0], values.at(-1)]
    const reached = median(values) <= limit ? 'reached' : 'not reached'
    const measured = `${median(values).toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)}) ${unit}`
    return [what, measured, `≤ ${limit} ${unit}`, quiet.length > 0 ? reached : 'noisy, no verdict']
  })
  console.log(`\n${tableOf(['the view from a seat of 80,000', 'measured', 'goal', 'verdict'], judged)}`)
}
