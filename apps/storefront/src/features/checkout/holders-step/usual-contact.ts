import type { User } from '@bilheteria/contract/accounts'
import { digitsOf, formatPhone } from '@bilheteria/rules/person'
import type { HolderInput } from '#features/checkout/cart/nominal-tickets.ts'

/** The buyer's profile; undefined when it could not be had. */
export type Buyer = Pick<User, 'name' | 'document' | 'email' | 'cellphone'> | undefined
export type Contact = Pick<HolderInput, 'email' | 'cellphone'>

/** The buyer's contact: from the profile, completed by the input of the first ticket. */
export function usualContact(holders: readonly HolderInput[], i: number, buyer: Buyer): Contact {
  const first = i > 0 ? holders[0] : undefined
  return {
    email: buyer?.email || (first?.email ?? ''),
    cellphone: buyer?.cellphone ? formatPhone(buyer.cellphone) : (first?.cellphone ?? ''),
  }
}

/** Holders to store: the buyer's ticket with the buyer's contact, a companion's with its own input. */
export function withContacts(holders: readonly HolderInput[], buyer: Buyer): HolderInput[] {
  return holders.map((holder, i) => {
    if (holder.companion) return holder
    const usual = isBuyer(holder, i, buyer) ? usualContact(holders, i, buyer) : { email: '', cellphone: '' }
    return {
      ...holder,
      email: holder.email.trim() || usual.email,
      cellphone: digitsOf(holder.cellphone || usual.cellphone),
    }
  })
}

/** While the buyer is unknown, the first ticket counts as the buyer's. */
export function isBuyer({ cpf }: Pick<HolderInput, 'cpf'>, i: number, buyer: Buyer): boolean {
  return buyer ? digitsOf(cpf) === buyer.document : i === 0
}

/** Nothing typed that would not be there anyway. */
export function isUsual({ email, cellphone }: Contact, usual: Contact): boolean {
  const same_phone = cellphone === '' || digitsOf(cellphone) === digitsOf(usual.cellphone)
  return same_phone && (email === '' || email === usual.email)
}
