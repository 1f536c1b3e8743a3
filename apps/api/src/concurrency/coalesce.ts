import { fail, isUnavailable } from '@bilheteria/contract/errors'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerInTurn } from './turns.ts'

type Limits<Item> = {
  /** How many go together at most. */
  most?: number
  /** Two of one name never go together: the second waits for the next group, and a few at most do. */
  nameOf?: (item: Item) => string
  /** A row that somebody else keeps is mostly that of one: the others are tried apart from it. */
  tries_apart?: boolean
  /** Its answers leave at once, because somebody presses for what is scarce; others take turns. */
  urgent?: boolean
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
  { most = MOST_TOGETHER, waiting, nameOf, tries_apart = false, urgent = false, onGroup }: Limits<Item>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  /** How often each name waits. */
  const names = new Map<string, number>()
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
    let seen = 0
    while (seen < queue.length && group.size < most) {
      const waiter = queue[seen++] as Waiting<Item, Result>
      const name = nameOf(waiter.item)
      if (group.has(name)) left.push(waiter)
      else group.set(name, waiter)
    }
    queue = [...left, ...queue.slice(seen)]
    for (const name of group.keys()) count(name, -1)
    return [...group.values()]
  }

  function count(name: string, more: 1 | -1): void {
    const waits = (names.get(name) ?? 0) + more
    if (waits === 0) names.delete(name)
    else names.set(name, waits)
  }

  async function runGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      for (const [i, { resolve }] of group.entries()) {
        if (urgent) resolve(results[i] as Result)
        else answerInTurn(() => resolve(results[i] as Result))
      }
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
    let kept = 0
    async function tryNext(): Promise<void> {
      for (let one = left.shift(); one; one = left.shift()) {
        if (kept >= MOST_KEPT) {
          one.reject(fail('unavailable'))
          continue
        }
        const { item, resolve, reject } = one
        try {
          resolve((await run([item]))[0] as Result)
        } catch (error) {
          if (isBusy(error)) kept++
          reject(error)
        }
      }
    }
    await Promise.all(Array.from({ length: MOST_KEPT }, tryNext))
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const name = nameOf?.(item)
      const crowded = name !== undefined && (names.get(name) ?? 0) >= MOST_OF_ONE_NAME
      if (crowded || queue.length >= waiting) return reject(fail('unavailable'))
      queue.push({ item, resolve, reject })
      if (name !== undefined) count(name, 1)
      if (!busy) void work()
    })
}

/** A question for many, each of whom is answered what stands under its name. */
export function lookingUp<Item, Value>(
  select: (items: Item[]) => Promise<ReadonlyMap<string, Value>>,
  nameOf: (item: Item) => string,
): (items: Item[]) => Promise<(Value | undefined)[]> {
  return async (items) => {
    const found = await select(items)
    return items.map((item) => found.get(nameOf(item)))
  }
}

/** Work that has nothing to answer but that it is done. */
export function doing<Item>(work: (items: Item[]) => Promise<unknown>): (items: Item[]) => Promise<Item[]> {
  return async (items) => {
    await work(items)
    return items
  }
}

/** More would save little, and whoever presses waits while so many are worked on in one go, here and behind their locks. */
const MOST_TOGETHER = 32
/** Double clicks and retries, not a crowd. */
const MOST_OF_ONE_NAME = 10
/** So many rows at a time, and in all, are waited for apart. */
const MOST_KEPT = 4
/** A lock that did not come in time, or two that waited for each other. */
const BUSY = /^(55P03|40P01|40001)$/

function isBusy(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } }
  return BUSY.test(cause?.code ?? code)
}
