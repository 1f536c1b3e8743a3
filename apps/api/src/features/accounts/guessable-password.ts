import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as international } from '@zxcvbn-ts/language-common'
import { dictionary as brazilian } from '@zxcvbn-ts/language-pt-br'
import { OWN_WORDS } from './own-words.ts'

const FEWEST_GUESSES = 1e7
/** The cost grows faster than the length, so a longer password is judged by its first characters. */
const LONGEST_JUDGED = 20
/** Substitutions such as `4` for `a`; each reading is judged on its own. */
const MOST_SUBSTITUTIONS = 3
/** Factor that one sign between letters adds to the guesses: there are few signs and few positions. */
const GUESSES_PER_SIGN = 10

declare module '#concurrency/threads.ts' {
  interface ThreadWork {
    'judge password': { input: { password: string }; result: boolean }
  }
}

let judge: ZxcvbnFactory | undefined

/** Runs in a thread: it costs tens of milliseconds of CPU. */
export async function judgePassword({ password }: { password: string }): Promise<boolean> {
  return isGuessable(password)
}

/** Whether fewer than ten million guesses find it: a keyboard pattern, a common word, one with a usual addition. */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, LONGEST_JUDGED)
  const bare = plain.replaceAll(/[^\p{L}\d]/gu, '')
  if (guessesOf(plain) < FEWEST_GUESSES) return true
  if (bare === plain || bare === '') return false
  return guessesOf(bare) * GUESSES_PER_SIGN ** (plain.length - bare.length) < FEWEST_GUESSES
}

/** Built for the first password, because the word lists load slowly. */
function guessesOf(text: string): number {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...international, ...brazilian, own: OWN_WORDS },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_JUDGED,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  })
  return judge.check(text).guesses
}
