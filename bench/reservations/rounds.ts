import type { Measured } from './rush.ts'
import type { Sizes } from './sizes.ts'

/** More than this used by others, and a measurement says more about them than about us. */
const MOST_BY_OTHERS = 0.12
export const ENOUGH_ROUNDS = 3

type Noise = Pick<Measured, 'others' | 'unserved'>
export type Leg<Name extends string, Kind extends Noise = Measured> = { name: Name; run(): Promise<Kind> }
export type Attempt<Kind = Measured> = Kind & { accepted: boolean }
/** One of each; a leg that was never quiet stands with its last try. */
export type Round<Name extends string, Kind = Measured> = Partial<Record<Name, Attempt<Kind>>>

function isQuiet({ others, unserved }: Noise): boolean {
  return others !== undefined && others <= MOST_BY_OTHERS && unserved === 0
}

type Options<Name, Kind> = {
  sizes: Pick<Sizes, 'rounds' | 'tries' | 'rounds_end_s'>
  began_at: number
  /** No further round when everything was quiet in so many. */
  enough: number
  onMeasured(name: Name, measured: Attempt<Kind>): void
}

/**
 * A B C, C B A: whatever slows the machine down for a while slows all of them, and what one leaves behind for the next falls
 * on both sides of a ratio.
 */
export async function runRounds<Name extends string, Kind extends Noise>(
  legs: readonly Leg<Name, Kind>[],
  { sizes, began_at, enough, onMeasured }: Options<Name, Kind>,
): Promise<Round<Name, Kind>[]> {
  const rounds: Round<Name, Kind>[] = []
  const late = () => performance.now() - began_at > sizes.rounds_end_s * 1_000
  const done = () => legs.every(({ name }) => rounds.filter((round) => round[name]?.accepted).length >= enough)
  while (rounds.length === 0 || (rounds.length < sizes.rounds && !late() && !done())) {
    const round: Round<Name, Kind> = {}
    rounds.push(round)
    for (const { name, run } of rounds.length % 2 === 0 ? legs.toReversed() : legs) {
      for (let tries = 1; tries <= sizes.tries && !round[name]?.accepted && !(tries > 1 && late()); tries++) {
        const measured = await run()
        const attempt = { ...measured, accepted: isQuiet(measured) }
        round[name] = attempt
        onMeasured(name, attempt)
      }
    }
  }
  return rounds
}
