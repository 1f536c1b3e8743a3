import type * as holders from '@bilheteria/contract/holders'
import type { Companion, HolderDraft } from '@bilheteria/contract/holders'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
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

type Input = ParsedInput<typeof holders.listCompanions>
type Listed = { data: Companion[]; buyer_enters: boolean }

/**
 * Read from the buyer's own tickets, the latest of each companion. For an event with one ticket per person, marks
 * companions with a ticket from this account; tickets of other buyers are not revealed.
 */
export async function listCompanions(ctx: AccountContext, { event_id }: Input): Promise<Listed> {
  const { account_id } = ctx.session
  const [people, [buyer]] = await Promise.all([
    ctx.db.query<Companion>(
      `select id, name, cpf, ${enters('cpf')} as enters
         from (select distinct on (ticket.holder_document) ticket.id, ticket.holder_name as name,
                      ticket.holder_document as cpf, orders.created_at as bought_at
                 ${NAMED}
                order by ticket.holder_document, orders.created_at desc, ticket.position) latest
        order by bought_at desc, name
        limit ${MOST}`,
      [account_id, event_id ?? null],
    ),
    ctx.db.query<{ enters: boolean }>(`select ${enters('me.document')} as enters from accounts me where me.id = $1`, [
      account_id,
      event_id,
    ]),
  ])
  return {
    data: people.map((person) => Object.assign(person, { cpf: maskCpf(person.cpf) })),
    buyer_enters: buyer?.enters ?? false,
  }
}

function enters(cpf: string): string {
  return `exists (select 1 from orders its
                    join tickets ticket on ticket.order_id = its.id and ticket.state <> 'cancelled'
                    join events event on event.id = its.event_id and event.biometry_required
                   where its.account_id = $1 and its.event_id = $2::text and ticket.holder_document = ${cpf})`
}

type Person = Pick<HolderDraft, 'name' | 'cpf' | 'email' | 'cellphone'>

/**
 * Resolves a chosen companion to the name and CPF on that ticket, and to its contact if it has one. A person who is no
 * companion any more must be typed.
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
