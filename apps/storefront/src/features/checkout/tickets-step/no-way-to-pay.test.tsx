import type { EventDetail, Section } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchLazyParts } from '#platform/lazy-hydrated.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aType, floor } from '#test/an-event.ts'
import { Checkout } from '#features/checkout/checkout.tsx'

const SENTENCE = 'No momento não é possível pagar online nesta loja. Tente mais tarde.'
const { place, root } = aPlace()
const page = { producer: { id: '0', slug: '', locale: { 'pt-br': {} } }, storage_url: '', categories: [] as object[] }

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => undefined)),
  )
  useSavedState.setState(emptyState)
})
afterEach(() => act(() => root.render(null)))

const sectors = (...tickets: Section['tickets']): Partial<EventDetail> => ({
  sectors: [{ id: 's-pista', name: 'Pista', sections: [{ ...floor, tickets }] }],
})
const paid = aType('inteira')
const free = aType('cortesia', { name: 'Cortesia', price_cents: 0 })

async function draw(changes: Partial<EventDetail>): Promise<void> {
  await fetchLazyParts()
  await act(async () =>
    root.render(
      <PageProvider value={page as unknown as PageData}>
        <Checkout
          event={anEvent({ payable: false, ...changes })}
          refresh={vi.fn<() => void>()}
          loadPayment={() => new Promise<never>(() => undefined)}
        />
      </PageProvider>,
    ),
  )
}

const text = () => place.textContent.replaceAll('\xA0', ' ')
const buttons = () => Array.from(place.querySelectorAll('button'), ({ textContent }) => textContent)
const more = (name: string) => place.querySelector(`[aria-label="Adicionar um: ${name} · Pista"]`)

test('says that the shop cannot be paid, shows the prices and puts the buying controls to sleep', async () => {
  await draw(sectors(paid))
  expect(text()).toContain(SENTENCE)
  expect(text()).toContain('R$ 150,00')
  expect(more('Inteira')?.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(more('Inteira')!.getAttribute('aria-describedby')!)?.textContent).toBe(SENTENCE)
  expect(buttons()).not.toContain('Continuar')
  expect(text()).not.toMatch(/vendas em|Avise-me|Em breve|Cupom/)
})

test('puts free tickets to sleep where the order has a fixed fee', async () => {
  await draw({ ...sectors(free), convenience_fee: 600, convenience_fee_mode: 'fixed' })
  expect(text()).toContain(SENTENCE)
  expect(more('Cortesia')?.getAttribute('aria-disabled')).toBe('true')
})

test('sells a free event without a notice', async () => {
  await draw(sectors(free))
  expect(text()).not.toContain(SENTENCE)
  expect(more('Cortesia')?.hasAttribute('aria-disabled')).toBe(false)
  await act(async () => (more('Cortesia') as HTMLButtonElement).click())
  expect(buttons()).toContain('Continuar')
})

test('sells only the free tickets where others have a price', async () => {
  await draw(sectors(paid, free))
  expect(text()).toContain(SENTENCE)
  expect(text()).toContain('R$ 150,00')
  expect(more('Inteira')?.getAttribute('aria-disabled')).toBe('true')
  expect(more('Cortesia')?.hasAttribute('aria-disabled')).toBe(false)
  await act(async () => (more('Cortesia') as HTMLButtonElement).click())
  expect(buttons()).toContain('Continuar')
})

test('sells priced tickets if the shop has a payment method', async () => {
  await draw({ ...sectors(paid), payable: undefined })
  expect(text()).not.toContain(SENTENCE)
  expect(more('Inteira')?.hasAttribute('aria-disabled')).toBe(false)
})
