import type { Browser, CDPSession, Page } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { openPhone } from '../phone.ts'
import { watchOthers } from '../reservations/cpu.ts'
import { aHand } from './hand.ts'

export type Measured = {
  painted_ms: number
  pan_p95_ms: number
  zoom_p95_ms: number
  /** Of the thread that draws seats; the main thread's where there is no other. */
  seats_p95_ms: number
  /** CPU of the main thread: until the page rests, for a frame of a gesture, for a tap. */
  load_cpu_ms: number
  frame_cpu_ms: number
  tap_cpu_ms: number
  tap_ms: number
  /** Of the page's process, everything in it; undefined where the system does not tell. */
  memory_mb: number | undefined
  heap_mb: number
  others: number | undefined
}

const ON_THE_STAND = { x: 74, y: 330 }
const TAPS = 6
/** The shortest that browsers tell of. */
export const SHORTEST_TAP_MS = 16

/** Opens a page, zooms in, pans, zooms out and in again, and taps: what a fan does. */
export async function measurePage(browser: Browser, url: string, steps: number): Promise<Measured> {
  const others = watchOthers()
  const { context, page, cdp } = await openPhone(browser)
  try {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'commit' })
    const painted_ms = await paintedAt(page)
    await rest(page)
    const load_cpu_ms = await mainMilliseconds(cdp)
    const heap_mb = await heapMegabytes(cdp)
    const memory_mb = await pageMegabytes(browser)
    const hand = aHand(cdp, page)

    await hand.pinch(ON_THE_STAND, 60, 360, 20)
    await rest(page)
    const pan = await watchFrames(page, cdp, () => hand.drag(ON_THE_STAND, 90, steps))
    const zoom = await watchFrames(page, cdp, async () => {
      await hand.pinch(ON_THE_STAND, 360, 100, steps / 2)
      await hand.pinch(ON_THE_STAND, 100, 360, steps / 2)
    })
    await hand.pinch(ON_THE_STAND, 60, 400, 20)
    await rest(page)
    const before_taps = await mainMilliseconds(cdp)
    const tap_ms = await slowestTap(page, (i) => hand.tap({ x: 60 + 40 * i, y: 250 }))
    return {
      painted_ms,
      load_cpu_ms,
      heap_mb,
      memory_mb,
      tap_ms,
      pan_p95_ms: pan.p95_ms,
      zoom_p95_ms: zoom.p95_ms,
      seats_p95_ms: pan.seats_p95_ms ?? pan.p95_ms,
      frame_cpu_ms: (pan.main_ms + zoom.main_ms) / (pan.frames + zoom.frames),
      tap_cpu_ms: ((await mainMilliseconds(cdp)) - before_taps) / TAPS,
      others: others(),
    }
  } finally {
    await context.close()
  }
}

export async function paintedAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('painted')[0]?.startTime, undefined, {
    timeout: 120_000,
  })
  return (await mark.jsonValue())!
}

/** Longer than any drawing that waits for the hand to be still. */
export async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(700)
}

async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = (await cdp.send('Runtime.getHeapUsage')) as Record<string, number>
  return (usedSize! + (backingStorageSize ?? 0)) / 1e6
}

/** The busiest of the browser's pages is the one that was just opened. */
export async function pageMegabytes(browser: Browser): Promise<number | undefined> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  const [busiest] = processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime)
  const file = `/proc/${busiest?.id}/status`
  const kilobytes = existsSync(file) ? /RssAnon:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_000
}

type Frames = { p95_ms: number; seats_p95_ms: number | undefined; main_ms: number; frames: number }

export async function watchFrames(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<Frames> {
  const [worker] = page.workers()
  const before = await mainMilliseconds(cdp)
  await Promise.all([page.evaluate(COUNT_FRAMES), worker?.evaluate(COUNT_FRAMES)])
  await work()
  const [main, seats] = await Promise.all([
    page.evaluate<number[]>(TAKE_FRAMES),
    worker?.evaluate<number[]>(TAKE_FRAMES),
  ])
  const main_ms = (await mainMilliseconds(cdp)) - before
  return { p95_ms: p95(main), seats_p95_ms: seats && p95(seats), main_ms, frames: main.length }
}

/** As text: what runs in the page is not to be changed by what runs this file. */
const COUNT_FRAMES = `
  var noted_frames = []
  requestAnimationFrame(function note(now) {
    noted_frames?.push(now)
    if (noted_frames) requestAnimationFrame(note)
  })
  undefined`
/** Milliseconds from frame to frame. */
const TAKE_FRAMES = `
  var taken_frames = noted_frames
  noted_frames = undefined
  taken_frames.slice(1).map((now, i) => now - taken_frames[i])`
const WATCH_TAPS = `
  var noted_taps = []
  new PerformanceObserver((list) => noted_taps.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'event', durationThreshold: 16 })`

async function mainMilliseconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

/** From the finger to the next paint, as browsers count it: in steps of 8 ms, and nothing below 16. */
async function slowestTap(page: Page, tap: (i: number) => Promise<void>): Promise<number> {
  await page.evaluate(WATCH_TAPS)
  for (let i = 0; i < TAPS; i++) {
    await tap(i)
    await rest(page)
  }
  const noted = await page.evaluate<number[]>('noted_taps')
  return Math.max(SHORTEST_TAP_MS, ...noted)
}
