import type { Db } from '#db/db.ts'

/** A function as it stands in the database, changed; answers what puts it right again. */
export async function redefine(
  db: Db,
  name: string,
  change: (text: string) => string,
): Promise<() => Promise<unknown>> {
  const [source] = await db.query<{ text: string }>(`select pg_get_functiondef('${name}'::regproc) as text`)
  const text = source?.text ?? ''
  const changed = change(text)
  if (changed === text) throw new Error(`nothing of ${name} was changed`)
  await db.query(changed)
  return () => db.query(text)
}
