import type { Companion, HolderDraft } from '@bilheteria/contract/checkout'
import { maskCpf } from '@bilheteria/rules/person'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'

/** A family and some friends; more would be a list to search in. */
const MOST = 8

/** Whoever was named on tickets this account bought, but itself and those who are forgotten. */
const NAMED = `
  from orders
  join tickets ticket on ticket.order_id = orders.id
  join accounts buyer on buyer.id = orders.account_id
 where orders.account_id = $1 and ticket.state <> 'cancelled' and ticket.holder_document not in ('', buyer.document)`

/** Kept nowhere: they are read from the buyer's own tickets, and known by the latest of them. */
export async function listCompanions(ctx: AccountContext): Promise<{ data: Companion[] }> {
  const people = await ctx.db.query<Companion>(
    `select id, name, cpf
       from (select distinct on (ticket.holder_document) ticket.id, ticket.holder_name as name,
                    ticket.holder_document as cpf, orders.created_at as bought_at
               ${NAMED}
              order by ticket.holder_document, orders.created_at desc, ticket.position) latest
      order by bought_at desc, name
      limit ${MOST}`,
    [ctx.session.account_id],
  )
  return { data: people.map(({ id, name, cpf }) => ({ id, name, cpf: maskCpf(cpf) })) }
}

type Person = Pick<HolderDraft, 'name' | 'cpf' | 'email' | 'cellphone'>

/**
 * Whom a chosen companion stands for, as that ticket names them, with a contact only if that ticket has one. One who is no
 * companion, or none any more, has to be typed.
 */
export async function nameCompanions(
  db: Db,
  account_id: string,
  holders: readonly HolderDraft[],
): Promise<HolderDraft[]> {
  const chosen = holders.flatMap(({ companion }) => companion ?? [])
  if (chosen.length === 0) return [...holders]
  const people = await db.query<Person & { id: string }>(
    `select ticket.id, ticket.holder_name as name, ticket.holder_document as cpf,
            ticket.holder_email as email, ticket.holder_cellphone as cellphone
       ${NAMED} and ticket.id = any ($2)`,
    [account_id, chosen],
  )
  const known = new Map(people.map(({ id, ...person }) => [id, person]))
  return holders.map((holder) => {
    if (holder.companion === undefined) return holder
    const person = known.get(holder.companion)
    return person ? { ...holder, ...person } : { ...withoutCompanion(holder), cpf: '' }
  })
}

/** What the buyer is shown of them, before and after they are chosen: the rest stays where it was typed once. */
export function concealCompanion(holder: HolderDraft): HolderDraft {
  if (holder.companion === undefined) return holder
  return { ...holder, cpf: maskCpf(holder.cpf), email: '', cellphone: '' }
}

/** Bought, they are a holder like any other. */
export function withoutCompanion<Holder extends Partial<Pick<HolderDraft, 'companion'>>>(
  holder: Holder,
): Omit<Holder, 'companion'> {
  const { companion: _, ...rest } = holder
  return rest
}
