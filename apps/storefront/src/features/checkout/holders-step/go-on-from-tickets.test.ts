import type { User } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { HolderDraft } from '@bilheteria/contract/holders'
import type { EventDetail } from '@bilheteria/contract/events'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOLDERS_STEP, PAYMENT_STEP, readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, completeReservation, enterCheckout } from '#features/checkout/cart/transitions.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { aType, anEvent, aReservation, floor } from '#test/an-event.ts'
import { goOnFromTickets } from './go-on-from-tickets.ts'

const network = vi.fn<typeof fetch>()
const [item] = aReservation().items
const one = (ticket_type_id = 'inteira', changes: Partial<Reservation> = {}) =>
  aReservation({ items: [{ ...item!, ticket_type_id, amount: 1 }], holders: [null], ...changes })
let saved: HolderDraft[] | undefined

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  useSavedState.setState(emptyState)
  clearReservation()
  hideSnackbar()
  saved = undefined
})

type Given = {
  event?: EventDetail
  reservation?: Reservation
  buyer?: Partial<User>
  shown_cents?: number
  refused?: object
  /** A process of the release before rejects this field. */
  unknown?: string
}

/** Which step comes after these tickets. */
async function stepAfter({ event = anEvent(), reservation = one(), buyer = {}, ...given }: Given): Promise<number> {
  const profile = aProfile({ id: crypto.randomUUID(), ...buyer })
  const { shown_cents = reservation.quote.total_cents, refused, unknown } = given
  logInBuyer(profile.id)
  network.mockImplementation(async (address, init) => {
    if (address === '/api/user') return Response.json(profile)
    if (refused) return Response.json(refused, { status: 409 })
    const sent = JSON.parse(init?.body as string) as { holders: HolderDraft[] }
    if (unknown !== undefined && Object.hasOwn(sent, unknown)) {
      const errors = { [unknown]: ['Campo desconhecido'] }
      return Response.json({ code: 'invalid_input', message: 'Confira os campos.', errors }, { status: 422 })
    }
    saved = sent.holders
    return Response.json({ ...reservation, holders: saved })
  })
  enterCheckout(event.id)
  completeReservation(reservation, shown_cents)
  await goOnFromTickets(event, reservation)
  return readCheckout().step
}

test('the step is skipped when nothing is missing, and everything a ticket needs is saved', async () => {
  expect(await stepAfter({})).toBe(PAYMENT_STEP)
  const person = { name: 'Ana Ramos', cpf: '52998224725', email: 'ana@exemplo.test', cellphone: '41987654321' }
  expect(saved).toMatchObject([{ ...person, typeId: 'inteira', half_price: null }])
})

test('who has named themself before is not asked again', async () => {
  const { document: cpf, name, email, cellphone } = aProfile()
  const draft = {
    name,
    cpf,
    email,
    cellphone: cellphone ?? '',
    typeId: 'inteira',
    seat: null,
    additional: [],
    half_price: null,
  }
  expect(await stepAfter({ reservation: one('inteira', { holders: [draft] }) })).toBe(PAYMENT_STEP)
  const friend = { ...draft, name: 'Bia Nunes', cpf: '39053344705' }
  expect(await stepAfter({ reservation: one('inteira', { holders: [friend] }) })).toBe(HOLDERS_STEP)
})

test('saves the buyer also while a process of the release before answers', async () => {
  expect(await stepAfter({ unknown: 'with_payment' })).toBe(PAYMENT_STEP)
  expect(saved).toMatchObject([{ name: 'Ana Ramos' }])
})

const asking = aType('camiseta', {
  additional_fields: [{ id: 'team', label: 'Equipe', kind: 'text', required: false }],
})
const [sector] = anEvent().sectors
const race = anEvent({ sectors: [{ ...sector!, sections: [{ ...floor, tickets: [asking] }] }] })

test.each<[string, Given]>([
  ['there are two tickets', { reservation: aReservation() }],
  ['the telephone is missing', { buyer: { cellphone: null } }],
  ['half price wants its proof', { reservation: one('meia') }],
  ['the producer has questions', { event: race, reservation: one('camiseta') }],
  ['the price has changed', { shown_cents: 1 }],
  ['nothing is to be paid', { reservation: one('inteira', { quote: { ...aReservation().quote, total_cents: 0 } }) }],
])('the step is there when %s', async (_why, given) => {
  expect(await stepAfter(given)).toBe(HOLDERS_STEP)
  expect(saved).toBeUndefined()
})

test('a refusal is said where it can be put right', async () => {
  const refused = { code: 'holder_twice', message: 'Cada pessoa entra com um só ingresso.' }
  expect(await stepAfter({ refused })).toBe(HOLDERS_STEP)
  expect(useSnackbar.getState().message?.text).toBe(refused.message)
})
