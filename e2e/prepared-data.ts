import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type RouterMode = 'hash' | 'history'

/** Below the folder of this run, so that two runs never share one. */
export function dataFolder(mode: RouterMode): string {
  return join(process.env['E2E_DATA'] ?? join(root, '.cache/e2e'), mode)
}

/** The demo, once for each router mode. Filling it takes as long as twenty journeys, so the second is a copy. */
export function prepareData(): void {
  const env = { ...process.env, DATA_DIR: dataFolder('hash') }
  execFileSync(process.execPath, [join(root, 'apps/api/dist/cli.js'), 'demo'], { env, stdio: 'pipe' })
  cpSync(dataFolder('hash'), dataFolder('history'), { recursive: true })
}
