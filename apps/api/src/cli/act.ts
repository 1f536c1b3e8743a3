import type { Db } from '#db/db.ts'
import { noteDeed, type Deed } from '#features/accounts/security-events.ts'
import type { Tools } from './commands.ts'

type Told = { well: boolean; text: string }

/** What changes something and is no use case of a feature: in one transaction with its line in the trail. */
export async function act(
  { db, print }: Tools,
  deed: { kind: Deed; about: string; why: string },
  work: (db: Db) => Promise<Told>,
): Promise<boolean> {
  const { well, text } = await db.transaction(async (tx) => {
    const told = await work(tx)
    if (told.well) await noteDeed(tx, deed)
    return told
  })
  print(text)
  return well
}
