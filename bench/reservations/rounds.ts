import type { Leg, LegName } from './legs.ts'
import type { Measured } from './rush.ts'
import type { Sizes } from './sizes.ts'

/** More than this used by others, and a measurement says more about them than about us. */
const MOST_BY_OTHERS = 0.12
export const ENOUGH_ROUNDS = 3

export type Attempt = Measured & { accepted: boolean }
/** One of each; a leg that was never quiet stands with its last try. */
export type Round = Partial<Record<LegName, Attempt>>

function isQuiet({ others }: Measured): boolean {
  return others <= MOST_BY_OTHERS
}

type Options = { sizes: Sizes; began_at: number; onMeasured(name: LegName, measured: Attempt): void }

/** A B C, A B C: whatever slows the machine down for a while slows all of them. Ends when everything was quiet often enough. */
export async function runRounds(legs: readonly Leg[], { sizes, began_at, onMeasured }: Options): Promise<Round[]> {
  const rounds: Round[] = []
  const late = () => performance.now() - began_at > sizes.rounds_end_s * 1_000
  const enough = () => legs.every(({ name }) => rounds.filter((round) => round[name]?.accepted).length >= ENOUGH_ROUNDS)
  while (rounds.length === 0 || (rounds.length < sizes.rounds && !late() && !enough())) {
    const round: Round = {}
    rounds.push(round)
    for (const { name, run } of legs) {
      for (let tries = 1; tries <= sizes.tries && !round[name]?.accepted && !(tries > 1 && late()); tries++) {
        const measured = await run()
        round[name] = { ...measured, accepted: isQuiet(measured) }
        onMeasured(name, round[name])
      }
    }
  }
  return rounds
}
