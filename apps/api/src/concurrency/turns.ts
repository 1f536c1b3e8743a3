/**
 * In a rush hundreds of requests are ready at once, and a press that comes behind them would wait for all, again at every step it
 * takes. So only a few of them go on in one turn of the loop, and presses come in between.
 */
const IN_ONE_TURN = 4

/** One queue, as there is one loop. */
let waiting: (() => void)[] = []
let goes_on = false

/** Goes on when it is its turn; at once where nobody else waits. */
export function takeTurn(work: () => void): void {
  waiting.push(work)
  if (!goes_on) setImmediate(goOn)
  goes_on = true
}

function goOn(): void {
  const next = waiting
  waiting = next.splice(IN_ONE_TURN)
  goes_on = waiting.length > 0
  if (goes_on) setImmediate(goOn)
  for (const work of next) work()
}
