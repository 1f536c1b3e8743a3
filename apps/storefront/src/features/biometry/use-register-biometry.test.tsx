import { listGenders } from '@bilheteria/contract/accounts'
import { FACE_REDIRECT, registerBiometry, validateBiometry } from '@bilheteria/contract/biometry'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import type { PageData } from '@bilheteria/contract/page'
import { recordConsent } from '@bilheteria/contract/privacy'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { anOrder, aTicket } from '#features/orders/an-order.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { Content } from './biometry-dialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const CAPTURE = `${location.origin}/biometry/capture/segredo`
const ticket = aTicket(1, { biometry: 'pending' })
const order = anOrder({ items: [ticket] })
const leave = vi.fn<typeof location.assign>()
let place: HTMLElement
let root: Root

/** What the server says to each call. */
const answers: [Endpoint, unknown][] = [
  [listGenders, [{ id: 'F', name: 'Feminino' }]],
  [validateBiometry, { data: { status: 'pending' } }],
  [recordConsent, {}],
  [registerBiometry, { data: CAPTURE }],
]

async function network(address: string): Promise<Response> {
  const asked = answers.find(([{ path }]) => address.startsWith(path.replace(/\{.*/, '')))
  if (!asked) throw new Error(`nobody answers ${address}`)
  const [{ output }, answer] = asked
  return Response.json(z.parse(output, answer))
}

beforeEach(async () => {
  vi.stubGlobal('fetch', network)
  leave.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(leave)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useSavedState.setState({ ...emptyState, user: { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana' } })
  keepOrders([order])
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const data = { producer: { id: '2', slug: 'mare-alta' }, storage_url: '' } as PageData
  const dialog = <Content params={{ order_id: order.id, ticket_id: ticket.id }} />
  act(() => root.render(<PageProvider value={data}>{dialog}</PageProvider>))
  await shown('Continuar para a foto')
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Answers come without the clock going on. */
async function shown(text: string): Promise<void> {
  for (let turn = 0; turn < 100 && !place.textContent.includes(text); turn++)
    await act(async () => new Promise((resolve) => setImmediate(resolve)))
  expect(place.textContent).toContain(text)
}

function type(name: string, value: string): void {
  const field = place.querySelector<HTMLInputElement>(`[name=${name}]`)!
  field.value = value
  act(() => void field.dispatchEvent(new Event('focusout', { bubbles: true })))
}

async function register(): Promise<void> {
  type('birth_date', '22/08/1993')
  type('gender', 'F')
  act(() => place.querySelector<HTMLInputElement>('[name=agreed]')!.click())
  act(() => place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  await shown(FACE_REDIRECT)
}

test('whoever is registered has three seconds to read that they leave for the picture, and then leaves', async () => {
  await register()
  vi.advanceTimersByTime(2_900)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(leave.mock.calls).toEqual([[CAPTURE]])
})

test('whoever closes the dialog meanwhile stays', async () => {
  await register()
  vi.advanceTimersByTime(2_900)
  act(() => root.render(null))
  vi.advanceTimersByTime(100)
  expect(leave).not.toHaveBeenCalled()
})
