import { PGlite } from '@electric-sql/pglite'
import { setFlagsFromString } from 'node:v8'
import type { Db, OpenDb } from './db.ts'
import { createKeptStatements } from './kept-statements.ts'
import { lockFolder } from './lock-folder.ts'
import { openPrepared } from './open-prepared.ts'
import { queriesOf, within } from './within.ts'

/** Embedded, in a folder only this process may touch; in memory when no folder is given. */
export async function openEmbedded(data_dir?: string, image?: Blob): Promise<OpenDb> {
  const unlock = data_dir ? await lockFolder(data_dir) : async () => {}
  // Compiling what is only warm took more than all it saved: a start was busy with it for two seconds.
  setFlagsFromString('--wasm-tiering-budget=20000000')
  const open = async (dataDir?: string) => {
    const lite = await PGlite.create({ ...(dataDir && { dataDir }), ...(image && { loadDataDir: image }) })
    await lite.exec('set plan_cache_mode = force_generic_plan')
    return lite
  }
  try {
    return embedded(data_dir ? await openPrepared(data_dir, open) : await open(), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A prepared embedded database as one file: loading it is many times faster than preparing it again. */
export async function embeddedImage(prepare: (db: OpenDb) => Promise<unknown>): Promise<Blob> {
  const lite = new PGlite()
  await prepare(embedded(lite))
  const image = await lite.dumpDataDir('none')
  await lite.close()
  return image
}

function embedded(lite: PGlite, closed: () => Promise<void> = async () => {}): OpenDb {
  const db: Db = {
    ...queriesOf(({ text, values }) => lite.query(text, values)),
    transaction: (work) =>
      lite.transaction((tx) =>
        within(
          queriesOf(({ text, values }) => tx.query(text, values)),
          work,
        ),
      ),
  }
  const ask = createKeptStatements(lite)
  const together: Db = {
    ...queriesOf(({ text, values }) =>
      // Nothing else stands in line with transactions, and belongs to none.
      // oxlint-disable-next-line no-underscore-dangle
      lite._runExclusiveTransaction(async () => {
        const answer = await ask(text, values)
        await lite.syncToFs()
        return answer
      }),
    ),
    transaction: (work) =>
      lite.transaction(() =>
        within(
          queriesOf(({ text, values }) => ask(text, values)),
          work,
        ),
      ),
  }
  return {
    ...db,
    lane: together,
    together,
    read: { ...db, turns: () => 0 },
    prompt: db,
    alone: (work) => work(db),
    close: async () => {
      await lite.close()
      await closed()
    },
  }
}
