import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below those that a system gives to whoever asks for any: nobody is given it while its owner is away for a moment. */
const FIRST = 11_000
const SHARES = 150
const SHARE = 60

/**
 * Whoever is told a port needs seconds until it listens there. Test files run beside each other, so each looks in a share of
 * its own and never offers the same port twice in a row: one would take another's process for its own.
 */
const share = FIRST + ((process.pid + threadId) % SHARES) * SHARE
let next = Math.floor(Math.random() * SHARE)

export async function freePort(): Promise<number> {
  for (;;) {
    const port = share + (next++ % SHARE)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
