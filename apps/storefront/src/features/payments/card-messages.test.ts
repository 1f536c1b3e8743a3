import { expect, test } from 'vitest'
import { readCardMessage } from './card-messages.ts'

test('of what the card’s document says only what was agreed on is heard', () => {
  expect(readCardMessage({ type: 'card:ready' })).toEqual({ type: 'card:ready' })
  expect(readCardMessage({ type: 'card:height', height: 251.4 })).toEqual({ type: 'card:height', height: 252 })
  expect(readCardMessage({ type: 'card:token', token: 'sbx_1', last4: '3453' })).toEqual({
    type: 'card:token',
    token: 'sbx_1',
  })
  for (const said of [null, 'card:ready', {}, { type: 'card:height', height: '10' }, { type: 'card:token' }]) {
    expect(readCardMessage(said)).toBeUndefined()
  }
})
