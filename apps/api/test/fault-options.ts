/**
 * `TESTS=all` is the whole proof; every other run does a short form of it, without what tells a promise once more or
 * takes processes minutes to die and recover.
 */
export const FULL = process.env['TESTS'] === 'all'

/** For a machine four times slower than ours: it ends what hangs, it does not measure. */
export const PATIENCE_MS = 120_000
export const LONG = { timeout: FULL ? 7_200_000 : 4 * PATIENCE_MS }

/** Whoever is asked to come back in a moment does so, as long as anybody here is patient. */
export const PAUSE_MS = 100
export const MOST_TRIES = PATIENCE_MS / PAUSE_MS

/** How often the long form does something: `FAULT_SCALE=0.1` a tenth of it, for a first look at another provider. */
export function often(times_in_full: number): number {
  return Math.max(1, Math.round(times_in_full * Number(process.env['FAULT_SCALE'] ?? 1)))
}

/** How long something may take is judged by the long form, on a machine that has nothing else to do. */
export function atMost(limit: number): number {
  return FULL ? limit : Infinity
}

/** Numbers from 0 to 1 that come again with the same `FAULT_SEED`; says which one it is. */
export function seeded(): () => number {
  let state = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  say(`FAULT_SEED=${state}`)
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** A figure for whoever reads the run. */
export function say(figure: string): void {
  process.stdout.write(`${figure}\n`)
}

/** Races until more was given than there was: what no guard holds back need not go wrong every time. */
export async function untilLost(race: () => Promise<number>): Promise<number> {
  const began = Date.now()
  for (;;) {
    const more = await race()
    if (more > 0 || Date.now() - began > PATIENCE_MS) return more
  }
}

/** 0, 1, 2 … so many of them. */
export function times(amount: number): number[] {
  return Array.from({ length: amount }, (_, n) => n)
}
