import type { EventCard } from '@bilheteria/contract/events'
import type { Producer } from '@bilheteria/contract/producers'
import { expect, test } from 'vitest'
import { heroOf } from './hero-of.ts'

const card = (id: string, status: EventCard['status'], producer_id = '2') => ({ id, status, producer_id }) as EventCard
const shop = { id: '0' } as Producer

test('what is featured can be bought: the shop’s own first, else the next of anybody’s', () => {
  const others = [card('a', 'soon'), card('b', 'sold_out'), card('c', 'last_tickets'), card('d', 'on_sale')]
  expect(heroOf(others, shop)?.id).toBe('c')
  expect(heroOf([...others, card('own', 'on_sale', '0')], shop)?.id).toBe('own')
  expect(heroOf([...others, card('own', 'soon', '0')], shop)?.id).toBe('c')
  const shut = (['soon', 'paused', 'cancelled'] as const).map((status) => card(status, status, '0'))
  expect(heroOf(shut, shop)).toBeUndefined()
})
