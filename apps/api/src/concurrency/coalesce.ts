import { AppError, fail } from '@bilheteria/contract/errors'
import { setImmediate as nextTurn } from 'node:timers/promises'

type Limits<Item> = {
  /** How many go together at most. */
  most: number
  /** Two of one name never go together: the second waits for the next group. */
  nameOf?: (item: Item) => string
  /** How many may wait; whoever comes then is turned away at once, not made to wait for nothing. */
  waiting: number
  /** Told how many go together, and how many still wait. */
  onGroup?: (size: number, waiting: number) => void
}
type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/**
 * Natural batching: who has come goes at once, and whoever comes while that is under way goes together with the next. Without
 * a timer an idle system answers after one call, and a busy one shares each call among many.
 */
export function createCoalescer<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { most, waiting, nameOf, onGroup }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  let busy = false

  async function work(): Promise<void> {
    busy = true
    // Everything that has already reached this process is read first: that, too, came at once.
    await nextTurn()
    while (queue.length > 0) {
      const group = takeGroup()
      onGroup?.(group.length, queue.length)
      await runGroup(group)
      await nextTurn()
    }
    busy = false
  }

  function takeGroup(): Waiting<Item, Result>[] {
    if (!nameOf) return queue.splice(0, most)
    const group = new Map<string, Waiting<Item, Result>>()
    const left: typeof queue = []
    for (const waiter of queue) {
      const name = nameOf(waiter.item)
      if (group.size < most && !group.has(name)) group.set(name, waiter)
      else left.push(waiter)
    }
    queue = left
    return [...group.values()]
  }

  async function runGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      for (const [i, { resolve }] of group.entries()) resolve(results[i] as Result)
    } catch (error) {
      if (group.length === 1 || isUnavailable(error)) return group.forEach(({ reject }) => reject(error))
      // One of them spoils it for all: it is found by halves, and fails alone.
      const middle = Math.ceil(group.length / 2)
      await runGroup(group.slice(0, middle))
      await runGroup(group.slice(middle))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(fail('unavailable'))
      queue.push({ item, resolve, reject })
      if (!busy) void work()
    })
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
