import { describe, expect, test } from 'vitest'
import type { Rig } from './fault-rig.ts'
import { LONG, times } from './how-much.ts'
import { raceForSeats } from './late-money.ts'

/** The same race, with the same statements but without their locks. It comes last: what it leaves behind is wrong. */
export function testWithoutGuards(rig: Rig): void {
  describe('without its locks', () => {
    test('money that comes late and somebody new get the same seat', LONG, async () => {
      for (const name of ['reserve', 'sell_places']) await makeCareless(rig, name)
      let twice = 0
      for (const _ of times(20)) {
        const { sold, resold } = await raceForSeats(rig)
        twice = sold.filter((was, n) => was && resold[n]).length
        if (twice > 0) break
      }
      expect(twice).toBeGreaterThan(0)
    })
  })
}

async function makeCareless({ db }: Rig, name: string): Promise<void> {
  const [source] = await db.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
  const careless = (source?.text ?? '').replaceAll(/ for update\b/gi, '')
  if (careless === source?.text) throw new Error(`${name} has no locks`)
  await db.query(careless)
}
