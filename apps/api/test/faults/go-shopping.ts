import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoEvent } from '#demo/demo-event.ts'
import type { Buyer } from '../concurrency/a-crowd.ts'
import { buy, type History, type Purchase } from './a-buyer.ts'
import type { Rig } from './fault-rig.ts'

/** Places for everybody. */
export function aBigEvent(rig: Rig, choices: Pick<DemoEvent, 'coupons'> = {}): Promise<DemoEvent> {
  const batches = [{ name: 'Lote 1', price_cents: 9_000, quantity: 100_000 }]
  const tickets = [{ name: 'Inteira', kind: 'full' as const, batches }]
  const sections = [{ name: 'Pista', places: { capacity: 100_000 }, tickets }]
  return rig.anEvent({ sectors: [{ name: 'Pista', sections }], ...choices })
}

/** So many people buy, each time somebody new, by Pix and by card, for as long as it `goesOn`. */
export async function goShopping(
  rig: Rig,
  { people, event }: { people: number; event: DemoEvent },
  goesOn: () => boolean,
): Promise<History[]> {
  const each = Array.from({ length: people }, async (_, n) => {
    const bought: History[] = []
    do bought.push(await buy(rig, await somebodyNew(rig), { event, door: n % 2, method: n % 4 > 1 ? 'card' : 'pix' }))
    while (goesOn())
    return bought
  })
  return (await Promise.all(each)).flat()
}

/** People arrive also while the database is away; then it takes a moment until they are known. */
async function somebodyNew(rig: Rig): Promise<Buyer> {
  for (;;) {
    const [buyer] = await rig.aCrowd(1).catch(() => [])
    if (buyer) return buyer
    await sleep(100)
  }
}

/** Everybody buys once, at the same time, every other one at the other door. */
export async function buyAll(rig: Rig, people: number, purchaseOf: (n: number) => Purchase): Promise<History[]> {
  const crowd = await rig.aCrowd(people)
  return Promise.all(crowd.map((buyer, n) => buy(rig, buyer, { door: n % 2, ...purchaseOf(n) })))
}
