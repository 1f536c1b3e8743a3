import { fail } from '@bilheteria/contract/errors'

type Limits = {
  at_once: number
  /** How many may wait; whoever comes then is turned away at once. */
  waiting: number
}

/** Work that is slow by its nature must not take the machine from those who are buying. */
export function createSemaphore({ at_once, waiting: most }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= at_once) {
      if (waiting.length >= most) throw fail('unavailable')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place is handed on, or freed when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting.length })
}
