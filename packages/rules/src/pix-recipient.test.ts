import { expect, test } from 'vitest'
import { staticBrCode } from './br-code.ts'
import { recipientOf } from './pix-recipient.ts'

test('reads the merchant name of a Pix code', () => {
  const shop = { merchant_name: 'Loja Exemplo', merchant_city: 'Serra Clara' }
  const code = staticBrCode({ key: 'foo@bar.test', amount_cents: 100, txid: 'PED001', ...shop })
  expect(recipientOf(code)).toBe('Loja Exemplo')
})

test.each(['', '00020126br.gov.bcb.pix', '0002', '5901 ', '5930LOJA'])('reads no name of a broken code: %s', (code) => {
  expect(recipientOf(code)).toBeUndefined()
})
