import { createServer } from 'node:net'

/** Below those that a system gives to whoever asks for any: nobody is given it while its owner is away for a moment. */
const [FIRST, COUNT] = [11_000, 9_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
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
