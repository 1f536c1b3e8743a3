import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '../a-folder.ts'
import { startProcess } from '../start-process.ts'

const clients = join(packageRoot, '../../clients')

/** Runs a command among the clients; answers what it printed. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: clients, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}
const bin = (program: string, ...args: string[]) => run(join('node_modules/.bin', program), ...args)

beforeAll(() => run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'))

test('clients that are generated from the served description compile strictly and buy a ticket', async () => {
  const shop = await startProcess({ DEMO: '1', DATA_DIR: await aFolder(), LOG_LEVEL: 'warn' })
  onTestFinished(async () => void (await shop.kill('SIGTERM')))
  await shop.healthy()
  const description = await (await fetch(`${shop.url}/api/openapi.json`)).text()
  await mkdir(join(clients, 'generated'), { recursive: true })
  await writeFile(join(clients, 'generated/openapi.json'), description)
  bin('openapi-typescript', 'generated/openapi.json', '--output', 'generated/description.d.ts')
  bin('openapi-ts', '--input', './generated/openapi.json', '--output', 'generated/hey-api')
  bin('tsc', '--project', 'tsconfig.json')
  expect(bin('tsx', 'with-openapi-fetch.ts', shop.url)).toBe('paid')
  expect(bin('tsx', 'with-hey-api.ts', shop.url)).toBe('paid')
})
