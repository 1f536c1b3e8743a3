import type { Order, Ticket } from '@bilheteria/contract/orders'

/** Whether a ticket is its buyer's own. Two people of an order may have the buyer's name: then none is taken for it. */
export function isOwn({ items }: Pick<Order, 'items'>, { holder }: Pick<Ticket, 'holder'>, buyer: string): boolean {
  if (fold(holder.name) !== fold(buyer)) return false
  return items.every((other) => fold(other.holder.name) !== fold(buyer) || other.holder.cpf === holder.cpf)
}

function fold(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}
