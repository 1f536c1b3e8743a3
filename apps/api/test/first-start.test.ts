import type { Token } from '@bilheteria/contract/accounts'
import type { Order } from '@bilheteria/contract/orders'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '#db/open-postgres.ts'
import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { aFolder } from './a-folder.ts'
import { expectInvariants } from './expect-invariants.ts'
import { FULL, LONG, PATIENCE_MS } from './fault-options.ts'
import { startProcess, startTwo, type TestProcess } from './start-process.ts'
import { askSupport, logIn, outboxSubjects } from './talk-to-process.ts'

const started: TestProcess[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.kill('SIGKILL')))
})

async function start(settings: Record<string, string>): Promise<TestProcess> {
  const running = await startProcess(settings)
  started.push(running)
  return running
}

// A database takes its time to be made and filled: journeys do it once in every run.
describe.runIf(FULL)('a first start', () => {
  test('that is killed while it makes its database is simply made again', LONG, async () => {
    const DATA_DIR = await aFolder()
    const first = await start({ DATA_DIR })
    const begun = () => existsSync(join(DATA_DIR, 'database/PG_VERSION'))
    await expect.poll(begun, { interval: 5, timeout: PATIENCE_MS }).toBe(true)
    await first.kill('SIGKILL')
    const again = await start({ DATA_DIR })
    await again.healthy()
    expect(await again.kill('SIGTERM')).toBe(0)
  })

  test(
    'leaves its folder to the next process; a second one is refused, and a killed one loses nothing',
    LONG,
    async () => {
      const DATA_DIR = await aFolder()
      const first = await start({ DATA_DIR })
      await first.healthy()
      expect(await openToOthers(join(DATA_DIR, 'database'))).toEqual([])
      const before = await askSupport(first, 'antes')

      const second = await start({ DATA_DIR })
      expect(await second.exited).toBe(1)
      expect(second.output()).toContain('is in use by process')
      const after = await askSupport(first, 'depois')

      await first.kill('SIGKILL')
      const restarted = await start({ DATA_DIR })
      await restarted.healthy()
      const subjects = (await outboxSubjects(restarted)).join()
      expect(subjects).toContain(before)
      expect(subjects).toContain(after)
      expect(await restarted.kill('SIGTERM')).toBe(0)
      const next = await start({ DATA_DIR })
      await next.healthy()
      await next.kill('SIGKILL')
    },
  )

  test.runIf('postgres' in inject('test_database'))(
    'of two at once migrates, and loads the demo once',
    LONG,
    async () => {
      const database = inject('test_database')
      if (!('postgres' in database)) throw new Error('there is no server')
      const url = await createDatabase(database.postgres)
      const both = await startTwo(url)
      started.push(...both)
      await Promise.all(both.map((shop) => shop.healthy()))
      await expectEveryDemoOrder(both[0])
      const db = openPostgres(url)
      await expectInvariants(db)
      await db.close()
      for (const shop of both) {
        expect(shop.output()).not.toContain('not complete')
        await shop.kill('SIGKILL')
      }
    },
  )
})

/** The folder and those below that other users get into. They may read the files in them: the database gives it to all. */
async function openToOthers(folder: string): Promise<string[]> {
  if (process.platform === 'win32') return []
  const below = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = below.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  const rights = await Promise.all([folder, ...folders].map(async (path) => ({ path, mode: (await stat(path)).mode })))
  return rights.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path)
}

/** There is one in every state, as soon as the jobs have played their parts. */
async function expectEveryDemoOrder(shop: TestProcess): Promise<void> {
  const { access_token } = (await (await logIn(shop, 'bruno.teles@exemplo.test', 'bruno-vai-ao-show')).json()) as Token
  const headers = { authorization: `Bearer ${access_token}` }
  const list = async () =>
    ((await (await fetch(`${shop.url}/api/orders`, { headers })).json()) as { data: Order[] }).data
  const everyState = ['paid', 'paid', 'paid', 'paid', 'refunded', 'expired', 'pending', 'pending', 'pending']
  await expect
    .poll(async () => (await list()).map(({ state }) => state).toSorted(), { timeout: PATIENCE_MS })
    .toEqual(everyState.toSorted())
  const payments = (await list()).map(({ payment }) => payment?.state)
  expect(payments).toEqual(
    expect.arrayContaining(['approved', 'in_review', 'refused', 'pending', 'expired', 'refunded']),
  )
}
