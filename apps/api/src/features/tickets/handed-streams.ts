import { failUntil } from '@bilheteria/contract/errors'
import type { Output } from '@bilheteria/contract/endpoint'
import type { watchHandedTicket } from '@bilheteria/contract/handovers'
import { createCache } from '#concurrency/cache.ts'

type Told = Output<typeof watchHandedTicket>
type Watched = {
  link: string
  /** Of the link's order, now and after each change. */
  versions: AsyncIterable<string>
  read: () => Promise<Told>
}

/** A friend's phone, computer and tabs; strangers with the same link get no more than these. */
const STREAMS_OF_A_LINK = 36
const TRY_AGAIN_S = 60
const MAX_READINGS = 1_000

type HandedStreams = ReturnType<typeof createHandedStreams>

declare module '#context.ts' {
  interface Services {
    handedStreams: HandedStreams
  }
}

/** Who listens to handed tickets in this process: each change of an order is read and signed once per link, for all its streams. */
export function createHandedStreams() {
  const open = new Map<string, number>()
  const readings = createCache<Told>({ most: MAX_READINGS })

  function isFull(link: string): boolean {
    return (open.get(link) ?? 0) >= STREAMS_OF_A_LINK
  }

  return {
    /** Before anything is read for one more. */
    expectRoom(link: string): void {
      if (isFull(link)) throw failUntil(TRY_AGAIN_S)
    },
    async *watch({ link, versions, read }: Watched): AsyncGenerator<Told> {
      // Several may have found room at the same moment.
      if (isFull(link)) return
      open.set(link, (open.get(link) ?? 0) + 1)
      try {
        for await (const version of versions) {
          const told = await readings.get(`${link} ${version}`, read)
          yield told
          if ('over' in told) return
        }
      } finally {
        const left = (open.get(link) ?? 1) - 1
        if (left === 0) open.delete(link)
        else open.set(link, left)
      }
    },
  }
}
