import { expect } from 'vitest'
import type { History } from './a-buyer.ts'
import type { Rig } from './fault-rig.ts'

/**
 * What buyers were told against what is: a yes is still there, whoever paid has tickets, a no left nothing behind. What
 * nobody knew may be either, and the invariants say that it is not half.
 */
export async function expectHistories({ db }: Rig, histories: readonly History[]): Promise<void> {
  const accounts = histories.map(({ buyer }) => buyer.account_id)
  const orders = await db.query<{ id: string; account_id: string; state: string }>(
    'select id, account_id, state from orders where account_id = any ($1)',
    [accounts],
  )
  const holds = await db.query<{ account_id: string }>(
    'select account_id from reservations where account_id = any ($1)',
    [accounts],
  )
  const wrong = histories.flatMap(({ buyer: { account_id }, tries, order, paid }) => {
    const own = orders.filter((row) => row.account_id === account_id)
    const kept = own.find(({ id }) => id === order?.id)
    const said_no = tries.some(({ step, outcome }) => step === 'reserve' && outcome === 'fail')
    return [
      ...(order && !kept ? [`order ${order.id} was promised and is gone`] : []),
      ...(paid && kept?.state !== 'paid' ? [`order ${order?.id} was paid and is ${kept?.state}`] : []),
      ...(own.length > 1 ? [`one purchase became ${own.length} orders`] : []),
      ...(said_no && (own.length > 0 || holds.some((row) => row.account_id === account_id))
        ? [`${account_id} was told no and holds something`]
        : []),
    ]
  })
  expect(wrong).toEqual([])
}
