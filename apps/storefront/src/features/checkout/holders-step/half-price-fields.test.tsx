import type { HolderDraft } from '@bilheteria/contract/holders'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearReservation, enterCheckout, goToStep } from '#features/checkout/cart/transitions.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { fill, press } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { HoldersStep } from './holders-step.tsx'

type Saved = { holders: HolderDraft[]; complete: boolean }

const { place, root } = aPlace()
const saved: Saved[] = []

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(anEvent().id)
  goToStep(2)
  hideSnackbar()
  saved.length = 0
})

const loadPayment = async () => ({ PaymentStep: () => null, confirmFree: vi.fn<() => Promise<void>>() })

/** Step 2 with one half-price ticket, the buyer's own. */
async function open(half_price_number_required: boolean): Promise<void> {
  const profile = aProfile({ id: crypto.randomUUID() })
  const [item] = aReservation().items
  const held = aReservation({ items: [{ ...item!, ticket_type_id: 'meia', amount: 1 }], holders: [null] })
  logInBuyer(profile.id)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/user') return Response.json(profile)
    if (address === '/api/checkout/companions') return Response.json({ data: [], buyer_enters: false })
    const sent = JSON.parse(init?.body as string) as Saved
    saved.push(sent)
    return Response.json({ ...held, holders: sent.holders })
  })
  const event = anEvent({ half_price_number_required })
  const page = { producer: { id: '0', slug: '' }, categories: [], storage_url: '' } as unknown as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <HoldersStep event={event} reservation={held} refresh={() => undefined} loadPayment={loadPayment} />
      </PageProvider>,
    ),
  )
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
}

async function chooseReason(): Promise<void> {
  await act(async () => {
    const select = place.querySelector('select')!
    select.value = 'student'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const labels = () => Array.from(place.querySelectorAll('label'), (label) => label.textContent)
const goOn = () => press(place, 'Ir para o pagamento')
const completed = () => saved.findLast(({ complete }) => complete)?.holders[0]?.half_price

test('half price needs the reason only, and says what the gate checks', async () => {
  await open(false)
  expect(labels()).toEqual(['Motivo da meia', 'Número do documento (opcional)'])
  expect(place.textContent).toContain('Na entrada conferimos o documento que dá direito à meia-entrada.')
  await chooseReason()
  await goOn()
  expect(place.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  expect(useSnackbar.getState().message).toBeUndefined()
  expect(completed()).toEqual({ category: 'student', document: '' })
})

test('half price needs the number where the producer requires it', async () => {
  await open(true)
  expect(labels()).toEqual(['Motivo da meia', 'Número do documento'])
  await chooseReason()
  await goOn()
  expect(completed()).toBeUndefined()
  expect(useSnackbar.getState().message?.text).toBe('Falta 1 campo')
  await fill(place, 'holders.0.half_price.document', 'CIE 123')
  await goOn()
  expect(completed()).toEqual({ category: 'student', document: 'CIE 123' })
})
