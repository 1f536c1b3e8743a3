import type { Db } from './db.ts'

/** Does the work in a transaction that is rolled back: the answer is what the real run would give. */
export async function dryRun<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const done = new DryRunDone<Result>()
  try {
    return await db.transaction(async (tx) => {
      done.result = [await work(tx)]
      throw done
    })
  } catch (error) {
    if (error === done && done.result) return done.result[0]
    throw error
  }
}

class DryRunDone<Result> extends Error {
  result?: [Result]
}
