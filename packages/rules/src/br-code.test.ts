import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dynamicBrCode, readBrCode, staticBrCode } from './br-code.ts'

/** CRC-16/CCITT-FALSE, written here a second time so that the library's own is not asked about itself. */
function checksum(text: string): string {
  let crc = 0xff_ff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The same code with its checksum made right again, so that only what was changed can be the reason to refuse it. */
function signed(code: string): string {
  const body = code.slice(0, -4)
  return body + checksum(body)
}

const SHOP = { merchant_name: 'BILHETERIA DEMO', merchant_city: 'SAO PAULO' }
const KEY = '123e4567-e12b-12d1-a456-426655440000'
const MANUAL = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`
const WITH_AMOUNT = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865406123.455802BR5915BILHETERIA DEMO6009SAO PAULO62140510PEDIDO000163045618`
const CENT =
  '00020126360014br.gov.bcb.pix0114+551198765432152040000530398654040.015802BR5910CLUBE DEMO6006RECIFE62290525TTTTTTTTTTTTTTTTTTTTTTTTT6304DA15'
const DESCRIBED =
  '00020126520014br.gov.bcb.pix0114114447770001610212Ingresso n 152040000530398654071234.565802BR5920Associacao Mare Alta6008Sao Luis62060502A16304CFD3'
const LOCATION = 'pix.example.com/qr/v2/2353c790eefb11eaadc10242ac120002'
const DYNAMIC = `00020101021226760014br.gov.bcb.pix2554${LOCATION}5204000053039865802BR5915BILHETERIA DEMO6009SAO PAULO62070503***6304459A`
const nothing = { amount_cents: undefined, txid: undefined }

const known: [string, string, ReturnType<typeof readBrCode>][] = [
  ['the example of the Central Bank’s manual', MANUAL, nothing],
  [
    'a dynamic code with capital letters in its scheme',
    '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
    nothing,
  ],
  [
    'a static code that says so, with an e-mail as key',
    '00020101021126410014br.gov.bcb.pix0119contato@exemplo.org5204000053039865802BR5920ATELIE AFRO CULTURAL6009SAO PAULO62070503***6304198D',
    nothing,
  ],
  [
    'a static code with amount and order number',
    '00020126340014BR.GOV.BCB.PIX0112foo@bar.test5204000053039865406150.005802BR5914NOME RECEBEDOR6008CIDADE A62100506PED00163045F53',
    { amount_cents: 15_000, txid: 'PED001' },
  ],
  [
    'a code that also carries a recurrence',
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    nothing,
  ],
  [
    'a code with due date and recurrence',
    '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
    nothing,
  ],
  ['a code with amount', WITH_AMOUNT, { amount_cents: 12_345, txid: 'PEDIDO0001' }],
  ['a code with a description', DESCRIBED, { amount_cents: 123_456, txid: 'A1' }],
  ['a code over one cent to a phone', CENT, { amount_cents: 1, txid: 'T'.repeat(25) }],
  ['a code that points to a bank', DYNAMIC, nothing],
  [
    'a code whose lengths were put right',
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***630404ED',
    { amount_cents: 6_666, txid: undefined },
  ],
]

test('the checksum of these tests is the one banks use', () => {
  expect(checksum('123456789')).toBe('29B1')
})

test.each(known)('%s is understood', (_title, code, meaning) => {
  expect(checksum(code.slice(0, -4))).toBe(code.slice(-4))
  expect(readBrCode(code)).toEqual(meaning)
})

test('codes are written as others write them, letter by letter', () => {
  expect(staticBrCode({ key: KEY, amount_cents: 12_345, txid: 'PEDIDO0001', ...SHOP })).toBe(WITH_AMOUNT)
  const club = { merchant_name: 'CLUBE DEMO', merchant_city: 'RECIFE' }
  expect(staticBrCode({ key: '+5511987654321', amount_cents: 1, txid: 'T'.repeat(25), ...club })).toBe(CENT)
  expect(dynamicBrCode({ location: LOCATION, ...SHOP })).toBe(DYNAMIC)
  expect(dynamicBrCode({ location: `https://${LOCATION}`, ...SHOP })).toBe(DYNAMIC)
})

test('what does not fit into a code is not cut to fit', () => {
  expect(() => staticBrCode({ key: KEY, amount_cents: 100, txid: 'T'.repeat(26), ...SHOP })).toThrow('no BR Code')
  expect(() => staticBrCode({ key: KEY, amount_cents: 0, txid: 'A1', ...SHOP })).toThrow('no BR Code')
  expect(() => staticBrCode({ key: 'nobody', amount_cents: 100, txid: 'A1', ...SHOP })).toThrow('no BR Code')
  expect(() => dynamicBrCode({ location: `pix.example.com/${'a'.repeat(80)}`, ...SHOP })).toThrow('no BR Code')
})

test.each<[string, string]>([
  [
    'a length that lies, under a checksum that is right',
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E',
  ],
  ['small letters in the checksum', MANUAL.slice(0, -4) + MANUAL.slice(-4).toLowerCase()],
  ['no city', signed(WITH_AMOUNT.replace('6009SAO PAULO', ''))],
  ['a comma in the amount', signed(WITH_AMOUNT.replace('5406123.45', '54041,50'))],
  ['another currency', signed(WITH_AMOUNT.replace('5303986', '5303840'))],
  ['no checksum', WITH_AMOUNT.slice(0, -8)],
  ['nothing', ''],
])('%s is no code', (_title, code) => {
  expect(readBrCode(code)).toBeUndefined()
})

test.each(known)('%s with any one character changed is no code', (_title, code) => {
  const changed = Array.from(code).flatMap((one, at) =>
    ['0', '1', 'a', 'B', ' ']
      .filter((other) => other !== one)
      .map((other) => code.slice(0, at) + other + code.slice(at + 1)),
  )
  expect(changed.filter((other) => readBrCode(other) !== undefined)).toEqual([])
})

test('any amount is read back to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/),
      (amount_cents, txid) => {
        const code = staticBrCode({ key: KEY, amount_cents, txid, ...SHOP })
        expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)))
        expect(readBrCode(code)).toEqual({ amount_cents, txid })
      },
    ),
    { numRuns: 2_000 },
  )
})
