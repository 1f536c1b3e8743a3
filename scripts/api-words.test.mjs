import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readWords, wordsFile } from './api-words.mjs'

test('the sentences of the API’s description are the contract’s comments: `npm run docs:api` writes them', () => {
  expect(JSON.parse(readFileSync(wordsFile, 'utf8'))).toEqual(readWords())
})

test('a comment of a field is found by its path, also below a constant that is spread', () => {
  const words = readWords()
  expect(words['orders.ticket'].fields['carrier_change_date']).toContain('another person')
  expect(words['privacy.recordConsent'].fields['input.invite']).toContain('without an account')
  expect(words['orders.createOrder'].fields['input.payment.card_token']).toContain('encrypted')
})
