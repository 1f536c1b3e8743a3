import type { EventCard as Event } from '@bilheteria/contract/events'
import { expect, test } from 'vitest'
import { aShop } from '#test/a-shop.tsx'
import { anEvent } from '#test/an-event.ts'
import { EventCard } from './event-card.tsx'

const { place, read } = aShop()

/** What its tag says, whether its picture is dimmed, and all there is to read. */
async function draw(changes: Partial<Event>) {
  const words = await read({}, <EventCard row="" event={anEvent(changes)} />)
  return { tag: place.querySelector('a > span')?.textContent, dimmed: place.querySelector('.art-off') !== null, words }
}

test.each([
  ['paused', 'Vendas pausadas', false],
  ['cancelled', 'Cancelado', true],
  ['sold_out', 'Esgotado', true],
] as const)('a %s event says “%s” and no price', async (status, tag, dimmed) => {
  const card = await draw({ status, price_from_cents: null })
  expect(card).toMatchObject({ tag, dimmed })
  expect(card.words).not.toMatch(/R\$|a partir de|Ingressos esgotados/)
})

test('who comes in a pause may be told of its end, and nobody waits for what is cancelled', async () => {
  expect((await draw({ status: 'paused', price_from_cents: null })).words).toContain('Avise-me quando voltar')
  expect((await draw({ status: 'cancelled', price_from_cents: null })).words).not.toContain('Avise-me')
})

test('an event that has begun says no price, even if its tickets still have one', async () => {
  expect((await draw({ status: 'ended', price_from_cents: 7_500 })).words).not.toContain('R$')
})

test('a card shows the clock of the event’s zone without a remark', async () => {
  const { words } = await draw({ starts_at: '2026-12-03T00:00:00Z', time_zone: 'America/Manaus' })
  expect(words).toMatch(/qua,\s2\sdez ·\s20h/)
  expect(words).not.toContain('horário')
})
