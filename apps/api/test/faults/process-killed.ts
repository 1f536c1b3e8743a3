import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { crashAt, crashPointNames as names, type CrashPointName } from './crash-points.ts'
import { expectAllWell, expectNothingLeaks } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig } from './fault-rig.ts'
import { aBigEvent, buyAll, goShopping } from './go-shopping.ts'
import { atMost, FULL, LONG, often, say, seeded, times } from '../fault-options.ts'

const RUNS = FULL ? often(40) : 1
const KILLS = often(100)
const BUYERS = 50
/** Who is at the same step when a process dies. */
const TOGETHER = FULL ? 8 : 3
export const MONEY_HAS_LEFT: CrashPointName = 'when the provider has done its work and its answer is on its way'
/** Nobody here knows what has happened: money has left, or a sale is made. */
export const HARDEST: CrashPointName[] = [MONEY_HAS_LEFT, 'when sales were committed and nobody here knows']

export function testProcessKilled(rig: Rig, in_short: readonly CrashPointName[]): void {
  describe('a process killed with kill -9', () => {
    test.each(FULL ? names : in_short)('%s: money becomes tickets or comes back', LONG, async (name) => {
      const settled_s: number[] = []
      for (const run of times(RUNS)) settled_s.push(await crashOnce(rig, name, run))
      expect(Math.max(...settled_s)).toBeLessThan(atMost(60))
      say(`${RUNS} kills ${name}: settled after ${Math.max(...settled_s).toFixed(1)} s at most`)
      if (FULL) await expectNothingLeaks(rig)
    })

    test.runIf(FULL)(
      `${KILLS} times at any moment while ${BUYERS} buy: nothing is lost and nothing leaks`,
      LONG,
      async () => {
        const random = seeded()
        const event = await aBigEvent(rig)
        const away_ms: number[] = []
        const shopping = goShopping(rig, { people: BUYERS, event }, () => away_ms.length < KILLS)
        while (away_ms.length < KILLS) {
          await sleep(random() * 1_500)
          const shop = rig.shops[random() < 0.5 ? 0 : 1]
          await shop.kill('SIGKILL')
          away_ms.push(await shop.revive())
        }
        const histories = await shopping
        const settled_s = await expectAllWell(rig)
        expect(settled_s).toBeLessThan(atMost(60))
        await expectHistories(rig, histories)
        await expectNothingLeaks(rig)
        say(`${KILLS} kills in ${histories.length} purchases: back after ${Math.max(...away_ms)} ms at most`)
        say(`everything settled ${settled_s.toFixed(1)} s after the last purchase`)
      },
    )
  })
}

/** Several buy at one door, so that what they do is done together. Every other time all processes die: then nobody could finish it. */
async function crashOnce(rig: Rig, name: CrashPointName, run: number): Promise<number> {
  const event = await rig.anEvent()
  const nth = run + names.indexOf(name)
  const crash = crashAt(rig, name)
  const buying = buyAll(rig, TOGETHER, (n) => ({ event, door: run, method: (nth + n) % 4 < 2 ? 'pix' : 'card' }))
  const dead = await crash
  const isLonely = nth % 2 === 0
  const others = rig.shops.filter((shop) => shop !== dead && isLonely)
  await Promise.all(others.map((shop) => shop.kill('SIGKILL')))
  await Promise.all([dead, ...others].map((shop) => shop.revive()))
  const histories = await buying
  const seconds = await expectAllWell(rig)
  await expectHistories(rig, histories)
  expect(histories.filter(({ paid }) => !paid)).toEqual([])
  return seconds
}
