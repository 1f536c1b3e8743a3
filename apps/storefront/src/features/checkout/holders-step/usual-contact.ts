import type { User } from '@bilheteria/contract/accounts'
import { digitsOf, formatPhone } from '@bilheteria/rules/person'
import type { HolderInput } from '#features/checkout/cart/nominal-tickets.ts'

/** The buyer's profile; undefined when it could not be had. */
export type Buyer = Pick<User, 'name' | 'document' | 'email' | 'cellphone'> | undefined
export type Contact = Pick<HolderInput, 'email' | 'cellphone'>

/**
 * Where news of a ticket goes when nobody says otherwise: to the buyer, as their profile has it, and what that lacks as they
 * typed it for the first ticket. Empty where there is neither.
 */
export function usualContact(holders: readonly HolderInput[], i: number, buyer: Buyer): Contact {
  const first = i > 0 ? holders[0] : undefined
  return {
    email: buyer?.email || (first?.email ?? ''),
    cellphone: buyer?.cellphone ? formatPhone(buyer.cellphone) : (first?.cellphone ?? ''),
  }
}

/** Complete, as it is to be stored: a ticket has a contact of its own, whoever typed it. A companion's the server has. */
export function withContacts(holders: readonly HolderInput[], buyer: Buyer): HolderInput[] {
  return holders.map((holder, i) => {
    if (holder.companion) return holder
    const usual = usualContact(holders, i, buyer)
    return {
      ...holder,
      email: holder.email.trim() || usual.email,
      cellphone: digitsOf(holder.cellphone || usual.cellphone),
    }
  })
}

/** Nothing typed that would not be there anyway. */
export function isUsual({ email, cellphone }: Contact, usual: Contact): boolean {
  const same_phone = cellphone === '' || digitsOf(cellphone) === digitsOf(usual.cellphone)
  return same_phone && (email === '' || email === usual.email)
}
