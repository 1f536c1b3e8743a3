import { expect, test } from 'vitest'
import { createSearch, MAX_QUERY_WORDS, wordsOf, wordsToFind } from './search.ts'

const known = (text: string, dates = '') => ({ text, words: wordsToFind(text), date_words: wordsOf(dates) })
const match = known('Maré Alta x Ferrovia Atlética · Arena Farol do Norte · Baía dos Ventos', 'sábado dezembro')
const comedy = known('Stand-up: Riso de Quinta · Serra Clara', 'quinta março')
const find = (query: string, all = [match, comedy]) => {
  return createSearch(all)(wordsOf(query), [...all.keys()]).map((place) => all[place])
}

test('nothing asked finds everything', () => {
  expect(find('')).toEqual([match, comedy])
})

test.each([
  ['mare', 'no accents'],
  ['MARÉ', 'capitals and accents'],
  ['ferro', 'the beginning of a word'],
  ['ventos ferrovia', 'words in any order'],
  ['ferovia', 'a letter missing'],
  ['ferrrovia', 'a letter too many'],
  ['ferrobia', 'a wrong letter'],
  ['ferorvia', 'two letters swapped'],
  ['atletca fero', 'a typo in the middle of a word not yet finished'],
  ['mare alta feroviaria', 'a word that nobody knows beside others'],
  ['mare alta riso', 'most of the words, where none has them all'],
  ['sábado', 'the day of the week'],
  ['mare dezem', 'the month, not yet finished'],
])('"%s" is found: %s', (query) => {
  expect(find(query)).toEqual([match])
})

test.each(['standup', 'stand-up', 'stand up', 'standup riso'])('"%s" is what a hyphen joins', (query) => {
  expect(find(query)).toEqual([comedy])
})

test.each([
  ['futsal', 'another word'],
  ['feroia', 'two letters missing'],
  ['aro', 'the middle of a word'],
  ['mbr', 'a typo in a word of three letters'],
  ['sabato', 'a typo in the name of a day'],
])('"%s" is not found: %s', (query) => {
  expect(find(query)).toEqual([])
})

test('a club is not taken for a month that is written nearly like it', () => {
  expect(find('mare')).not.toContain(comedy)
})

test('compares the first six different words of a query', () => {
  expect(find('mare mare mare mare mare mare riso quinta')).toEqual([comedy])
  expect(find('k1 k2 k3 k4 k5 k6 riso')).toEqual([])
  expect(MAX_QUERY_WORDS).toBe(6)
})

test('searches only among the given events', () => {
  const all = [match, comedy]
  expect(createSearch(all)(wordsOf('mare riso'), [1])).toEqual([1])
  expect(createSearch(all)(wordsOf('mare'), [1])).toEqual([])
})

const LETTERS = ['a', 'b', 'c']

/** Every spelling of a word with one letter wrong, missing or too many, or two swapped. */
function typosOf(word: string): string[] {
  return Array.from({ length: word.length + 1 }, (_, i) => {
    const [head, tail] = [word.slice(0, i), word.slice(i)]
    return [
      head + tail.slice(1),
      head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
      ...LETTERS.flatMap((letter) => [head + letter + tail.slice(1), head + letter + tail]),
    ]
  }).flat()
}

test('forgives exactly one typo in the beginning of a word', () => {
  const words = Array.from({ length: 3 ** 5 }, (_, n) =>
    Array.from({ length: 5 }, (_, i) => LETTERS[Math.floor(n / 3 ** i) % 3]).join(''),
  ).flatMap((word) => [word, word.slice(0, 3)])
  for (const asked of ['abca', 'aaaa', 'abcba', 'bbac', 'cacbb']) {
    const spellings = [asked, ...typosOf(asked)]
    for (const word of new Set(words)) {
      const expected = spellings.some((spelling) => word.startsWith(spelling))
      expect([asked, word, find(asked, [known(word)]).length > 0]).toEqual([asked, word, expected])
    }
  }
})
