import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export function dataFolder(router_mode: string): string {
  return join(root, `.cache/e2e-${router_mode}`)
}

/** The demo in fresh folders. Filling one takes as long as twenty journeys, so the others are copies. */
export function prepareData([first = '', ...others]: string[]): void {
  // Workers read the configuration too, while the products are running.
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return
  for (const folder of [first, ...others]) rmSync(folder, { recursive: true, force: true })
  const env = { ...process.env, DATA_DIR: first }
  execFileSync(process.execPath, [join(root, 'apps/api/dist/cli.js'), 'demo'], { env, stdio: 'pipe' })
  for (const folder of others) cpSync(first, folder, { recursive: true })
}
