import { one, type Db } from './db.ts'

/** Whoever waits longer than this for a row, or for a statement, keeps a connection that others need. */
const LONGEST = { lock_timeout: 5_000, statement_timeout: 60_000 }

type Kept = { role: string; database: string; lock_timeout: number; statement_timeout: number }

export class PoolerWithoutLimits extends Error {
  constructor({ role, database }: Kept) {
    super(
      'DATABASE_POOLER: through a pooler nobody can say how long a statement may take, so the role has to. As its owner run\n' +
        `  alter role ${role} in database ${database} set lock_timeout = '1500ms';\n` +
        `  alter role ${role} in database ${database} set statement_timeout = '25s';\n` +
        'and let the pooler connect anew (reconnect, or restart it).',
    )
    this.name = 'PoolerWithoutLimits'
  }
}

/** A pooler hands a connection to whoever comes next, with what was set for the one before, or refuses to set anything. */
export async function requireLimits(db: Db): Promise<void> {
  const kept = await one(
    db.query<Kept>(
      `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
              (select setting::int from pg_settings where name = 'lock_timeout') as lock_timeout,
              (select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout`,
    ),
  )
  const isBound = (name: keyof typeof LONGEST) => kept[name] > 0 && kept[name] <= LONGEST[name]
  if (!isBound('lock_timeout') || !isBound('statement_timeout')) throw new PoolerWithoutLimits(kept)
}
