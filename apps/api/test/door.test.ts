import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byShortPath, doorOf, HAS_PIPES } from '#cli/door-path.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from './a-folder.ts'
import { FULL, PATIENCE_MS } from './fault-options.ts'
import { startProcess, type TestProcess } from './start-process.ts'

/** A socket's name may not be as long as this folder's. */
const DATA_DIR = join(await aFolder(), 'a-folder-with-a-long-name'.repeat(4))
const door = doorOf(DATA_DIR)
await mkdir(DATA_DIR, { mode: 0o700 })

let shop: TestProcess | undefined

// A shop on a fresh embedded database takes a while to start: for the long form. Every run asks a shop through its door in the
// journeys about changed events, and the door itself in a test of its own.
beforeAll(async () => {
  if (FULL) shop = await startProcess({ DATA_DIR, DEMO: '0' })
})
afterAll(() => shop?.kill('SIGKILL'))

/** The built tool beside it, as an operator would run it. */
async function cli(...words: string[]) {
  const tool = spawn(process.execPath, [join(packageRoot, 'dist/cli.js'), ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR, DEMO: '0', INIT_CWD: DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => tool.once('exit', resolve))
  const [printed, complained] = await Promise.all([text(tool.stdout), text(tool.stderr)])
  return { code: await exited, printed, complained }
}

const example = JSON.parse(await readFile(join(packageRoot, '../../docs/examples/event.json'), 'utf8')) as {
  producer: object
  events: object[]
}
/** The one every shop begins with; its picture would take seconds to be drawn. */
const first = {
  ...example,
  producer: { ...example.producer, id: '0', slug: '' },
  events: [{ ...example.events[0], poster: undefined }],
}

async function health(): Promise<number> {
  return (await fetch(`${shop?.url}/healthz`)).status
}

test.runIf(FULL)('an operator sets up a shop on the embedded database while it runs', async () => {
  await expect.poll(health, { timeout: PATIENCE_MS }).toBe(503)
  await writeFile(join(DATA_DIR, 'first.json'), JSON.stringify(first))
  const created = await cli('create', 'first.json')
  expect(created).toMatchObject({
    code: 0,
    complained: '',
    printed: expect.stringContaining('event folia-2027: created'),
  })
  await expect.poll(health, { timeout: PATIENCE_MS }).toBe(200)
  expect((await fetch(`${shop?.url}/api/events/folia-2027`)).status).toBe(200)
  const [stock, verified] = await Promise.all([cli('stock', 'folia-2027'), cli('verify')])
  expect(stock).toMatchObject({ code: 0, printed: expect.stringMatching(/^Folia de Vila dos Ipês \(folia-2027\)/) })
  expect(verified).toMatchObject({ code: 0, printed: expect.stringMatching(/^All \d+ invariants hold\.\n$/) })
  expect(await cli('stock', 'nenhum')).toEqual({ code: 1, printed: 'There is no event nenhum.\n', complained: '' })
})

test.runIf(FULL).each(['migrate', 'after-restore'])('%s needs it stopped, and says so', async (command) => {
  expect(await cli(command)).toEqual({
    code: 1,
    printed: '',
    complained: `The shop is running: stop it first, then run ${command} again. Nothing was changed.\n`,
  })
})

/** Somebody at the door who is not the tool; resolves when the shop has ended it. */
function visit(says: string): Promise<unknown> {
  return byShortPath(door, async (path) => {
    const visitor = connect(path).on('error', () => {})
    await once(visitor, 'connect')
    visitor.resume().write(says)
    return { ended: new Promise((resolve) => visitor.once('close', resolve)) }
  }).then(({ ended }) => ended)
}

test.runIf(FULL)('whoever is no tool does the shop no harm, and is not kept', async () => {
  const ended = Promise.all(['rubbish\n', 'x'.repeat(1024 * 1024), ''].map(visit))
  expect(await health()).toBe(200)
  await ended
  expect(await health()).toBe(200)
  expect((await cli('stock', 'folia-2027')).code).toBe(0)
})

test.runIf(FULL && !HAS_PIPES)('the door outlives a kill, and is gone after an orderly end', async () => {
  expect((await stat(door)).mode & 0o777).toBe(0o600)
  await shop?.kill('SIGKILL')
  expect(existsSync(door)).toBe(true)
  shop = await startProcess({ DATA_DIR, DEMO: '0' })
  await shop.healthy()
  expect((await cli('stock', 'folia-2027')).code).toBe(0)
  expect(await shop.kill('SIGTERM')).toBe(0)
  expect(existsSync(door)).toBe(false)
})
