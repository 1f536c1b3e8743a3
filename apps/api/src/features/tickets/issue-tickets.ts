import { randomBytes } from 'node:crypto'
import type { Db } from '#db/db.ts'
import { insertTickets } from './queries.ts'

export type NewTicket = {
  ticket_type_id: string
  batch_id: string
  seat_id: string | null
  holder: {
    name: string
    cpf: string
    email: string
    cellphone: string
    additional: readonly { field: string; value: string }[]
    /** Sealed. */
    half_price: string | null
  }
  /** List price. */
  price_cents: number
  /** What came in for it: what goes back when it alone is cancelled. */
  paid_cents: number
  position: number
}

const SECRET_BYTES = 16

/** What makes a code unguessable; a new one makes the old code worthless. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

type Bought = { order_id: string; tickets: readonly NewTicket[] }

/** The caller has locked the orders and sold their places. */
export async function issueTickets(tx: Db, orders: readonly Bought[]): Promise<void> {
  const rows = orders.flatMap(({ order_id, tickets }) =>
    tickets.map(({ holder: { name, cpf, email, cellphone, additional, half_price }, ...ticket }) => ({
      ...ticket,
      order_id,
      holder_name: name,
      holder_document: cpf,
      holder_email: email,
      holder_cellphone: cellphone,
      additional,
      half_price,
      secret: newSecret(),
    })),
  )
  await insertTickets(tx, rows)
}
