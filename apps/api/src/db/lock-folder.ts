import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Mendable } from '#runtime/mendable.ts'

type Owner = { pid: number; started: string; host: string }

/**
 * Two processes on one embedded database destroy it silently, so a lock file names its owner.
 * The owner is its process id and start time: ids are reused after a crash, and a stale lock must not stop a restart.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const lock = join(folder, 'lock')
  const { started } = await recordOf(process.pid)
  const mine: Owner = { pid: process.pid, started, host: hostname() }
  const draft = `${lock}.${randomUUID()}`
  try {
    await writeFile(draft, JSON.stringify(mine))
    while (!(await claim(draft, lock))) {
      const owner = await readOwner(lock)
      if (owner && (await isAlive(owner))) throw new FolderInUse(lock, owner)
      await discard(lock, owner)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return () => rm(lock, { force: true })
}

export class FolderInUse extends Mendable {
  constructor(lock: string, { pid, host }: Owner) {
    super(
      `The data folder is in use by process ${pid} on ${host}. Nothing was changed. Stop that process, choose another ` +
        'DATA_DIR, or use PostgreSQL (DATABASE_URL) to run several processes. ' +
        `If that machine is gone for good, remove ${lock}.`,
    )
    this.name = 'FolderInUse'
  }
}

/** A hard link either appears whole or not at all, so two starters cannot both win. */
async function claim(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readOwner(lock: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** Takes the lock away only if it is still the stale one that was seen; a fresher one is put back. */
async function discard(lock: string, seen: Owner | undefined): Promise<void> {
  const aside = `${lock}.stale.${randomUUID()}`
  try {
    await rename(lock, aside)
  } catch {
    return
  }
  const taken = await readOwner(aside)
  if (taken && (taken.pid !== seen?.pid || taken.started !== seen.started)) await claim(aside, lock)
  await rm(aside, { force: true })
}

/** Of another machine or container sharing the folder nothing can be known, so its lock is respected. */
async function isAlive({ pid, started, host }: Owner): Promise<boolean> {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const found = await recordOf(pid)
  // Of somebody else's process the record may be hidden: it lives, and whether it is the same one nobody can say.
  if (found.started === '') return true
  return found.started === started && !DEAD.has(found.state)
}

/** A killed process keeps its id and its start until its parent asks for it; in a container nobody may ever do so. */
const DEAD: ReadonlySet<string> = new Set(['Z', 'X', 'x'])

/** Fields 3 and 22 of Linux's process record. Elsewhere unknown, and then the id alone decides. */
async function recordOf(pid: number): Promise<{ state: string; started: string }> {
  try {
    const record = await readFile(`/proc/${pid}/stat`, 'utf8')
    // Before them stands the name of the program, with whatever spaces and brackets it has.
    const fields = record.slice(record.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return { state: '', started: '' }
  }
}
