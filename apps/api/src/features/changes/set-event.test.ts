import { beforeEach, describe, expect, test } from 'vitest'
import { timeOf } from '#db/db.ts'
import { offerOf, reserve } from '#test/a-cart.ts'
import { aPaidOrder } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { aMixedEvent, changedBy, lote, refusalOf, seatsOfA, set } from '#test/set-an-event.ts'
import { startApp } from '#test/start-app.ts'
import { cancelEvent } from './cancel-event.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const DAY_MS = 86_400_000
let ana: TestAccount
let id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id } = await aMixedEvent(app, producer_id))
})
checkAfterEach(app)

describe('texts', () => {
  test('title and text are changed and cleaned, on the page at once, with one line in the trail', async () => {
    expect(
      await changedBy(app, id, {
        title: 'Noite Nova',
        about_html: '<p>Outra.</p><script>x()</script>',
        poster: 'nova-1',
      }),
    ).toEqual(['title: "Noite Nova", before "Noite de Teste"', 'about_html: another text', 'poster: nova-1'])
    expect(await offerOf(app, id)).toMatchObject({
      title: 'Noite Nova',
      slug: 'noite-nova',
      sobre: '<p>Outra.</p>',
      poster: 'nova-1',
    })
    expect(await app.db.query('select kind, detail from security_events where about = $1', [id])).toEqual([
      { kind: 'event_set', detail: 'the producer asked' },
    ])
  })

  test('what is so already changes nothing and leaves no line', async () => {
    const before = await app.fingerprints()
    const same = {
      title: 'Noite de Teste',
      sections: [{ section: 'Pista', capacity: 110 }],
      ...lote('Lote 1', { quantity: 60 }),
    }
    expect(await set(app, id, same)).toEqual({ changed: [], risks: [], warnings: [] })
    expect(await app.fingerprints()).toEqual(before)
  })
})

