import type { Try } from '../cluster/buyers.ts'
import { say } from '../fault-options.ts'

export type Stage = { name: string; from: number; to: number }

/** Whatever was asked in one stage and heard in the next belongs to the first. */
function triesIn({ from, to }: Stage, tries: readonly Try[]): Try[] {
  return tries.filter(({ asked }) => asked >= from && asked < to)
}

function isFailure({ status }: Try): boolean {
  return status === 0 || status >= 500
}

/** By what was asked and answered, how often. */
export function failuresIn(stage: Stage, tries: readonly Try[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { step, status, code = 'unsaid' } of triesIn(stage, tries).filter(isFailure)) {
    const what = `${step} ${status} ${code}`
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

export function printStages(stages: readonly Stage[], tries: readonly Try[]): void {
  for (const stage of stages) {
    const own = triesIn(stage, tries)
    const slowest_ms = Math.max(...own.map(({ asked, heard }) => heard - asked))
    const failed = own.filter(isFailure).length
    say(
      `${stage.name}: ${seconds(stage.to - stage.from)} s, ${own.length} answers, the slowest after ${seconds(slowest_ms)} s, ` +
        `${failed} failed ${JSON.stringify(failuresIn(stage, tries))}`,
    )
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
