import { AppError, failUntil } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { HOUR_S, spendOnEach } from '#db/limits.ts'

export const ENTERS_ONCE = 'Neste evento cada pessoa entra com um só ingresso'

/** Each person named is a question whether they go there: enough for families and their mistakes, not for a list of people. */
const NAMED_PER_HOUR = 30

/** In a rush those who share a network address must not wait for each other: so many times what else they may ask for. */
const NAMED_PER_ADDRESS = 5

/** An order that may be paid keeps its people from being named by others for up to half an hour. */
const UNPAID_PER_DAY = 5

type Named = { account_id: string; event_id: string; cpfs: readonly string[]; ticket_id?: string }

/**
 * Where faces are checked: returns the CPFs that have another ticket or are named in a payable order. An account with a
 * proved e-mail may name itself despite such an order.
 */
export async function findEntering(db: Db, { account_id, event_id, cpfs, ticket_id }: Named): Promise<string[]> {
  const entering = await db.query<{ cpf: string }>(
    'select cpf from holders_with_ticket($1, $2, $3, null, proved_cpf($4)) as entering (cpf)',
    [event_id, cpfs, ticket_id ?? null, account_id],
  )
  return entering.map(({ cpf }) => cpf)
}

/** The same under a lock, for a caller that stores the names: simultaneous calls run one after the other. */
export async function lockEntering(tx: Db, named: Named): Promise<string[]> {
  await tx.query('select lock_holders($1, $2)', [named.event_id, named.cpfs])
  return findEntering(tx, named)
}

type Person = { name: string; cpf: string }

/** The refusal with the names that the caller typed, never stored ones; undefined if none has a ticket yet. */
export function refuseEntering(people: readonly Person[], entering: readonly string[]): AppError | undefined {
  const named = people.filter(({ cpf }) => entering.includes(cpf))
  if (named.length === 0) return undefined
  const names = NAMES.format(new Set(named.map(({ name }) => name)))
  const have = named.length === 1 ? 'tem' : 'têm'
  return new AppError('holder_twice', `${names} já ${have} ingresso para este evento. Escolha outra pessoa.`)
}

const NAMES = new Intl.ListFormat('pt-BR')

/** Whoever has let so many orders of this event end unpaid names nobody there for the rest of a day. */
export async function requirePaying(tx: Db, account_id: string, event_id: string): Promise<void> {
  const [unpaid] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from min(created_at) + interval '1 day' - clock()))::int as seconds
       from (select created_at from orders
              where account_id = $1 and event_id = $2 and state in ('expired', 'cancelled')
                and created_at > clock() - interval '1 day'
              order by created_at desc limit ${UNPAID_PER_DAY}) latest
     having count(*) = ${UNPAID_PER_DAY}`,
    [account_id, event_id],
  )
  if (unpaid) throw failUntil(Math.max(1, unpaid.seconds))
}

type Tested = { event_id: string; cpfs: readonly string[]; max_per_order?: number }

/**
 * Before it is answered whether they enter already, whatever the answer: a no tells as much as a yes. The same person at
 * the same event counts once, so that a mistake in another field costs nothing. Whoever may buy more at once may also
 * name more.
 */
export async function countNamed(tx: Db, ctx: AccountContext, { event_id, cpfs, max_per_order = 0 }: Tested) {
  const { account_id } = ctx.session
  const max = Math.max(NAMED_PER_HOUR, 2 * max_per_order)
  const people = cpfs.map((cpf) => `named ${ctx.fingerprint(`${account_id} ${event_id} ${cpf}`)}`)
  const together = NAMED_PER_ADDRESS * ctx.address_limits.checks
  await spendOnEach(tx, people, [
    { name: `people named ${account_id}`, max, seconds: HOUR_S },
    ...ctx.perAddress({ name: 'people named', max: together, seconds: HOUR_S }),
  ])
}
