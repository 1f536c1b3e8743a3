import { expect, test } from 'vitest'
import { matches, wordsOf } from './search.ts'

const text = 'Maré Alta x Ferrovia Atlética · Arena Farol do Norte · Baía dos Ventos'
const words = wordsOf(text)

test.each([
  ['', 'nothing asked'],
  ['mare', 'no accents'],
  ['MARÉ', 'capitals and accents'],
  ['ferro', 'the beginning of a word'],
  ['ventos ferrovia', 'words in any order'],
  ['ferovia', 'a letter missing'],
  ['ferrrovia', 'a letter too many'],
  ['ferrobia', 'a wrong letter'],
  ['ferorvia', 'two letters swapped'],
  ['atletca fero', 'a typo in the middle of a word not yet finished'],
])('"%s" is found: %s', (query) => {
  expect(matches(words, wordsOf(query))).toBe(true)
})

test.each([
  ['futsal', 'another word'],
  ['feroia', 'two letters missing'],
  ['aro', 'the middle of a word'],
  ['mare futsal', 'one word that fits and one that does not'],
  ['mbr', 'a typo in a word of three letters'],
])('"%s" is not found: %s', (query) => {
  expect(matches(words, wordsOf(query))).toBe(false)
})
