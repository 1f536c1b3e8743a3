import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/db.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { cardPublicKey } from './card-token.ts'

/** What the sandbox adds to the document in which a card is typed: how the card becomes a token that it can open. */
export function openLastStep() {
  const script = readFileSync(join(packageRoot, 'src/sandbox/card/encrypt.js'), 'utf8')
  return async (db: Db) => ({ script, attributes: { 'public-key': await cardPublicKey(db) } })
}
