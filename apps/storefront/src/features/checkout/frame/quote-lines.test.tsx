import { speakIn } from '@bilheteria/ui/words'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aPlace } from '#test/a-place.ts'
import { QuoteLines } from './quote-lines.tsx'

const { place, root } = aPlace()
afterEach(() => speakIn(undefined))

const lines = [
  { kind: 'tickets', label: '2 × Inteira · Pista', amount_cents: 200_00 },
  { kind: 'discount', label: 'Cupom MARE10', amount_cents: -20_00 },
  { kind: 'fee', label: 'Taxa de conveniência', amount_cents: 18_00 },
  { kind: 'interest', label: 'Juros do parcelamento', amount_cents: 3_00 },
] as const
const event = { convenience_fee: 10, convenience_fee_mode: 'percentual' } as const

function names(): string[] {
  act(() => root.render(<QuoteLines event={event} quote={{ lines: [...lines] }} />))
  return Array.from(place.querySelectorAll('dt'), ({ textContent }) => textContent)
}

test('each line of the price says what it is, the fee its percentage', () => {
  expect(names()).toEqual([
    '2 × Inteira · Pista',
    'Cupom MARE10',
    'Taxa de conveniência (10%)',
    'Juros do parcelamento',
  ])
})

test('a producer calls discount, fee and interest by other names', () => {
  speakIn({ 'price.discount': 'Código {code}', 'price.fee': 'Serviço', 'price.interest': 'Acréscimo' })
  expect(names()).toEqual(['2 × Inteira · Pista', 'Código MARE10', 'Serviço (10%)', 'Acréscimo'])
})
