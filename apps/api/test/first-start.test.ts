import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { FULL, LONG, PATIENCE_MS } from './fault-options.ts'
import { startProcess } from './start-process.ts'

test.runIf(FULL)('a first start that is killed while it makes its database is simply made again', LONG, async () => {
  const DATA_DIR = await aFolder()
  const first = await startProcess({ DATA_DIR })
  const begun = () => existsSync(join(DATA_DIR, 'database/PG_VERSION'))
  await expect.poll(begun, { interval: 5, timeout: PATIENCE_MS }).toBe(true)
  await first.kill('SIGKILL')
  const again = await startProcess({ DATA_DIR })
  await again.healthy()
  expect(await again.kill('SIGTERM')).toBe(0)
})
