import { expect, test } from 'vitest'
import { findAll, wordsOf, wordsToFind } from './search.ts'

const known = (text: string, dates = '') => ({ text, words: wordsToFind(text), date_words: wordsOf(dates) })
const match = known('Maré Alta x Ferrovia Atlética · Arena Farol do Norte · Baía dos Ventos', 'sábado dezembro')
const comedy = known('Stand-up: Riso de Quinta · Serra Clara', 'quinta março')
const find = (query: string, all = [match, comedy]) => findAll(all, wordsOf(query))

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
