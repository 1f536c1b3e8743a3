import { failUntil } from '@bilheteria/contract/errors'
import type { Output } from '@bilheteria/contract/endpoint'
import type { watchHandedTicket } from '@bilheteria/contract/handovers'
import { createCache } from '#concurrency/cache.ts'

type Told = Output<typeof watchHandedTicket>
type Watched = {
  link: string
  /** For the link's order: its current state, then each change. */
  versions: AsyncIterable<string>
  read: () => Promise<Told>
}

/** Enough for a friend's devices and tabs; also the limit for strangers with the same link. */
const STREAMS_OF_A_LINK = 36
const TRY_AGAIN_S = 60
const MAX_READINGS = 1_000
/** Streams share the reading of one change. It expires because a face changes without a new order version. */
const FRESH_MS = 1_000

type HandedStreams = ReturnType<typeof createHandedStreams>

declare module '#context.ts' {
  interface Services {
    handedStreams: HandedStreams
  }
}

/** Streams of handed tickets in this process. Reads and signs each change of an order once per link. */
export function createHandedStreams() {
  const open = new Map<string, number>()
  const readings = createCache<Told>({ most: MAX_READINGS, fresh_ms: FRESH_MS })

  function isFull(link: string): boolean {
    return (open.get(link) ?? 0) >= STREAMS_OF_A_LINK
  }

  return {
    /** Runs before the first read for a new stream. */
    expectRoom(link: string): void {
      if (isFull(link)) throw failUntil(TRY_AGAIN_S)
    },
    async *watch({ link, versions, read }: Watched): AsyncGenerator<Told> {
      // Simultaneous calls may all have passed the first check.
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
