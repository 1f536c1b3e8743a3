import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aFolder, end, pause } from '../reservations/our-processes.ts'
import { OURS, startProduct, type Server } from '../reservations/servers.ts'

/** What a start still has to do is done by then. */
const SETTLES_MS = 15_000

/** Transactions a second of a product on its embedded database with nothing to do. */
export async function idleEmbedded(seconds: number): Promise<number> {
  const door = pathToFileURL(join(import.meta.dirname, 'transactions-door.mjs')).href
  const server = await startProduct({ DATA_DIR: await aFolder() }, OURS, ['--import', door])
  await pause(SETTLES_MS)
  const before = await countTransactions(server)
  if (before === 0) throw new Error('nothing was counted: transactions-door.mjs does not fit the product any more')
  await pause(seconds * 1_000)
  const after = await countTransactions(server)
  await end(server.child)
  return (after - before) / seconds
}

function countTransactions({ child }: Server): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (told) => resolve((told as { transactions: number }).transactions))
    child.send('how many?')
  })
}
