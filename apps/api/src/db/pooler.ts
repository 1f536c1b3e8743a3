import { Mendable } from '#runtime/mendable.ts'
import { one, type Db } from './db.ts'

/** Whoever waits longer than this for a row, or for a statement, keeps a connection that others need. */
const LONGEST = { lock_timeout: 5_000, statement_timeout: 60_000 }

/** As SQL writes them. */
type Owner = { role: string; database: string }
type Limits = { lock_timeout: number; statement_timeout: number }

class PoolerWithoutLimits extends Mendable {
  constructor(owner: Owner) {
    super(
      'DATABASE_POOLER: through a pooler nobody can say how long a statement may take, so the role has to. As its owner run\n' +
        limitStatements(owner)
          .map((statement) => `  ${statement}\n`)
          .join('') +
        'and let the pooler connect anew (reconnect, or restart it).',
    )
    this.name = 'PoolerWithoutLimits'
  }
}

/** Says to the role what connections of our own are told. */
export function limitStatements({ role, database }: Owner): string[] {
  return [`lock_timeout = '1500ms'`, `statement_timeout = '25s'`].map(
    (limit) => `alter role ${role} in database ${database} set ${limit};`,
  )
}

export function areBound(kept: Limits): boolean {
  const isBound = (name: keyof Limits) => kept[name] > 0 && kept[name] <= LONGEST[name]
  return isBound('lock_timeout') && isBound('statement_timeout')
}

/** A pooler hands a connection to whoever comes next, with what was set for the one before, or refuses to set anything. */
export async function requireLimits(db: Db): Promise<void> {
  const kept = await one(
    db.query<Owner & Limits>(
      `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
              (select setting::int from pg_settings where name = 'lock_timeout') as lock_timeout,
              (select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout`,
    ),
  )
  if (!areBound(kept)) throw new PoolerWithoutLimits(kept)
}
