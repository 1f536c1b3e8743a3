import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import type { DemoEvent } from '#demo/demo-event.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { FULL, LONG, times } from '../fault-options.ts'
import { waitForLockWaiters } from '../wait-for-lock-waiters.ts'
import { send, type Answer, type Buyer } from './a-crowd.ts'
import { redefine } from './redefine.ts'
import { cartOf, countOf, stockOf, twoShops } from './two-shops.ts'

const { BUYERS, ROUNDS } = FULL ? { BUYERS: 100, ROUNDS: 20 } : { BUYERS: 40, ROUNDS: 2 }

const shops = await twoShops()

type Fan = Buyer & { key: string }

type Rush = { event: DemoEvent; fans: Fan[]; first: Answer[] }

/** So many have reserved, with a key each that they press again and again. */
async function aRush(buyers = BUYERS): Promise<Rush> {
  const event = await shops.anEvent({})
  const fans = (await shops.aCrowd(buyers)).map((buyer) => Object.assign(buyer, { key: randomUUID() }))
  const [door] = shops.shops
  const first = await Promise.all(fans.map((fan) => press(door.url, event, fan)))
  expect(countOf(first, 200)).toBe(buyers)
  return { event, fans, first }
}

function press(url: string, event: DemoEvent, fan: Fan): Promise<Answer> {
  return send(`${url}/api/checkout/reserve`, fan, { body: cartOf(event, { 1: 1 }), key: fan.key })
}

/** Everybody once more, at both doors at once. */
function pressAgain({ event, fans }: Rush): Promise<Answer[]> {
  return Promise.all(fans.flatMap((fan) => shops.shops.map(({ url }) => press(url, event, fan))))
}

const idsOf = (answers: readonly Answer[]) => new Set(answers.map(({ body }) => body.id))

/** As if all of these had given up at once. */
function release(db: Db, { event }: Rush, fans: readonly Fan[]): Promise<unknown> {
  return db.query(
    `select release_reservations(array(select id from reservations where event_id = $1 and account_id = any ($2)
                                        order by account_id for update))`,
    [event.id, fans.map(({ account_id }) => account_id)],
  )
}

async function expectNothingHeld({ event, first }: Rush, again: readonly Answer[]): Promise<void> {
  expect(countOf(again, 200)).toBe(again.length)
  expect(idsOf(again)).toEqual(idsOf(first))
  expect(await stockOf(shops, event)).toMatchObject({ held: 0, counted: 0, taken: 0 })
}

/** A reservation is ending while its key is pressed at both doors, which wait for it. */
async function pressWhileItEnds() {
  const rush = await aRush(1)
  const { pressing } = await shops.db.transaction(async (tx) => {
    await release(tx, rush, rush.fans)
    const pressing = pressAgain(rush)
    await waitForLockWaiters(shops.db, 2)
    return { pressing }
  })
  return { rush, again: await pressing }
}

describe.each(times(ROUNDS))('round %i', () => {
  test(`${BUYERS} people whose reservations have ended press at both doors: nothing is held`, LONG, async () => {
    const rush = await aRush()
    await release(shops.db, rush, rush.fans)
    await expectNothingHeld(rush, await pressAgain(rush))
  })

  test(`${BUYERS} people press at both doors while their reservations end: nothing is held`, LONG, async () => {
    const rush = await aRush()
    const ending = rush.fans.map((fan) => release(shops.db, rush, [fan]))
    const again = await pressAgain(rush)
    await Promise.all(ending)
    await expectNothingHeld(rush, again)
  })

  test('whoever waits for a reservation that is ending finds what its key has done', LONG, async () => {
    const { rush, again } = await pressWhileItEnds()
    await expectNothingHeld(rush, again)
  })
})

test('after all that the books balance', async () => {
  expect(await verifyInvariants(shops.db)).toEqual([])
})

describe('without its guards', () => {
  test('a late press holds again when nothing of its key is kept', LONG, async () => {
    const restore = await redefine(shops.db, 'spend_keys', (text) => text.replace(/insert into[^;]+;/, 'null;'))
    const rush = await aRush(1)
    await release(shops.db, rush, rush.fans)
    await pressAgain(rush)
    expect((await stockOf(shops, rush.event)).held).toBe(1)
    await restore()
  })

  test('whoever waits holds again when spent keys are read in front of the locks', LONG, async () => {
    const restore = await redefine(shops.db, 'reserve', (text) => {
      const [reading = ''] = /select array_agg\(asked\.at\)[^;]+;/.exec(text) ?? []
      return text.replace(reading, '').replace('\nbegin\n', `\nbegin\n${reading}\n`)
    })
    const { rush } = await pressWhileItEnds()
    expect((await stockOf(shops, rush.event)).held).toBe(1)
    await restore()
  })
})
