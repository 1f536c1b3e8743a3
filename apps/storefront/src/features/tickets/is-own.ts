import type { Order, Ticket } from '@bilheteria/contract/orders'

/** Whether the buyer is the holder. If two holders of an order have the buyer's name, neither counts as the buyer. */
export function isOwn({ items }: Pick<Order, 'items'>, { holder }: Pick<Ticket, 'holder'>, buyer: string): boolean {
  if (fold(holder.name) !== fold(buyer)) return false
  return items.every((other) => fold(other.holder.name) !== fold(buyer) || other.holder.cpf === holder.cpf)
}

function fold(name: string): string {
  return name.trim().toLocaleLowerCase('pt-BR')
}
