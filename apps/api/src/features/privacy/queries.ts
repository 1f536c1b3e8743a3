import type { Db } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'

type Consent = {
  kind: 'cookies' | 'biometry'
  version: number
  allowed: boolean
  producer_id: string
  account_id: string | null
  event_id: string | null
  document: string | null
  visitor: string
}

export async function insertConsent(db: Db, consent: Consent): Promise<void> {
  await insertRows(db, 'consents', [consent])
}

/** Until the end of the transaction nobody deletes it; false when somebody has. */
export async function keepAccount(tx: Db, id: string): Promise<boolean> {
  const [account] = await tx.query('select 1 from accounts where id = $1 and deleted_at is null for key share', [id])
  return account !== undefined
}

type Withdrawal = { account_id: string; event_id: string; document: string }

/** Whether the account agreed to this face, registered it, or is its person. */
export async function mayWithdraw(db: Db, { account_id, event_id, document }: Withdrawal): Promise<boolean> {
  const found = await db.query(
    `select 1 from accounts where id = $1 and document = $3
     union all
     select 1 from consents where account_id = $1 and kind = 'biometry' and allowed and event_id = $2 and document = $3
     union all
     select 1 from biometry_registrations where registered_by = $1 and event_id = $2 and document = $3
     limit 1`,
    [account_id, event_id, document],
  )
  return found.length > 0
}

/** Of any producer: tickets of all of them stand in one list, in whichever shop it is opened. */
export async function isEvent(db: Db, event_id: string): Promise<boolean> {
  const [event] = await db.query('select 1 from events where id = $1 and not draft', [event_id])
  return event !== undefined
}

type Person = { name: string; email: string; document: string }

/**
 * With their orders and carts, in the one order of the product. Their own row only so far that two who leave, or change
 * it, wait for each other: a cart that is being made needs it last, and would wait with everybody's stock in its hands.
 * Undefined when they have left.
 */
export async function lockPerson(tx: Db, account_id: string): Promise<Person | undefined> {
  const [person] = await tx.query<Person>(
    'select name, email, document from accounts where id = $1 and deleted_at is null for no key update',
    [account_id],
  )
  await tx.query('select 1 from orders where account_id = $1 order by id for update', [account_id])
  await tx.query('select 1 from reservations where account_id = $1 order by event_id for update', [account_id])
  return person
}

/** Bought by them or in their name, until the day after. */
export async function hasTicketsAhead(tx: Db, account_id: string): Promise<boolean> {
  const [ticket] = await tx.query(
    `select 1 from tickets ticket
       join orders on orders.id = ticket.order_id
       join events event on event.id = orders.event_id
      where ticket.state = 'valid' and event.starts_at > clock() - interval '1 day'
        and (orders.account_id = $1 or ticket.holder_document = (select document from accounts where id = $1))
      limit 1`,
    [account_id],
  )
  return ticket !== undefined
}

/** An order, a payment that may still arrive, or money on its way back. */
export async function hasMoneyMoving(tx: Db, account_id: string): Promise<boolean> {
  const [moving] = await tx.query(
    `select 1 from orders
      where account_id = $1
        and (state in ('pending', 'refunding')
             or exists (select 1 from payments where order_id = orders.id and next_ask_at is not null)
             or exists (select 1 from refunds where order_id = orders.id and state <> 'done'))
      limit 1`,
    [account_id],
  )
  return moving !== undefined
}

export async function forgetPerson(tx: Db, account_id: string): Promise<void> {
  await tx.query('select forget_person($1)', [account_id])
}

/** A cart or an order that was made after theirs were locked: nothing that was forgotten names anybody. */
export async function hasBegunSince(tx: Db, account_id: string): Promise<boolean> {
  const [begun] = await tx.query(
    `select 1 from reservations where account_id = $1
     union all select 1 from orders where account_id = $1 and held -> 'holders' <> '[]'`,
    [account_id],
  )
  return begun !== undefined
}
