import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as international } from '@zxcvbn-ts/language-common'
import { dictionary as brazilian } from '@zxcvbn-ts/language-pt-br'
import { OWN_WORDS } from './own-words.ts'

const FEWEST_GUESSES = 1e7
/** The work grows faster than the length, so a longer password is judged by its beginning. */
const LONGEST_JUDGED = 20
/** Ways to read `4` as `a` and the like; each is judged apart. */
const MOST_SUBSTITUTIONS = 3
/** What one sign between letters adds for a guesser: few signs, few places. */
const GUESSES_PER_SIGN = 10

let judge: ZxcvbnFactory | undefined

/** Whether guessers need fewer than ten million tries: typed blindly, a usual word, or words with what people add. */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFD').replaceAll(/\p{M}/gu, '').slice(0, LONGEST_JUDGED)
  const bare = plain.replaceAll(/[^\p{L}\d]/gu, '')
  if (guessesOf(plain) < FEWEST_GUESSES) return true
  if (bare === plain || bare === '') return false
  return guessesOf(bare) * GUESSES_PER_SIGN ** (plain.length - bare.length) < FEWEST_GUESSES
}

/** Built at the first password: the lists take a while to read. */
function guessesOf(text: string): number {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...international, ...brazilian, own: OWN_WORDS },
    graphs: adjacencyGraphs,
    maxLength: LONGEST_JUDGED,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  })
  return judge.check(text).guesses
}
