import type { Db } from '#db/db.ts'

export type NamedPicture = { name: string; hash: string; type: string; lasting: boolean }

export function selectNamed(db: Db, names: readonly string[]): Promise<NamedPicture[]> {
  return db.query<NamedPicture>(
    `select name, hash, type, lasting from picture_names join pictures using (hash) where name = any ($1)`,
    [names],
  )
}

export async function findContent(db: Db, hash: string): Promise<Buffer | undefined> {
  const [found] = await db.query<{ content: Uint8Array }>('select content from pictures where hash = $1', [hash])
  return found && Buffer.from(found.content)
}

export function selectNames(db: Db): Promise<{ name: string; hash: string }[]> {
  return db.query<{ name: string; hash: string }>('select name, hash from picture_names order by name')
}
