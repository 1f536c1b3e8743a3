import type { PageData } from '@bilheteria/contract/page'
import { getPaymentOptions } from '@bilheteria/contract/payments'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aPlace } from '#test/a-place.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { refusal } from '#test/a-form.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { anOrder, aPayment } from '#test/an-order.ts'
import { hearDatabaseTime } from '#platform/clock.ts'
import { PageProvider } from '#platform/page.tsx'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { enterCheckout } from '#features/checkout/cart/transitions.ts'
import { ChooseMethod } from './choose-method.tsx'

const parts = (count: number) => ({ count, amount_cents: 34_500 / count, total_cents: 34_500, interest_free: true })
const options = z.parse(getPaymentOptions.output, {
  pix: { available: true, expires_at: '2026-11-15T12:14:41Z' },
  card: { available: true, frame: 'about:blank', installments: [parts(1), parts(2), parts(3)] },
  test: false,
})
const asked = vi.fn<() => void>()
const refresh = vi.fn<() => void>()
const network = vi.fn<typeof fetch>()
const { place, root } = aPlace()

beforeEach(() => {
  hearDatabaseTime(aReservation().now)
  vi.stubGlobal('fetch', network)
  network.mockReset()
  refresh.mockReset()
  logInBuyer()
})

const arrive = () => act(async () => new Promise((resolve) => setTimeout(resolve)))
const buttons = (name: string) =>
  Array.from(place.querySelectorAll('button')).filter(({ textContent }) => textContent === name)

/** After a card of three parts was refused. */
async function show(installation = { pix: true, card: true }, given = options): Promise<void> {
  const payment = aPayment({ method: 'card', state: 'refused', installments: 3, refusal: 'O banco não autorizou.' })
  const order = anOrder({ state: 'pending', items: [], payment })
  network.mockResolvedValueOnce(Response.json(given))
  const page = {
    producer: { id: '0', slug: '' },
    storage_url: '',
    categories: [] as object[],
    installation,
  } as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <ChooseMethod
          event={anEvent()}
          reservation={aReservation({ order_id: order.id })}
          order={order}
          onPix={undefined}
          onAsked={asked}
          refresh={refresh}
        />
      </PageProvider>,
    ),
  )
  await arrive()
}

test('payment details: the button tells the parts, “Valores” the total, one line why to trust', async () => {
  await show()
  expect(buttons('Pagar 3x de R$\u00A0115,00').length).toBeGreaterThan(0)
  expect(place.querySelector('[aria-labelledby=price]')?.textContent).toContain('TotalR$\u00A0345,00')
  expect(place.textContent).toContain('Dados do cartão criptografados · devolução em 7 dias')
  expect(place.textContent).not.toContain('Guardamos seus ingressos')
})

const methods = () => [...place.querySelectorAll<HTMLInputElement>('input[name=method]')].map(({ value }) => value)

test.each([
  ['Pix alone', { pix: true, card: false }, { ...options, card: null }, ['pix']],
  ['cards alone', { pix: false, card: true }, { ...options, pix: null }, ['card']],
])('where one pays by %s nothing else is offered', async (_title, installation, given, values) => {
  await show(installation, given)
  expect(methods()).toEqual(values)
  expect(buttons('Pagar com Pix').length > 0).toBe(installation.pix)
})

test('a way to pay that is down is not the other one’s name', async () => {
  const card = { available: false, frame: 'about:blank', installments: [] }
  await show({ pix: false, card: true }, { ...options, pix: null, card })
  expect(buttons('Pagar R$\u00A0345,00').some(({ disabled }) => disabled)).toBe(true)
  expect(buttons('Pagar com Pix')).toEqual([])
})

test('where nobody can pay the shop says so, and asks for nothing', async () => {
  await show({ pix: false, card: false }, { ...options, pix: null, card: null })
  expect(methods()).toEqual([])
  expect(place.textContent).toContain('Esta loja ainda não recebe pagamentos.')
  expect([...place.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith('Pagar'))).toEqual(
    [],
  )
})

test('after a refused card one press pays with Pix', async () => {
  await show()
  const [pix] = buttons('Pagar com Pix')
  network.mockReturnValue(new Promise(() => undefined))
  await act(async () => pix?.click())
  await arrive()
  const [address, init] = network.mock.calls.at(-1) ?? []
  expect(address).toMatch(/^\/api\/orders\/.+\/payments$/)
  expect(JSON.parse(init?.body as string)).toEqual({ method: 'pix' })
  // One that was left before, and is still good, is the one to pay: it is shown.
  expect(asked).toHaveBeenCalledOnce()
})

test('whoever pays for an event that was cancelled meanwhile is told, holds nothing, and sees the event as it is', async () => {
  await show()
  enterCheckout(anEvent().id)
  network.mockResolvedValueOnce(refusal(409, 'event_cancelled', 'Este evento foi cancelado.'))
  await act(async () => buttons('Pagar com Pix')[0]?.click())
  await arrive()
  expect(readCheckout()).toMatchObject({ ended: 'Este evento foi cancelado.', timer: null, step: 1 })
  expect(refresh).toHaveBeenCalledOnce()
})
