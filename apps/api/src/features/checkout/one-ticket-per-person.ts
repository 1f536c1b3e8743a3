import { failFields, failUntil, type AppError, type FieldErrors } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { HOUR_S, spend } from '#db/limits.ts'

export const ENTERS_ONCE = 'Neste evento cada pessoa entra com um só ingresso'

/** Each person refused is one who goes there: enough for a family’s mistakes, not for a list of people. */
const PER_HOUR = 20

/** An order that may be paid keeps its people from tickets of their own for up to half an hour. */
const UNPAID_PER_DAY = 5

type Named = { event_id: string; cpfs: readonly string[]; ticket_id?: string }

/** Where faces are checked: those of these people who have another ticket, or may still pay for one. */
export async function findEntering(db: Db, { event_id, cpfs, ticket_id }: Named): Promise<string[]> {
  const query = 'select cpf from holders_with_ticket($1, $2, $3) as cpf'
  const rows = await db.query<{ cpf: string }>(query, [event_id, cpfs, ticket_id ?? null])
  return rows.map(({ cpf }) => cpf)
}

/** The same for whoever names them for good: of several who do so at once only one is answered at a time. */
export async function lockEntering(tx: Db, named: Named): Promise<string[]> {
  await tx.query('select lock_holders($1, $2)', [named.event_id, named.cpfs])
  return findEntering(tx, named)
}

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

/** What to say next to each of them; undefined when there is nobody. */
export function describeEntering(cpfs: readonly string[], entering: readonly string[]): FieldErrors | undefined {
  if (entering.length === 0) return undefined
  const refused = cpfs.flatMap((cpf, i) => (entering.includes(cpf) ? [[`holders.${i}.cpf`, [ENTERS_ONCE]]] : []))
  return Object.fromEntries(refused) as FieldErrors
}

/** Not inside a transaction: what is refused is counted. */
export async function refuseEntering(db: Db, account_id: string, errors: FieldErrors): Promise<AppError> {
  const limit = { name: `holders entering already ${account_id}`, max: PER_HOUR, seconds: HOUR_S }
  await spend(db, ...Object.keys(errors).map(() => limit))
  return failFields(errors)
}
