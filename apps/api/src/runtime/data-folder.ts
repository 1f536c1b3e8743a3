import { chmodSync, mkdirSync, statSync } from 'node:fs'

const OTHERS = 0o077
/** A folder with this bit is meant for everybody, like /tmp: closing it would lock others out of what is theirs. */
const SHARED = 0o1000

/** Makes the data folder for this user alone; one that others can get into is closed to them where that is ours to do. */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  if (!isOpenToOthers(folder) || mode & SHARED) return
  try {
    chmodSync(folder, mode & ~OTHERS & 0o7777)
  } catch {
    // Another user's folder, or a disk that knows no rights: on a developer's machine that is no reason to stop.
  }
}

/** Whether other users of this machine can get into a folder; of one that is not there yet, no. Windows has no such bits. */
export function isOpenToOthers(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return process.platform !== 'win32' && stat !== undefined && (stat.mode & OTHERS) !== 0
}
