import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readWords, wordsFile } from './api-words.mjs'

test('the sentences of the API’s description are the contract’s comments: `npm run docs:api` writes them', () => {
  expect(JSON.parse(readFileSync(wordsFile, 'utf8'))).toEqual(readWords())
})

test('finds the comment of a field by its path, also below a constant that is spread or named', () => {
  const words = readWords()
  expect(words['handovers.handedAdmission'].fields).toHaveProperty('biometry_reason')
  expect(words['handovers.getHandedTicket'].fields).toHaveProperty(['input.link'])
  expect(words['orders.ticket'].fields['carrier_change_date']).toContain('deadline')
  expect(words['privacy.recordConsent'].fields['input.invite']).toContain('without an account')
  expect(words['orders.createOrder'].fields['input.payment.card_token']).toContain('encrypted')
})
