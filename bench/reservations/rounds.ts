import type { Measured } from './rush.ts'
import type { Sizes } from './sizes.ts'

/** More than this used by others, and a measurement says more about them than about us. */
const MOST_BY_OTHERS = 0.12
export const ENOUGH_ROUNDS = 3

export type Leg<Name extends string> = { name: Name; run(): Promise<Measured> }
export type Attempt = Measured & { accepted: boolean }
/** One of each; a leg that was never quiet stands with its last try. */
export type Round<Name extends string> = Partial<Record<Name, Attempt>>

function isQuiet({ others, unserved }: Measured): boolean {
  return others !== undefined && others <= MOST_BY_OTHERS && unserved === 0
}

type Options<Name> = {
  sizes: Pick<Sizes, 'rounds' | 'tries' | 'rounds_end_s'>
  began_at: number
  /** No further round when everything was quiet in so many. */
  enough: number
  onMeasured(name: Name, measured: Attempt): void
}

/**
 * A B C, C B A: whatever slows the machine down for a while slows all of them, and what one leaves behind for the next falls
 * on both sides of a ratio.
 */
export async function runRounds<Name extends string>(
  legs: readonly Leg<Name>[],
  { sizes, began_at, enough, onMeasured }: Options<Name>,
): Promise<Round<Name>[]> {
  const rounds: Round<Name>[] = []
  const late = () => performance.now() - began_at > sizes.rounds_end_s * 1_000
  const done = () => legs.every(({ name }) => rounds.filter((round) => round[name]?.accepted).length >= enough)
  while (rounds.length === 0 || (rounds.length < sizes.rounds && !late() && !done())) {
    const round: Round<Name> = {}
    rounds.push(round)
    for (const { name, run } of rounds.length % 2 === 0 ? legs.toReversed() : legs) {
      for (let tries = 1; tries <= sizes.tries && !round[name]?.accepted && !(tries > 1 && late()); tries++) {
        const measured = await run()
        round[name] = { ...measured, accepted: isQuiet(measured) }
        onMeasured(name, round[name])
      }
    }
  }
  return rounds
}
