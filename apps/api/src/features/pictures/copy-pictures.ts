import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isPictureName, keepPictures, MAX_PICTURE_BYTES, typeOfPicture } from '#catalogue/pictures.ts'
import type { Db } from '#db/db.ts'
import { findContent, selectNames } from './queries.ts'

type Imported = { kept: number; known: number; refused: { name: string; why: string }[] }

/** Every picture below the folders `storage` and `office`; what stands under a name already is replaced. */
export async function importPictures(db: Db, folder: string): Promise<Imported> {
  const told: Imported = { kept: 0, known: 0, refused: [] }
  for (const file of [...(await listFiles(join(folder, 'storage'))), ...(await listFiles(join(folder, 'office')))]) {
    const name = relative(folder, file).replaceAll(sep, '/')
    const picture = await readPicture(file, name)
    if ('why' in picture) told.refused.push({ name, why: picture.why })
    else if ((await keepPictures(db, [{ name, content: picture.content, lasting: false }])) > 0) told.kept += 1
    else told.known += 1
  }
  return told
}

/** As files, for a host that serves them instead of us. Answers how many. */
export async function exportPictures(db: Db, folder: string): Promise<number> {
  const names = await selectNames(db)
  for (const { name, hash } of names) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, (await findContent(db, hash)) ?? '')
  }
  return names.length
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}

async function readPicture(file: string, name: string): Promise<{ content: Buffer } | { why: string }> {
  if (!isPictureName(name)) return { why: 'has a name that no address has' }
  if ((await stat(file)).size > MAX_PICTURE_BYTES) return { why: 'is larger than 2 MB' }
  const content = await readFile(file)
  return typeOfPicture(content) === undefined ? { why: 'is no AVIF, WebP, PNG, JPEG, GIF or SVG' } : { content }
}
