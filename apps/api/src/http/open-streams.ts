import { failUntil } from '@bilheteria/contract/errors'

/** Somebody who is logged in, or the address of somebody nobody knows. */
export type Listener = { account_id: string } | { visitor: string }

/** Tabs and devices of one person: one more closes the oldest. Accounts cost nothing, so all of them together have an end too. */
const PEOPLE = { each: 10, all: 20_000 }
/** A carrier puts thousands behind one address: one more is refused instead, and asks from time to time. */
const STRANGERS = { each_address: 2_000, all: 20_000 }
const TRY_AGAIN_S = 60

export type StreamLimits = {
  /** Told how many are open, whenever that changes. */
  onCount(open: number): void
  people?: typeof PEOPLE
  strangers?: typeof STRANGERS
}

/** Who listens to what this process tells, and how many that may be. */
export function createOpenStreams({ onCount, people = PEOPLE, strangers = STRANGERS }: StreamLimits) {
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

  return {
    begin(listener: Listener): { stop: AbortController; end: () => void } {
      if ('account_id' in listener) {
        // One that was told to end may still be about to.
        const alive = [...(byPerson.get(listener.account_id) ?? [])].filter(({ signal }) => !signal.aborted)
        if (alive.length >= people.each) alive[0]?.abort()
        else if (sizes.people >= people.all) throw failUntil(TRY_AGAIN_S)
        return open(byPerson, listener.account_id, 'people')
      }
      const neighbours = byAddress.get(listener.visitor)?.size ?? 0
      if (neighbours >= strangers.each_address || sizes.strangers >= strangers.all) throw failUntil(TRY_AGAIN_S)
      return open(byAddress, listener.visitor, 'strangers')
    },
    stopAll(): void {
      for (const streams of [...byPerson.values(), ...byAddress.values()]) for (const stop of streams) stop.abort()
    },
  }
}
