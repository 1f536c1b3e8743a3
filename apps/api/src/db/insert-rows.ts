import type { Db } from './db.ts'

/** Rows whose keys are column names, the same in each; jsonb does the typing. */
export async function insertRows(tx: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
