import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'
import { aCpf } from '#test/a-cpf.ts'
import { aFaceTicket, agree, type FaceTicket } from '#test/a-face.ts'
import { proofOf } from '#test/an-account.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import { eraseFaces, withdrawFace } from './erase-faces.ts'
import { hasAgreed, storeRegistration } from './queries.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))

const register = ({ person, buyer }: FaceTicket) => app.post('/api/biometry/register', person, buyer.bearer)
const registered = ({ event }: FaceTicket) =>
  app.db.query('select 1 from biometry_registrations where event_id = $1', [event.id])

function rename({ ticket_id }: FaceTicket, headers: { authorization: string }) {
  const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
  return app.request(`/api/tickets/${ticket_id}/holder`, { method: 'PUT', body, headers })
}

async function anAgreed(): Promise<FaceTicket> {
  const ticket = await aFaceTicket(app)
  await agree(app, ticket, ticket.buyer)
  return ticket
}

const give = (tx: Db, id: string) => tx.query('update tickets set holder_document = $2 where id = $1', [id, aCpf()])

/** An order with a ticket of the same event for each of them, though they may have one. */
async function soldTo({ buyer, event }: FaceTicket, cpfs: readonly string[]): Promise<string[]> {
  const amounts = { [`${event.id}-1-1-1`]: cpfs.length }
  const { ticket_ids } = await anOrder(app.db, { account_id: buyer.id, event_id: event.id, amounts })
  for (const [i, id] of ticket_ids.entries())
    await app.db.query('update tickets set holder_document = $2 where id = $1', [id, cpfs[i]])
  return ticket_ids
}

/** Registers while `act` is under way: it has looked before, and is answered afterwards. */
async function registering(
  ticket: FaceTicket,
  act: { begin(tx: Db): Promise<unknown>; end(tx: Db): Promise<unknown> },
) {
  const { begun } = await app.db.transaction(async (tx) => {
    await act.begin(tx)
    const answer = register(ticket)
    await waitForLockWaiters(app.db, 1)
    await act.end(tx)
    return { begun: answer }
  })
  return (await begun).json<{ code: string }>().code
}

describe.runIf('postgres' in inject('test_database'))('a face', () => {
  test('is not registered for a ticket that becomes somebody else’s meanwhile', async () => {
    const ticket = await anAgreed()
    const code = await registering(ticket, {
      begin: (tx) => tx.query('select 1 from orders where id = $1 for update', [ticket.order.id]),
      end: (tx) => tx.query('update tickets set holder_document = $2 where id = $1', [ticket.ticket_id, aCpf()]),
    })
    expect(code).toBe('ticket_not_found')
    expect(await registered(ticket)).toEqual([])
  })

  test('is not registered by an agreement that is taken back meanwhile', async () => {
    const ticket = await anAgreed()
    const { event_id, document } = ticket.person
    const account_id = ticket.buyer.id
    const code = await registering(ticket, {
      begin: (tx) => withdrawFace(tx, { event_id, document, account_id, invited: false }),
      end: (tx) => insertRows(tx, 'consents', [withdrawalOf(ticket)]),
    })
    expect(code).toBe('face_consent_missing')
    expect(await registered(ticket)).toEqual([])
  })

  test('would be registered by one who looked before and did not wait: the race it prevents', async () => {
    const ticket = await anAgreed()
    const { event_id, document } = ticket.person
    const account_id = ticket.buyer.id
    await app.db.transaction(async (tx) => {
      expect(await hasAgreed(tx, { account_id, event_id, document, visitor: '', version: 1 })).toBe(true)
      await agree(app, ticket, ticket.buyer, { allowed: false })
      await storeRegistration(tx, ticket.person, account_id)
    })
    expect(await registered(ticket)).toHaveLength(1)
  })

  test('goes when two tickets that name its person, sold before that was refused, change hands at once', async () => {
    const ticket = await anAgreed()
    await register(ticket)
    const { document } = ticket.person
    const [other = ''] = await soldTo(ticket, [document])
    const { second } = await app.db.transaction(async (tx) => {
      await give(tx, ticket.ticket_id)
      // Whoever did not wait would still find both, and leave the face to the other.
      expect(await app.db.query('select 1 from tickets where holder_document = $1', [document])).toHaveLength(2)
      const given = give(app.db, other)
      await waitForLockWaiters(app.db, 1)
      return { second: given }
    })
    await second
    expect(await registered(ticket)).toEqual([])
  })

  test('goes with its tickets, in whatever order these name their people, and nobody waits for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await anAgreed()
      await register(ticket)
      const people = [ticket.person.document, aCpf()]
      await storeRegistration(app.db, { ...ticket.person, document: people[1] ?? '' }, ticket.buyer.id)
      const orders = [await soldTo(ticket, people), await soldTo(ticket, people.toReversed()), [ticket.ticket_id]]
      const cancel = `update tickets set state = 'cancelled' where id = any ($1)`
      await Promise.all(orders.map((ticket_ids) => app.db.query(cancel, [ticket_ids])))
      expect(await registered(ticket)).toEqual([])
    }
  })

  test('does not make the erasing of what is over wait for an address that is being used', async () => {
    const ticket = await anAgreed()
    await register(ticket)
    await app.moveClock('16 minutes')
    await app.db.transaction(async (tx) => {
      await tx.query('select 1 from biometry_captures for update')
      await eraseFaces(app.db)
    })
    await eraseFaces(app.db)
    expect(await app.db.query('select 1 from biometry_captures')).toEqual([])
    await app.moveClock('0')
  })

  test('is registered and its ticket given to another at once, and neither waits for the other for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const ticket = await anAgreed()
      await register(ticket)
      const proof = await proofOf(app, ticket.buyer)
      const answers = await Promise.all([register(ticket), rename(ticket, proof), register(ticket)])
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
      expect(answers[1].statusCode).toBe(200)
      expect(await registered(ticket)).toEqual([])
    }
  })
})

function withdrawalOf({ person: { event_id, document }, buyer }: FaceTicket) {
  const said = { kind: 'biometry', version: 1, allowed: false, producer_id: '0', visitor: '' }
  return { ...said, account_id: buyer.id, event_id, document }
}
