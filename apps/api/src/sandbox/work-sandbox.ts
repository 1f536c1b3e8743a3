import { findDue } from '#concurrency/find-due.ts'
import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { conclude } from './decide-charge.ts'
import { addEvents, claimEvents, markDelivered, type DueEvent } from './events.ts'
import type { Outcome } from './test-cards.ts'
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts'

export type Webhook = { url: string; headers: Record<string, string>; body: string }

/** How a provider words what has happened, and `post`, which sends one webhook and answers whether it was taken. */
export type Delivery = {
  compose(event: DueEvent): Webhook | Promise<Webhook>
  post(webhook: Webhook): Promise<boolean>
}

/** As the sandbox itself words it. */
export function composeSigned(secret: string): Delivery['compose'] {
  return ({ id, type, charge_key, created_at, notification_url }) => {
    const body = JSON.stringify({ id, type, charge_key, created_at })
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body) }
    return { url: notification_url, headers, body }
  }
}

const AT_ONCE = 50

const CHARGES = { due: 'select min(planned_at) from sandbox.charges where planned is not null' }
const REFUNDS = { due: `select min(due_at) from sandbox.refunds where state = 'processing'` }
const EVENTS = {
  due: `select min(due_at) from sandbox.events
         where delivered_at is null and not dropped and created_at > (select clock()) - interval '1 day'`,
}

export const DUE_SANDBOX = `select least((${CHARGES.due}), (${REFUNDS.due}), (${EVENTS.due}))`

/** Everything that is due: what banks decided, refunds that have arrived, webhooks. Any number of processes may do it. */
export async function workSandbox(db: Db, delivery: Delivery): Promise<void> {
  // Mostly one of them is: one look instead of three transactions.
  const [charges, refunds, events] = (await findDue(db, [CHARGES, REFUNDS, EVENTS])).map(isDue)
  if (charges) await workOff(AT_ONCE, () => concludeDue(db))
  if (refunds) await workOff(AT_ONCE, () => finishRefunds(db))
  if (charges || refunds || events) await workOff(AT_ONCE, () => deliverDue(db, delivery))
}

function isDue(in_ms: number | null): boolean {
  return in_ms !== null && in_ms <= 0
}

function concludeDue(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<{ key: string; planned: Outcome }>(
      `select key, planned from sandbox.charges
        where planned is not null and planned_at <= (select clock())
        order by planned_at limit $1 for update skip locked`,
      [AT_ONCE],
    )
    for (const { key, planned } of due) await conclude(tx, key, planned)
    return due.length
  })
}

function finishRefunds(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx.query<{ key: string; charge_key: string }>(
      `select key, charge_key from sandbox.refunds
        where state = 'processing' and due_at <= (select clock())
        order by due_at limit $1 for update skip locked`,
      [AT_ONCE],
    )
    for (const { key, charge_key } of due) {
      await tx.query(`update sandbox.refunds set state = 'done' where key = $1`, [key])
      await addEvents(tx, [charge_key], 'refund.done')
    }
    return due.length
  })
}

/** No transaction is open meanwhile. What was not taken is tried again later. */
async function deliverDue(db: Db, delivery: Delivery): Promise<number> {
  const events = await claimEvents(db, AT_ONCE)
  const taken = await Promise.all(events.map((event) => deliver(delivery, event)))
  await markDelivered(
    db,
    events.filter((_, i) => taken[i]).map(({ id }) => id),
  )
  return events.length
}

async function deliver({ compose, post }: Delivery, event: DueEvent): Promise<boolean> {
  const webhook = await compose(event)
  const taken = await Promise.all(Array.from({ length: event.copies }, () => post(webhook)))
  return taken.every(Boolean)
}
