import { AppError, fail } from '@bilheteria/contract/errors'
import { setImmediate as nextTurn } from 'node:timers/promises'

type Limits<Item> = {
  /** How many go together at most. */
  most: number
  /** Two of one name never go together: the second waits for the next group, and a few at most do. */
  nameOf?: (item: Item) => string
  /** A row that somebody else keeps is mostly that of one: the others are tried apart from it. */
  tries_apart?: boolean
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
  { most, waiting, nameOf, tries_apart = false, onGroup }: Limits<Item>,
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
      if (group.length > 1 && tries_apart && isBusy(error)) return runApart(group)
      if (group.length === 1 || isUnavailable(error)) return group.forEach(({ reject }) => reject(error))
      // One of them spoils it for all: it is found by halves, and fails alone.
      const middle = Math.ceil(group.length / 2)
      await runGroup(group.slice(0, middle))
      await runGroup(group.slice(middle))
    }
  }

  /** Unless it is everybody's row: then nobody waits for it one after the other. */
  async function runApart(group: Waiting<Item, Result>[]): Promise<void> {
    const left = [...group]
    let busy = 0
    async function tryNext(): Promise<void> {
      for (let one = left.shift(); one; one = left.shift()) {
        if (busy >= MOST_BUSY) {
          one.reject(fail('unavailable'))
          continue
        }
        const { item, resolve, reject } = one
        try {
          resolve((await run([item]))[0] as Result)
        } catch (error) {
          if (isBusy(error)) busy++
          reject(error)
        }
      }
    }
    await Promise.all(Array.from({ length: MOST_BUSY }, tryNext))
  }

  function isCrowded(item: Item): boolean {
    if (queue.length >= waiting) return true
    if (!nameOf) return false
    const name = nameOf(item)
    return queue.filter((waiter) => nameOf(waiter.item) === name).length >= MOST_OF_ONE_NAME
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (isCrowded(item)) return reject(fail('unavailable'))
      queue.push({ item, resolve, reject })
      if (!busy) void work()
    })
}

/** Double clicks and retries, not a crowd. */
const MOST_OF_ONE_NAME = 10
/** So many rows at a time, and in all, are waited for apart. */
const MOST_BUSY = 4
/** A lock that did not come in time, or two that waited for each other. */
const BUSY = /^(55P03|40P01|40001)$/

function isBusy(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } }
  return BUSY.test(cause?.code ?? code)
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}
