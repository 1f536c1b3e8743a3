import { HALF_PRICE_PERCENT } from '@bilheteria/rules/policy'
import { beforeEach, describe, expect, test } from 'vitest'
import { offerOf, reserve, reserveSeats } from '#test/a-cart.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { aMixedEvent, changedBy, lote, refusalOf, seatsOfA, set } from '#test/set-an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id } = await aMixedEvent(app, producer_id))
})
checkAfterEach(app)

async function quota(): Promise<{ quota: number; taken: number }> {
  const [row] = await app.db.query<{ quota: number; taken: number }>(
    'select quota, taken from half_price_quotas where event_id = $1',
    [id],
  )
  return row ?? { quota: -1, taken: -1 }
}

function share(tickets: number): number {
  return Math.ceil((tickets * HALF_PRICE_PERCENT) / 100)
}

describe('places', () => {
  test('a section holds more or fewer people, never fewer than have a place', async () => {
    await reserve(app, ana, id, { [`${id}-1-1-1`]: 4 })
    expect(await refusalOf(app, id, { sections: [{ section: 'Pista', capacity: 3 }] })).toEqual([
      'sections[0].capacity: must be at least 4: so many places are held or sold',
    ])
    expect(await set(app, id, { sections: [{ section: 'Pista', capacity: 4 }] })).toEqual({
      changed: [`section Pista (${id}-1-1): 4 places, before 110`],
      risks: [],
      warnings: [`the batches of Pista (${id}-1-1) have 110 tickets for 4 places`],
    })
    expect((await reserve(app, await anAccount(app), id, { [`${id}-1-1-1`]: 1 })).json().code).toBe('sold_out')
    expect(
      await refusalOf(app, id, {
        sections: [
          { section: 'A', capacity: 30 },
          { section: 'A', capacity: 31 },
        ],
      }),
    ).toEqual([
      'sections[0].capacity: "A" has numbered seats: block or unblock them instead',
      'sections[1].capacity: "A" has numbered seats: block or unblock them instead',
      'sections: "A" stands twice',
    ])
  })

  test('a blocked seat is nobody’s and takes its place with it, until it is freed', async () => {
    const [seat] = await app.db.query<{ id: string }>(
      `select id::text from seats where section_id = $1 and row_name = 'A' and number = 1`,
      [`${id}-2-1`],
    )
    const choose = () => reserveSeats(app, ana, id, `${id}-2-1`, [seat?.id ?? ''])
    const left = async () => (await offerOf(app, id)).sectors[1]?.sections[0]?.tickets[0]?.batches[0]?.remaining
    expect(await changedBy(app, id, { block_seats: seatsOfA(['A', 'B'], [1, 2]) })).toEqual([
      `section A (${id}-2-1): blocked A 1, A 2, B 1, B 2`,
    ])
    expect([(await choose()).json().code, await left()]).toEqual(['seat_taken', 16])
    expect(await changedBy(app, id, { unblock_seats: seatsOfA(['A'], [1]) })).toEqual([
      `section A (${id}-2-1): freed A 1`,
    ])
    expect([(await choose()).statusCode, await left()]).toEqual([200, 16])
  })

  test('only free seats are blocked, only blocked ones freed, and all that stand in the way are named', async () => {
    await changedBy(app, id, { block_seats: seatsOfA(['A'], [9]) })
    const [seat] = await app.db.query<{ id: string }>(
      `select id::text from seats where section_id = $1 and row_name = 'A' and number = 1`,
      [`${id}-2-1`],
    )
    await reserveSeats(app, ana, id, `${id}-2-1`, [seat?.id ?? ''])
    expect(
      await refusalOf(app, id, {
        block_seats: [
          ...seatsOfA(['A', 'C'], [1, 9]),
          ...seatsOfA(['B'], [1, 1]),
          { section: 'Pista', rows: ['A'], numbers: [1] },
        ],
        unblock_seats: seatsOfA(['B'], [3]),
      }),
    ).toEqual([
      'block_seats[2].section: "Pista" has no numbered seats',
      'block_seats[0].numbers: A 1 of A: reserved; only free seats can be blocked, please leave them out',
      'block_seats[0].numbers: A 9 of A: blocked; only free seats can be blocked, please leave them out',
      'block_seats[0].numbers: C 1, C 9 of A: not there; only free seats can be blocked, please leave them out',
      'block_seats[1].numbers: B 1 of A: named twice; only free seats can be blocked, please leave them out',
      'unblock_seats[0].numbers: B 3 of A: available; only blocked seats can be freed, please leave them out',
    ])
  })

  test('seats that are blocked do not count when only the last ones are left', async () => {
    await changedBy(app, id, { batches: [1, 2].map((n) => ({ batch: `${id}-1-1-1-${n}`, quantity: 0 })) })
    await changedBy(app, id, { sections: [{ section: 'Pista', capacity: 0 }] })
    const seats = await app.db.query<{ id: string }>(
      `select id::text from seats where section_id = $1 order by row_name, number`,
      [`${id}-2-1`],
    )
    for (const first of [0, 6, 12]) {
      const some = seats.slice(first, first + 6).map((seat) => seat.id)
      await reserveSeats(app, await anAccount(app), id, `${id}-2-1`, some)
    }
    expect((await offerOf(app, id)).status).toBe('on_sale')
    await changedBy(app, id, { block_seats: seatsOfA(['B'], [10]) })
    expect((await offerOf(app, id)).status).toBe('last_tickets')
    await changedBy(app, id, { block_seats: seatsOfA(['B'], [9]) })
    expect((await offerOf(app, id)).status).toBe('sold_out')
  })
})

describe('the half-price quota', () => {
  test('follows the tickets on general sale, in which members’ do not count', async () => {
    expect((await quota()).quota).toBe(share(120))
    await changedBy(app, id, lote('Lote 1', { quantity: 61 }))
    expect((await quota()).quota).toBe(share(121))
    await changedBy(app, id, { batches: [{ batch: `${id}-1-1-3-1`, quantity: 500 }] })
    expect((await quota()).quota).toBe(share(121))
  })

  test('is never below what is taken, and shrinks with what is given back', async () => {
    await reserve(app, ana, id, { [`${id}-1-1-2`]: 6 })
    await changedBy(app, id, {
      batches: [
        { batch: `${id}-1-1-1-1`, quantity: 6 },
        { batch: `${id}-1-1-1-2`, quantity: 0 },
        { batch: `${id}-2-1-1-1`, quantity: 4 },
      ],
    })
    expect(await quota()).toEqual({ quota: 6, taken: 6 })
    await reserve(app, ana, id, { [`${id}-1-1-2`]: 5 })
    expect(await quota()).toEqual({ quota: 5, taken: 5 })
    await reserve(app, ana, id, { [`${id}-1-1-2`]: 1 })
    expect(await quota()).toEqual({ quota: share(10), taken: 1 })
  })

  test('stays when its producer has fixed it', async () => {
    await app.db.query('update half_price_quotas set quota = 7, fixed = true where event_id = $1', [id])
    await changedBy(app, id, lote('Lote 1', { quantity: 90 }))
    expect((await quota()).quota).toBe(7)
  })
})
