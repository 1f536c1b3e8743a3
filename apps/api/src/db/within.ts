import type { QueryConfig } from 'pg'
import type { Db } from './db.ts'

type Ask = (asked: QueryConfig) => Promise<{ rows: unknown[] }>
/** How a statement is asked for. */
export type Prepare = (text: string, params: readonly unknown[]) => QueryConfig

export function asItIs(text: string, params: readonly unknown[]): QueryConfig {
  return { text, values: [...params] }
}

export function queriesOf(ask: Ask, prepare: Prepare = asItIs): Pick<Db, 'query'> {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      const { rows } = await ask(prepare(text, params))
      return rows as Row[]
    },
  }
}

/**
 * Of one transaction. What was asked behind a failure fails because of it, and tells of it; what is asked behind the end would be
 * kept whatever became of the rest. A transaction begun inside a transaction is the same transaction.
 */
export async function within<Result>({ query }: Pick<Db, 'query'>, work: (tx: Db) => Promise<Result>): Promise<Result> {
  let first: { error: unknown } | undefined
  let over = false
  const tx: Db = {
    async query<Row>(text: string, params?: readonly unknown[]) {
      if (over) throw new Error('asked of a transaction that is over')
      try {
        return await query<Row>(text, params)
      } catch (error) {
        first ??= { error }
        throw first.error
      }
    },
    transaction: (inner) => inner(tx),
  }
  try {
    return await work(tx)
  } finally {
    over = true
  }
}
