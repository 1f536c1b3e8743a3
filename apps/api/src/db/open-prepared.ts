import { existsSync } from 'node:fs'
import { open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 2 ** 20
/** An empty database and the demo with its stadium are 75 MB. */
const TO_PREPARE_BYTES = 128 * MB
/** Its journal grows by 16 MB at a time; without room for that the database breaks off in the middle of a statement. */
const TO_OPEN_BYTES = 32 * MB

/**
 * Opens the embedded database of a data folder, made on the first start. One whose making was cut off, by a full disk or a
 * kill, looks whole to the database and never opens again; a note beside it says that nothing is in it yet.
 */
export async function openPrepared<Opened>(
  data_dir: string,
  openAt: (folder: string) => Promise<Opened>,
  freeBytes = bytesLeft,
): Promise<Opened> {
  const folder = join(data_dir, 'database')
  const unfinished = join(data_dir, 'database.unfinished')
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  const prepared = existsSync(folder)
  const needed = prepared ? TO_OPEN_BYTES : TO_PREPARE_BYTES
  if ((await freeBytes(data_dir)) < needed) throw noRoom(data_dir, needed)
  if (prepared) return openAt(folder)

  await writeFile(unfinished, '')
  const opened = await openAt(folder)
  await rm(unfinished)
  await keep(data_dir)
  return opened
}

/** A note that a power cut brings back would cost everything that was sold since. Not every system can do this to a folder. */
async function keep(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Some file systems count nothing; those are believed to have room. */
async function bytesLeft(data_dir: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(data_dir)
  return blocks === 0 ? Infinity : bavail * bsize
}

function noRoom(data_dir: string, needed: number): Error {
  return Object.assign(new Error(`${data_dir} has less than ${needed / MB} MB left`), { code: 'ENOSPC' })
}
