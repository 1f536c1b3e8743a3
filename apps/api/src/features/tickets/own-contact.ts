export type Holder = { name: string; cpf: string; email: string }
type Buyer = { email: string; document: string }

/**
 * The address for letters to a holder; undefined if it is the buyer's. Compared for each letter, because the buyer's
 * address may have changed since the purchase.
 */
export function ownEmail({ email }: Pick<Holder, 'email'>, buyer: Pick<Buyer, 'email'>): string | undefined {
  return email === '' || email.toLowerCase() === buyer.email.toLowerCase() ? undefined : email
}

const NAMES = new Intl.ListFormat('pt-BR')

/** For a letter to the buyer: names the companions that the buyer must inform. */
export function passOn(holders: readonly Holder[], buyer: Buyer): string[] {
  const unreachable = holders.filter(
    (holder) => holder.name !== '' && holder.cpf !== buyer.document && ownEmail(holder, buyer) === undefined,
  )
  const names = new Set(unreachable.map(({ name }) => name))
  return names.size === 0 ? [] : [`Avise também ${NAMES.format(names)}: não temos outro contato além do seu.`]
}

type Columns = { holder: string; cpf: string; buyer: string }

/** SQL: a contact as a ticket stores it; empty for a companion with the buyer's contact. */
export function ownContact(field: 'email' | 'cellphone', { holder, cpf, buyer }: Columns): string {
  const given = `${holder}${field}`
  return `case when ${cpf} <> ${buyer}.document and lower(${given}) = lower(${buyer}.${field}) then '' else ${given} end`
}
