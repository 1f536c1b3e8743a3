import { fail } from '@bilheteria/contract/errors'

/**
 * In a rush hundreds of requests are ready at once, and a press that comes behind them would wait for all, again at every step it
 * takes. So only a few of them go on in one turn of the loop, and presses come in between.
 */
const IN_ONE_TURN = 4
/** Some seconds' worth; whoever comes then is turned away at once. */
const MOST_WAITING = 10_000

/** One queue each, as there is one loop. */
const coming: (() => void)[] = []
const ready: (() => void)[] = []
let goes_on = false

/** Whoever has come goes on when it is their turn. */
export function beginInTurn(work: (refused?: Error) => void): void {
  if (coming.length >= MOST_WAITING) return work(fail('unavailable'))
  coming.push(work)
  goOnSoon()
}

/** Whoever has an answer goes before those who have just come. */
export function answerInTurn(work: () => void): void {
  ready.push(work)
  goOnSoon()
}

function goOnSoon(): void {
  if (!goes_on) setImmediate(goOn)
  goes_on = true
}

function goOn(): void {
  const next = ready.splice(0, IN_ONE_TURN)
  next.push(...coming.splice(0, IN_ONE_TURN - next.length))
  goes_on = false
  if (ready.length + coming.length > 0) goOnSoon()
  for (const work of next) work()
}
