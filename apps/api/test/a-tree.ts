import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownTree } from '#db/tree.ts'
import { aFolder } from './a-folder.ts'

/** What this release makes of a database, in a folder where it may be changed; with these migrations besides. */
export async function aTree(migrations: Record<string, string> = {}): Promise<string> {
  const folder = await aFolder()
  for (const part of ['migrations', 'functions', 'release.json']) {
    await cp(join(ownTree, part), join(folder, part), { recursive: true })
  }
  for (const [name, script] of Object.entries(migrations)) await writeFile(join(folder, 'migrations', name), script)
  return folder
}
