/** Small letters without accents: what a phone's keyboard makes easy to type. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Short words are too alike to forgive anything. */
const FORGIVING_LENGTH = 4

/** Every word asked for begins a word of the text, in any order; in longer words one letter may be wrong, missing, too many or swapped. */
export function matches(words: readonly string[], query: readonly string[]): boolean {
  return query.every((asked) => words.some((word) => beginsWith(word, asked)))
}

/** What a search compares; made once for a text that is searched often. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
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
