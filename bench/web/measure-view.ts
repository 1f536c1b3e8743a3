import type { Browser } from '@playwright/test'
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
