import { failUntil } from '@bilheteria/contract/errors'
import { setTimeout as sleep } from 'node:timers/promises'

/** Somebody who is logged in, or the address of somebody nobody knows. */
export type Listener = { account_id: string } | { visitor: string }

/** Tabs and devices of one person: one more closes the oldest. Accounts cost nothing, so all of them together have an end too. */
const OF_A_PERSON = 10
/** A carrier puts thousands behind one address: one more is refused instead, and asks from time to time. */
const OF_AN_ADDRESS = 2_000
const TRY_AGAIN_S = 60
/** Between one handful that is sent elsewhere and the next. */
const STEP_MS = 250

export type StreamLimits = {
  /** Told how many are open, whenever that changes. */
  onCount(open: number): void
  /** How many may be open, half of them of people who are logged in and half of strangers: neither keeps the other out. */
  most: number
  of_a_person?: number
  of_an_address?: number
}

/** Who listens to what this process tells, and how many that may be. */
export function createOpenStreams({
  onCount,
  most,
  of_a_person = OF_A_PERSON,
  of_an_address = OF_AN_ADDRESS,
}: StreamLimits) {
  const most_of_a_kind = Math.floor(most / 2)
  const byPerson = new Map<string, Set<AbortController>>()
  const byAddress = new Map<string, Set<AbortController>>()
  const sizes = { people: 0, strangers: 0 }

  function count(kind: keyof typeof sizes, change: 1 | -1): void {
    sizes[kind] += change
    onCount(sizes.people + sizes.strangers)
  }

  function open(all: typeof byPerson, name: string, kind: keyof typeof sizes) {
    const own = all.get(name) ?? new Set()
    const stop = new AbortController()
    all.set(name, own.add(stop))
    count(kind, 1)
    function end(): void {
      own.delete(stop)
      if (own.size === 0) all.delete(name)
      count(kind, -1)
    }
    return { stop, end }
  }

  function alive(): AbortController[] {
    const all = [...byPerson.values(), ...byAddress.values()].flatMap((streams) => Array.from(streams))
    return all.filter(({ signal }) => !signal.aborted)
  }

  return {
    begin(listener: Listener): { stop: AbortController; end: () => void } {
      if ('account_id' in listener) {
        // One that was told to end may still be about to.
        const own = [...(byPerson.get(listener.account_id) ?? [])].filter(({ signal }) => !signal.aborted)
        if (own.length >= of_a_person) own[0]?.abort()
        else if (sizes.people >= most_of_a_kind) throw failUntil(TRY_AGAIN_S)
        return open(byPerson, listener.account_id, 'people')
      }
      const neighbours = byAddress.get(listener.visitor)?.size ?? 0
      if (neighbours >= of_an_address || sizes.strangers >= most_of_a_kind) throw failUntil(TRY_AGAIN_S)
      return open(byAddress, listener.visitor, 'strangers')
    },
    stopAll(): void {
      for (const stop of alive()) stop.abort()
    },
    /** All of them have gone by then, a handful at a time: at once they would be a rush on the other processes. */
    async stopWithin(over_ms: number, pause = rest): Promise<void> {
      for (let left_ms = over_ms; left_ms > 0; left_ms -= STEP_MS) {
        const open = alive()
        for (const stop of open.slice(0, Math.ceil((open.length * STEP_MS) / left_ms))) stop.abort()
        await pause(STEP_MS)
      }
    },
  }
}

function rest(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false })
}
