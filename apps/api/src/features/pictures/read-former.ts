import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPicture, typeOfPicture, type Picture } from '#catalogue/pictures.ts'

/** Nobody minded how large they were. */
const MAX_FORMER_BYTES = 16 * 1024 * 1024

/** A picture as files kept it before the database did. */
export async function readFormer(data_dir: string, name: string): Promise<Picture | undefined> {
  const file = join(data_dir, name)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile() || found.size > MAX_FORMER_BYTES) return undefined
  const content = await readFile(file)
  const type = typeOfPicture(content)
  return type === undefined ? undefined : { hash: hashPicture(content), type, lasting: false, content }
}
