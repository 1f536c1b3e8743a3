import { fail } from '@bilheteria/contract/errors'
import type { SeatsChange } from '@bilheteria/contract/seats'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/db.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import { findAllSeats, selectTouched, type LoadedSeats } from './queries.ts'
import { codesOf, createSeatBoard, type SeatBoard, type SeatRun } from './seat-board.ts'

const POLL_MS = 250
/** Changes are kept for minutes; whoever has not looked for this long sees every seat anew. */
const SAFE_MS = 60_000
const UNUSED_MS = 60_000

/** An event's board while it is in use. */
type Kept = {
  producer_id: string
  board: SeatBoard
  /** The transaction from which on changes may still be unknown here, as this server counts them. */
  low: bigint
  server: string
  looked_at: number
  used_at: number
  /** Of its producer's catalogue: another one may have other seats. */
  catalogue: string
  watchers: number
  /** Those of them who wait for the next change; others are still sending the last one. */
  waiting: Set<() => void>
}

export type SeatBoards = ReturnType<typeof createSeatBoards>

declare module '#context.ts' {
  interface Services {
    seatBoards: SeatBoards
  }
}

/**
 * How seats stand in every event that somebody looks at in this process. One question to the database, four times a second
 * while anybody watches, for all of them; it works whichever process sold the seat.
 */
export function createSeatBoards(db: Db, versionOf: (producer_id: string) => Promise<string>, poll_ms = POLL_MS) {
  const boards = new Map<string, Kept>()
  const loading = new Map<string, Promise<Kept>>()
  let polling: Promise<void> | undefined
  let looking = false

  async function load(event_id: string): Promise<Kept> {
    const found = await findAllSeats(db, event_id)
    if (!found) throw fail('event_not_found')
    const now = performance.now()
    const kept: Kept = {
      producer_id: found.producer_id,
      board: createSeatBoard(found.runs),
      low: BigInt(found.low),
      server: found.server,
      catalogue: await versionOf(found.producer_id),
      looked_at: now,
      used_at: now,
      watchers: 0,
      waiting: new Set(),
    }
    boards.set(event_id, kept)
    return kept
  }

  /** Callers at once share one loading, and one look at what has changed. */
  async function use(event_id: string): Promise<Kept> {
    const kept = boards.get(event_id)
    if (!kept) {
      const underWay = loading.get(event_id) ?? load(event_id).finally(() => loading.delete(event_id))
      loading.set(event_id, underWay)
      return underWay
    }
    kept.used_at = performance.now()
    if (kept.used_at - kept.looked_at > poll_ms) await poll()
    return kept
  }

  function poll(): Promise<void> {
    polling ??= lookAgain().finally(() => (polling = undefined))
    return polling
  }

  /** Only boards that were there before the question: what another has loaded since may be newer than the answer. */
  async function lookAgain(): Promise<void> {
    dropUnused()
    const now = performance.now()
    for (const [event_id, kept] of boards) {
      const version = await versionOf(kept.producer_id)
      if (kept.catalogue === version && now - kept.looked_at < SAFE_MS) continue
      takeOver(kept, await findAllSeats(db, event_id))
      kept.catalogue = version
    }
    const known = [...boards]
    if (known.length === 0) return
    const { low, server, ids, codes } = await selectTouched(
      db,
      String(known.map(([, kept]) => kept.low).reduce(smaller)),
    )
    for (const [event_id, kept] of known) {
      kept.looked_at = now
      if (kept.server === server) {
        kept.low = BigInt(low)
        if (kept.board.update(ids, codes)) wake(kept)
        continue
      }
      // A server that took over may count from a lower number: what it did below ours was not asked for.
      takeOver(kept, await findAllSeats(db, event_id))
    }
  }

  function dropUnused(): void {
    for (const [event_id, { watchers, used_at }] of boards) {
      if (watchers === 0 && performance.now() - used_at > UNUSED_MS) boards.delete(event_id)
    }
  }

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    while ([...boards.values()].some(({ watchers }) => watchers > 0)) {
      // The database may be away for a moment; whoever waits goes on waiting.
      await poll().catch(() => {})
      await sleep(poll_ms, undefined, { ref: false })
    }
    looking = false
  }

  return {
    /** How the seats of an event of this producer stand; at most a quarter of a second old. */
    async read(
      producer_id: string,
      event_id: string,
    ): Promise<Pick<SeatBoard, 'version' | 'codes' | 'hasSection' | 'codeOf'>> {
      const kept = await use(event_id)
      if (![kept.producer_id, DEFAULT_PRODUCER_ID].includes(producer_id)) throw fail('event_not_found')
      return kept.board
    },
    /** Whoever falls behind gets what was missed in one piece, or is told to ask for everything: nothing is queued. */
    async *watch(event_id: string, since: string | undefined, stopped: AbortSignal): AsyncGenerator<SeatsChange> {
      const kept = await use(event_id)
      kept.watchers++
      void look()
      try {
        let known = since
        while (!stopped.aborted) {
          const change = kept.board.since(known)
          known = change.version
          yield change
          while (!stopped.aborted && known === kept.board.version) await nextChange(kept.waiting, stopped)
        }
      } finally {
        kept.watchers--
      }
    },
  }
}

function nextChange(waiting: Set<() => void>, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function done(): void {
      waiting.delete(done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    stopped.addEventListener('abort', done)
    waiting.add(done)
  })
}

function wake({ waiting }: Kept): void {
  for (const tell of waiting) tell()
}

/** The same seats keep their board, so that only what is different is told. */
function takeOver(kept: Kept, found: LoadedSeats | undefined): void {
  if (!found) return
  if (kept.board.isOf(found.runs)) kept.board.update(found.runs.flatMap(idsOf), codesOf(found.runs))
  else kept.board = createSeatBoard(found.runs)
  kept.producer_id = found.producer_id
  kept.low = BigInt(found.low)
  kept.server = found.server
  wake(kept)
}

function idsOf({ first_id, codes }: SeatRun): number[] {
  return Array.from(codes, (_, i) => first_id + i)
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
