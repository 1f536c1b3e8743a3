import { order as orderSchema, type Order } from '@bilheteria/contract/orders'
import * as z from 'zod/mini'
import { changePrivate, isForGate, readPrivate } from '#platform/private-store.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { hasTickets } from './order-status.ts'

const ordersSchema = z.array(orderSchema)

/** What this device keeps of a person's tickets, each as old as its `now` says. */
export async function readFromDevice(person_id: string): Promise<Order[]> {
  return parse(await readPrivate(person_id)).filter(isWorthKeeping)
}

/** Forgets what nobody stands at a gate with any more; answers whether anything is left. */
export async function dropPast(person_id: string): Promise<boolean> {
  await changePrivate(person_id, (before) => orNothing(parse(before).filter(isWorthKeeping)))
  return (await readFromDevice(person_id)).length > 0
}

/** These orders as they are now. `all`: there are no others. */
export async function saveOnDevice(
  person_id: string,
  orders: readonly Order[],
  { all }: { all: boolean },
): Promise<void> {
  await changePrivate(person_id, (before) => {
    // Whoever has logged out meanwhile leaves nothing behind.
    if (useSavedState.getState().user.id !== person_id) return undefined
    const others = all ? [] : parse(before).filter(({ id }) => !orders.some((order) => order.id === id))
    return orNothing([...others, ...orders].filter(isWorthKeeping).map(withoutSpare))
  })
}

function orNothing(orders: Order[]): Order[] | null {
  return orders.length === 0 ? null : orders
}

function isWorthKeeping(order: Order): boolean {
  return hasTickets(order) && isForGate(order.event)
}

/** What a ticket shows at a gate and no more: of a CPF that is its beginning and its end. */
function withoutSpare(order: Order): Order {
  const items = order.items.map((ticket) => {
    const { name, cpf } = ticket.holder
    return {
      ...ticket,
      handover: null,
      holder: { name, cpf: cpf.replace(/^(\d{3})\d{6}/, '$1000000'), email: '', cellphone: '' },
    }
  })
  return { ...order, items }
}

/** Another version of the shop may have written it. */
function parse(kept: unknown): Order[] {
  const orders = z.safeParse(ordersSchema, kept)
  return orders.success ? orders.data : []
}
