import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { anOrder, aPayment, aTicket } from '#test/an-order.ts'
import { draw } from './qr-code.tsx'
import { cancellableTickets, paymentText, refundOf, returnText, ticketLine, whyNotCancellable } from './ticket-texts.ts'

const card = { brand: 'visa', last4: '4242' }

test.each([
  [{ method: 'pix' }, 'Pix'],
  [{ method: 'free' }, 'Gratuito'],
  [{ method: 'card', card }, 'Cartão Visa final 4242 à vista'],
  [
    { method: 'card', card, installments: 3, installment_cents: 5_000 },
    'Cartão Visa final 4242 em 3x de R$\u00A050,00',
  ],
] as const)('a payment by %j is called %j', (changes, text) => {
  expect(paymentText(aPayment(changes))).toBe(text)
})

test('a ticket among others is told by its type and place', () => {
  expect(ticketLine(aTicket(1))).toBe('Inteira · O3 · Lugar F-14')
  expect(ticketLine(aTicket(1, { seat: null }))).toBe('Inteira · O3')
})

test('what comes back is the sum of what each ticket cost, to the cent', () => {
  const items = [
    aTicket(1, { paid_cents: 6_901 }),
    aTicket(2, { paid_cents: 6_899 }),
    aTicket(3, { state: 'cancelled' }),
  ]
  expect(refundOf(cancellableTickets(anOrder({ items })))).toBe(13_800)
})

test('money returns the way it came', () => {
  expect(returnText('pix')).toContain('para a conta de onde o Pix saiu, em geral no mesmo dia')
  expect(returnText('card')).toContain('no mesmo cartão, em até duas faturas')
})

test('who cannot cancel any more is told why', () => {
  expect(whyNotCancellable(anOrder({ items: [aTicket(1, { state: 'used' })] }))).toContain('já foi usado')
  expect(whyNotCancellable(anOrder({ now: '2026-12-05T22:30:01Z' }))).toContain('já começou')
  expect(whyNotCancellable(anOrder())).toContain('prazo')
})

/** Reads the path back into a drawing. */
function modulesOf({ path, size }: { path: string; size: number }): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'))
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(length))
  }
  return rows.map((row) => row.join(''))
}

test('a code is drawn module by module as it was encoded, and a new code is another drawing', () => {
  const code = 'K7Q2M9 $%*+-./:'.repeat(10)
  const encoded = encode(code, { ecc: 'M' }).data.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
  expect(modulesOf(draw(code))).toEqual(encoded)
  expect(draw(`${code}A`).path).not.toBe(draw(code).path)
})
