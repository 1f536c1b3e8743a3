import type { OpenDb } from '#db/db.ts'
import { createFromFile } from '#cli/create-from-file.ts'
import type { Flags } from '#cli/flags.ts'

/** What `create` prints of a file; nothing is typed where it asks. */
export async function createdBy(db: OpenDb, file: string, flags: Partial<Flags> = {}): Promise<string[]> {
  const lines: string[] = []
  await createFromFile({ db, print: (line) => void lines.push(line), ask: async () => '' }, file, flags)
  return lines
}
