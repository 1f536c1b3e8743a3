/** Small letters without accents: what a phone's keyboard makes easy to type. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Short words are too alike to forgive anything. */
const FORGIVING_LENGTH = 4

/** What can be found: words, and names of days and months, of which nothing is forgiven, because each is like some other word. */
export type Findable = { words: readonly string[]; date_words: readonly string[] }

/** What a search compares. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a text that is searched, once for all who search: what a hyphen joins is found written as one word, too. */
export function wordsToFind(text: string): string[] {
  const joined = foldText(text).match(/[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+/gu) ?? []
  return [...wordsOf(text), ...joined.map((word) => word.replaceAll('-', ''))]
}

/** The cost grows with the words of a query, which strangers write. */
export const MAX_QUERY_WORDS = 6

/** Returns the given places that match most words of the query. */
export type Search = (query: readonly string[], places: readonly number[]) => readonly number[]

/** A word with the places that contain it. */
type KnownWord = { word: string; places: number[] }
/** By their first two letters. */
type KnownWords = ReadonlyMap<string, readonly KnownWord[]>

/**
 * Compares each distinct word of a catalogue at most once per query. Returns the places with every word of the query in
 * any order, else those with most of them, so that an unknown word does not empty the list.
 */
export function createSearch(all: readonly Findable[]): Search {
  const words = indexWords(all.map((one) => one.words))
  const date_words = indexWords(all.map((one) => one.date_words))

  function countMatches(query: readonly string[]): Uint8Array {
    const counts = new Uint8Array(all.length)
    for (const asked of query) {
      // Several words of one place may match: it counts once.
      const counted = new Uint8Array(all.length)
      const count = ({ places }: KnownWord) => {
        for (const place of places) {
          if (counted[place] === 0) counts[place]! += 1
          counted[place] = 1
        }
      }
      for (const known of candidates(words, asked)) if (beginsWith(known.word, asked)) count(known)
      if (asked.length < FORGIVING_LENGTH) continue
      for (const known of candidates(date_words, asked)) if (known.word.startsWith(asked)) count(known)
    }
    return counts
  }

  return (query, places) => {
    const asked = [...new Set(query)].slice(0, MAX_QUERY_WORDS)
    if (asked.length === 0) return places
    const counts = countMatches(asked)
    const most = places.reduce((highest, place) => Math.max(highest, counts[place] ?? 0), 1)
    return places.filter((place) => counts[place] === most)
  }
}

function indexWords(texts: readonly (readonly string[])[]): KnownWords {
  const known = new Map<string, KnownWord>()
  for (const [place, words] of texts.entries()) {
    for (const word of new Set(words)) {
      const before = known.get(word)
      if (before) before.places.push(place)
      else known.set(word, { word, places: [place] })
    }
  }
  const groups = new Map<string, KnownWord[]>()
  for (const one of known.values()) {
    const begins = one.word.slice(0, 2)
    const group = groups.get(begins)
    if (group) group.push(one)
    else groups.set(begins, [one])
  }
  return groups
}

/** Despite one typo, word and query share one of their first two letters, in place or shifted by one. */
function* candidates(known: KnownWords, asked: string): Generator<KnownWord> {
  const [first, second] = [asked[0], asked[1]]
  for (const [begins, words] of known) {
    const [own, next] = [begins[0], begins[1]]
    if (own === first || own === second || next === first || next === second) yield* words
  }
}

/** Longer words may have one letter wrong, missing, extra or swapped. Allocates nothing: runs for every known word. */
function beginsWith(word: string, asked: string): boolean {
  let same = 0
  while (same < asked.length && word.charCodeAt(same) === asked.charCodeAt(same)) same++
  if (same === asked.length) return true
  if (asked.length < FORGIVING_LENGTH) return false
  const wrong = agrees(word, same + 1, asked, same + 1)
  const missing = agrees(word, same, asked, same + 1)
  const too_many = agrees(word, same + 1, asked, same)
  if (wrong || missing || too_many) return true
  const swapped =
    word.charCodeAt(same) === asked.charCodeAt(same + 1) && word.charCodeAt(same + 1) === asked.charCodeAt(same)
  return swapped && agrees(word, same + 2, asked, same + 2)
}

/** Whether the other word contains the rest of the query's word from there on. */
function agrees(word: string, from: number, asked: string, asked_from: number): boolean {
  for (let i = 0; asked_from + i < asked.length; i++) {
    if (word.charCodeAt(from + i) !== asked.charCodeAt(asked_from + i)) return false
  }
  return true
}