describe('batches', () => {
  test('one that has not begun gets another price; whoever buys then pays it', async () => {
    expect(await changedBy(app, id, lote('Lote 2', { price_cents: 15_000 }))).toEqual([
      `batch Lote 2 (${id}-1-1-1-2): R$\u00a0150,00, before R$\u00a0120,00`,
    ])
    expect((await offerOf(app, id)).sectors[0]?.sections[0]?.tickets[0]?.batches[1]?.price_cents).toBe(15_000)
  })

  test('one that has begun keeps its price', async () => {
    expect(await refusalOf(app, id, lote('Lote 1', { price_cents: 15_000 }))).toEqual([
      'batches[0].price_cents: must stay 10000 (R$\u00a0100,00): its sale has begun; a new batch may cost something else',
    ])
  })

  test('one whose day has come, but not its turn, has not begun; when the one before it is sold out it has', async () => {
    await app.db.query(`update batches set starts_at = clock() - interval '1 hour' where id = $1`, [`${id}-1-1-1-2`])
    expect(await changedBy(app, id, lote('Lote 2', { price_cents: 15_000 }))).toHaveLength(1)
    await changedBy(app, id, lote('Lote 1', { quantity: 2 }))
    await aPaidOrder(app, ana, id)
    expect(await refusalOf(app, id, lote('Lote 2', { price_cents: 16_000 }))).toEqual([
      expect.stringContaining('its sale has begun'),
    ])
  })

  test('its quantity is never less than what is held and sold', async () => {
    await aPaidOrder(app, await anAccount(app), id)
    await reserve(app, ana, id, { [`${id}-1-1-1`]: 3 })
    const least = 'must be at least 5: so many are held, sold or passed on to the next batch'
    expect(await refusalOf(app, id, lote('Lote 1', { quantity: 4 }))).toEqual([`batches[0].quantity: ${least}`])
    expect(await changedBy(app, id, lote('Lote 1', { quantity: 5 }))).toContain(
      `batch Lote 1 (${id}-1-1-1-1): 5 tickets, before 60`,
    )
    const late = await reserve(app, await anAccount(app), id, { [`${id}-1-1-1`]: 1 })
    expect(late.json().code).toBe('sold_out')
  })

  test('what an ended one passed on is not taken from it a second time', async () => {
    await app.moveClock('4 days')
    await app.db.query(`update batches set ends_at = clock() where id = $1`, [`${id}-1-1-1-1`])
    await app.db.query('select carry_unsold()')
    expect(await refusalOf(app, id, lote('Lote 1', { quantity: 59 }))).toEqual([expect.stringContaining('at least 60')])
    expect(await changedBy(app, id, lote('Lote 2', { quantity: 0 }))).toContain(
      `batch Lote 2 (${id}-1-1-1-2): 0 tickets, before 40`,
    )
    expect((await reserve(app, await anAccount(app), id, { [`${id}-1-1-1`]: 1 })).statusCode).toBe(200)
  })

  test('a new one stands behind the others of its type and sells when they are sold out', async () => {
    const starts_at = (await timeOf(app.db)).toISOString()
    const batch = { name: 'Lote extra', price_cents: 20_000, quantity: 10, starts_at }
    await changedBy(app, id, lote('Lote 1', { quantity: 0 }))
    expect(await changedBy(app, id, { new_batches: [{ ticket_type: 'Inteira', ...batch }] })).toEqual([
      `batch Lote extra (${id}-1-1-1-3): new, 10 tickets at R$\u00a0200,00`,
      'half price: 28 tickets, counted anew',
    ])
    const held = await reserve(app, ana, id, { [`${id}-1-1-1`]: 2 })
    expect(held.json()).toMatchObject({ items: [{ preco_cents: 20_000 }] })
  })

  test('a new one that cannot be is refused for each of its reasons', async () => {
    const now = (await timeOf(app.db)).getTime()
    const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
    const batch = { ticket_type: 'Inteira', name: 'Lote 9', price_cents: 1, quantity: 1, starts_at: at(0) }
    expect(
      await refusalOf(app, id, {
        new_batches: [
          { ...batch, name: 'Lote 1' },
          { ...batch, ticket_type: 'Meia' },
          { ...batch, starts_at: at(11) },
          { ...batch, name: 'a', starts_at: at(2), ends_at: at(1) },
          { ...batch, name: 'b', starts_at: at(-2), ends_at: at(-1) },
          { ...batch, name: 'b' },
        ],
      }),
    ).toEqual([
      'new_batches[0].name: "Inteira" has a batch "Lote 1" already',
      `new_batches[1].ticket_type: no ticket type with batches of its own "Meia": ${id}-1-1-1 (Inteira), ${id}-1-1-3 (Sócio), ${id}-2-1-1 (Lugar)`,
      'new_batches[2].starts_at: must be before the event starts',
      'new_batches[3].ends_at: must be after starts_at',
      'new_batches[4].ends_at: is over already',
      'new_batches: "b" stands twice',
    ])
  })

  test('a name that says too little is asked for by id', async () => {
    expect(await refusalOf(app, id, { batches: [{ batch: 'Lote 1', quantity: 70 }, { batch: 'Lote 7' }] })).toEqual([
      `batches[0].batch: several are called "Lote 1", please name one by its id: ${id}-1-1-1-1 (Lote 1), ${id}-1-1-3-1 (Lote 1)`,
      expect.stringMatching(/^batches\[1\]\.batch: no batch "Lote 7": /),
    ])
    expect(await changedBy(app, id, { batches: [{ batch: `${id}-1-1-3-1`, quantity: 11 }] })).toEqual([
      `batch Lote 1 (${id}-1-1-3-1): 11 tickets, before 10`,
    ])
  })
})

describe('what is not set', () => {
  test('an event nobody knows, or one that is cancelled', async () => {
    expect(await set(app, 'nada', { title: 'Outra' })).toBe('unknown')
    await cancelEvent(app.ctx, { event_id: id, words: 'Não haverá.', why: 'rain' })
    expect(await refusalOf(app, id, { title: 'Outra' })).toEqual(['"cancelled"'])
  })

  test('once it has begun only texts are', async () => {
    await app.moveClock('11 days')
    expect(
      await refusalOf(app, id, { ...lote('Lote 1', { quantity: 70 }), block_seats: seatsOfA(['A'], [1]) }),
    ).toEqual([
      'batches: the event has begun: only title, about_html and poster can be changed',
      'block_seats: the event has begun: only title, about_html and poster can be changed',
    ])
    expect(await changedBy(app, id, { title: 'Noite que foi' })).toHaveLength(1)
  })

  test('one mistake, and nothing of the rest', async () => {
    expect(
      await refusalOf(app, id, { title: 'Outra', ...lote('Lote 1', { quantity: 70, price_cents: 1 }) }),
    ).toHaveLength(1)
  })
})
