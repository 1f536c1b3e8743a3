import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

/** An empty folder that goes with the test file that asked for it. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bilheteria-test-'))
  folders.push(folder)
  return folder
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
