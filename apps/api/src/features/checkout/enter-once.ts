import { failFields, type AppError, type FieldErrors } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { HOUR_S, spend } from '#db/limits.ts'

export const ENTERS_ONCE = 'Neste evento cada pessoa entra com um só ingresso'

/** Each refusal tells that somebody goes there: enough for a family’s mistakes, not for a list of people. */
const PER_HOUR = 20

type Named = { event_id: string; cpfs: readonly string[]; ticket_id?: string }

/** Where faces are checked: those of these people who have another ticket, or may still pay for one. */
export async function findEntering(db: Db, { event_id, cpfs, ticket_id }: Named): Promise<string[]> {
  const query = 'select cpf from entering_already($1, $2, $3) as cpf'
  const rows = await db.query<{ cpf: string }>(query, [event_id, cpfs, ticket_id ?? null])
  return rows.map(({ cpf }) => cpf)
}

/** The same for whoever names them for good: of several who do so at once only one is answered at a time. */
export async function lockEntering(tx: Db, named: Named): Promise<string[]> {
  await tx.query('select take_turns_naming($1, $2)', [named.event_id, named.cpfs])
  return findEntering(tx, named)
}

/** What to say next to each of them; undefined when there is nobody. */
export function describeEntering(cpfs: readonly string[], entering: readonly string[]): FieldErrors | undefined {
  if (entering.length === 0) return undefined
  const refused = cpfs.flatMap((cpf, i) => (entering.includes(cpf) ? [[`holders.${i}.cpf`, [ENTERS_ONCE]]] : []))
  return Object.fromEntries(refused) as FieldErrors
}

/** Not inside a transaction: what is refused is counted. */
export async function refuseEntering(db: Db, account_id: string, errors: FieldErrors): Promise<AppError> {
  await spend(db, { name: `holders entering already ${account_id}`, max: PER_HOUR, seconds: HOUR_S })
  return failFields(errors)
}
