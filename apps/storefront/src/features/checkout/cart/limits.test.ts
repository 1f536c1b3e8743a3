import { expect, test } from 'vitest'
import { aType, anEvent, floor } from '#test/an-event.ts'
import { whyNotMore, withoutGone } from './limits.ts'
import { offeredIn } from './offer.ts'

const event = anEvent()
const few = (remaining: number) =>
  anEvent({
    sectors: [
      {
        id: 's',
        name: 'S',
        sections: [{ ...floor, tickets: floor.tickets.map(({ id, kind }) => aType(id, { kind, remaining })) }],
      },
    ],
  })

function why(of: typeof event, type_id: string, quantities: Record<string, number>, held = {}) {
  const offered = offeredIn(of).find(({ type }) => type.id === type_id)
  if (!offered) throw new Error(`no type ${type_id}`)
  return whyNotMore(of, offered, quantities, held)
}

test('an order has a limit, over all its types', () => {
  expect(why(event, 'inteira', { inteira: 3, meia: 2 })).toBeUndefined()
  expect(why(event, 'inteira', { inteira: 3, meia: 3 })).toBe('Limite de 6 ingressos por pedido.')
})

test('a CPF may have a smaller one', () => {
  expect(why(anEvent({ max_per_cpf: 2 }), 'meia', { inteira: 2 })).toBe('Limite de 2 ingressos por CPF neste evento.')
})

test('types of one batch draw from it together, and what one holds is not taken twice', () => {
  expect(why(few(3), 'meia', { inteira: 2 })).toBeUndefined()
  expect(why(few(3), 'meia', { inteira: 2, meia: 1 })).toBe('Restam 3 ingressos neste lote.')
  expect(why(few(3), 'meia', { inteira: 2, meia: 1 }, { inteira: 2 })).toBeUndefined()
  expect(why(few(0), 'inteira', { inteira: 2 }, { inteira: 2 })).toBe('Restam 2 ingressos neste lote.')
})

test('half price has a quota of its own', () => {
  const scarce = anEvent({ half_price: { quota: 400, remaining: 1 } })
  expect(why(scarce, 'meia', {})).toBeUndefined()
  expect(why(scarce, 'meia', { 'lugar-meia': 1 })).toBe('Resta 1 meia-entrada neste evento.')
  expect(why(scarce, 'inteira', { meia: 1 })).toBeUndefined()
})

test('a cart keeps what can still be bought, and what is held', () => {
  const gone = anEvent({
    sectors: [
      {
        id: 's',
        name: 'S',
        sections: [{ ...floor, tickets: [aType('inteira', { status: 'sold_out', remaining: 0 })] }],
      },
    ],
  })
  expect(withoutGone(gone, { inteira: 2, outro: 1 })).toEqual({})
  expect(withoutGone(gone, { inteira: 3 }, { inteira: 2 })).toEqual({ inteira: 2 })
  expect(withoutGone(few(3), { inteira: 4, meia: 1 })).toEqual({ inteira: 3 })
})
