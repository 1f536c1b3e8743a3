import { connect, createServer, type Socket } from 'node:net'
import { afterwards } from '../afterwards.ts'

export type Direction = 'there' | 'back'

/** What becomes of bytes on their way: kept for ever with everything after them, or their connection is cut. */
export type Verdict = 'hold' | 'cut' | undefined

/** Sees everything that passes; `connection` is the same for the bytes of one. */
export type Judge = (direction: Direction, bytes: Buffer, connection: object) => Verdict

/** A wire between two processes that can be cut, slowed down, or stop in the middle of a sentence. */
export async function openProxy(target_port: number) {
  const open = new Set<Socket>()
  let judge: Judge | undefined
  let target = target_port
  let down: 'silent' | 'closed' | undefined

  const server = createServer((near) => {
    if (down === 'closed') return void near.destroy()
    if (down === 'silent') {
      open.add(near)
      return void near.on('error', () => {}).on('close', () => open.delete(near))
    }
    const far = connect(target, '127.0.0.1')
    pass(near, far, 'there')
    pass(far, near, 'back')
  })

  function pass(from: Socket, to: Socket, direction: Direction): void {
    let held = false
    const connection = direction === 'there' ? from : to
    open.add(from)
    from.setNoDelay(true)
    from.on('data', (bytes: Buffer) => {
      const verdict = held ? 'hold' : judge?.(direction, bytes, connection)
      if (verdict === 'cut') return void from.destroy()
      held = verdict === 'hold'
      if (!held) to.write(bytes)
    })
    // Whatever ends one side ends the other; an error is always followed by this.
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  function cutAll(): void {
    for (const socket of open) socket.destroy()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterwards(() => {
    cutAll()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    watch: (next: Judge | undefined): void => void (judge = next),
    /** Whoever connects from now on finds another there. */
    turnTo: (port: number): void => {
      target = port
      cutAll()
    },
    /** Nobody answers there any more, until `up`; `silent`: they do not even refuse. */
    down: (silent = false): void => {
      down = silent ? 'silent' : 'closed'
      cutAll()
    },
    up: (): void => {
      down = undefined
      cutAll()
    },
  }
}
