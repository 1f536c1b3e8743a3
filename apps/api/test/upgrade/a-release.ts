import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '../cluster/programs.ts'
import { startProcess } from '../start-process.ts'

export type Release = Awaited<ReturnType<typeof readRelease>>

/** The product as it was built in that tree: what an operator can do with it. */
export async function readRelease(tree: string) {
  const built = (name: string) => join(tree, 'apps/api/dist', name)
  const text = await readFile(join(tree, 'apps/api/src/db/release.json'), 'utf8')
  return {
    ...(JSON.parse(text) as { release: number; fingerprint: string }),
    tree,
    /** Whether its processes say that they are about to end. From others the balancer has to be turned away by hand. */
    drains: (await readFile(built('main.js'), 'utf8')).includes('DRAIN_SECONDS'),
    start: (settings: Record<string, string>) => startProcess(settings, [built('main.js')]),
    cli: (settings: Record<string, string>, ...words: string[]) =>
      runProgram(process.execPath, [built('cli.js'), ...words], { env: settings }),
  }
}
