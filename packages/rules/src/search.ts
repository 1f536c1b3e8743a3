/** Small letters without accents: what a phone's keyboard makes easy to type. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Short words are too alike to forgive anything. */
const FORGIVING_LENGTH = 4

/** What can be found: words, and names of days and months, of which nothing is forgiven, because each is like some other word. */
export type Findable = { words: readonly string[]; date_words: readonly string[] }

/** It begins a word of the text; in longer words one letter may be wrong, missing, too many or swapped. */
function has({ words, date_words }: Findable, asked: string): boolean {
  return (
    words.some((word) => beginsWith(word, asked)) ||
    (asked.length >= FORGIVING_LENGTH && date_words.some((word) => word.startsWith(asked)))
  )
}

/**
 * What has every word asked for, in any order; where nothing has them all, what has most of them: one word that nobody knows does not
 * empty the list.
 */
export function findAll<Found extends Findable>(all: readonly Found[], query: readonly string[]): Found[] {
  const counts = all.map((one) => query.filter((asked) => has(one, asked)).length)
  const most = Math.max(0, ...counts)
  if (most === 0 && query.length > 0) return []
  return all.filter((_one, i) => counts[i] === most)
}

/** What a search compares. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a text that is searched, once for all who search: what a hyphen joins is found written as one word, too. */
export function wordsToFind(text: string): string[] {
  const joined = foldText(text).match(/[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu) ?? []
  return [...wordsOf(text), ...joined.map((word) => word.replaceAll('-', ''))]
}

function beginsWith(word: string, asked: string): boolean {
  if (word.startsWith(asked)) return true
  if (asked.length < FORGIVING_LENGTH) return false
  return [-1, 0, 1].some((difference) => isOneTypoApart(word.slice(0, asked.length + difference), asked))
}

function isOneTypoApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  const rest = (text: string, from: number) => text.slice(same + from)
  if (short.length < long.length) return rest(short, 0) === rest(long, 1)
  if (rest(short, 1) === rest(long, 1)) return true
  return short[same] === long[same + 1] && short[same + 1] === long[same] && rest(short, 2) === rest(long, 2)
}
