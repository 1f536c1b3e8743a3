import type { Check } from '#production-checks.ts'

/** A line of what an operator is told beforehand. */
export type Answer = Omit<Check, 'setting'>

/** A line for each, and what follows from all of them; answers whether nothing was refused. */
export function printAnswers(
  answers: readonly Answer[],
  print: (line: string) => void,
  follows: { refused: string; let_through: string },
): boolean {
  for (const { state, sentence } of answers) print(`${state.padEnd(7)}  ${sentence}`)
  const refused = answers.filter(({ state }) => state === 'refused')
  print(refused.length > 0 ? `\n${follows.refused}: ${refused.length} to mend.` : `\n${follows.let_through}.`)
  return refused.length === 0
}

export function ok(sentence: string): Answer {
  return { state: 'ok', sentence }
}

export function warning(sentence: string): Answer {
  return { state: 'warning', sentence }
}

export function refused(sentence: string): Answer {
  return { state: 'refused', sentence }
}
