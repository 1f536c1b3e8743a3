import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buy } from './a-buyer.ts'
import { crashAt, crashPoints, type CrashPointName } from './crash-points.ts'
import { expectAllWell, expectNothingLeaks } from './expect-all-well.ts'
import { expectHistories } from './expect-histories.ts'
import type { Rig, Shop } from './fault-rig.ts'
import { aBigEvent, goShopping } from './go-shopping.ts'
import { FULL, LONG, seeded } from './how-much.ts'

const { RUNS, KILLS, BUYERS } = FULL ? { RUNS: 40, KILLS: 100, BUYERS: 50 } : { RUNS: 1, KILLS: 3, BUYERS: 8 }
const names = Object.keys(crashPoints) as CrashPointName[]

export function testProcessKilled(rig: Rig): void {
  describe('a process killed with kill -9', () => {
    test.each(names)('%s: money becomes tickets or comes back', LONG, async (name) => {
      for (let run = 0; run < RUNS; run++) await crashOnce(rig, name, run)
      await expectNothingLeaks(rig)
    })

    test(`${KILLS} times at any moment while ${BUYERS} buy: nothing is lost and nothing leaks`, LONG, async () => {
      const random = seeded()
      const event = await aBigEvent(rig)
      let left = KILLS
      const shopping = goShopping(rig, { people: BUYERS, event }, () => left > 0)
      for (; left > 0; left--) {
        await sleep(random() * 1_500)
        await dieAndRise(rig.shops[random() < 0.5 ? 0 : 1])
      }
      const histories = await shopping
      await expectAllWell(rig)
      await expectHistories(rig, histories)
      await expectNothingLeaks(rig)
    })
  })
}

/** Every other time all processes die, so that nobody is left who could finish it. */
async function crashOnce(rig: Rig, name: CrashPointName, run: number): Promise<void> {
  const event = await rig.anEvent()
  const [buyer] = await rig.aCrowd(1)
  if (!buyer) throw new Error('nobody came')
  const crash = crashAt(rig, name)
  const buying = buy(rig, buyer, { event, method: run % 4 < 2 ? 'pix' : 'card' })
  const dead = await crash
  const others = rig.shops.filter((shop) => shop !== dead && run % 2 === 0)
  await Promise.all(others.map((shop) => shop.kill('SIGKILL')))
  await Promise.all([dead, ...others].map((shop) => shop.revive()))
  const history = await buying
  await expectAllWell(rig)
  await expectHistories(rig, [history])
  expect(history.paid).toBe(true)
}

async function dieAndRise(shop: Shop): Promise<void> {
  await shop.kill('SIGKILL')
  await shop.revive()
}
