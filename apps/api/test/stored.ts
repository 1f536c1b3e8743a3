import type { Db } from '#db/db.ts'

/** Every row of every table of every schema, by table. One statement: a question a table would ask for the whole pool. */
export function dump(db: Db): Promise<Record<string, unknown>> {
  return ofEveryTable(db, (name) => `coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as stored from ${name} t`)
}

/** What is stored, told by a fingerprint of each table: whoever only asks whether anything changed moves no rows. */
export function fingerprints(db: Db): Promise<Record<string, string>> {
  return ofEveryTable(db, (name) => `md5(string_agg(t::text, ' ' order by t::text)) as stored from ${name} t`)
}

async function ofEveryTable<Stored>(db: Db, select: (name: string) => string): Promise<Record<string, Stored>> {
  const tables = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' order by 1`,
  )
  const parts = tables.map(({ name }) => `select '${name}' as name, ${select(name)}`)
  const rows = await db.query<{ name: string; stored: Stored }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, stored }) => [name, stored]))
}
