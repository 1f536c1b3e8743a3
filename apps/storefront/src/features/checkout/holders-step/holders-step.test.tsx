import type { User } from '@bilheteria/contract/accounts'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { Companion, HolderDraft } from '@bilheteria/contract/holders'
import type { AdditionalField, EventDetail } from '@bilheteria/contract/events'
import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readCheckout, PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, goToStep, setReservation } from '#features/checkout/cart/transitions.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { forgetUser } from '#platform/session.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation, aType, floor } from '#test/an-event.ts'
import { HoldersStep } from './holders-step.tsx'

type Saved = { holders: HolderDraft[]; complete: boolean }

const event = anEvent()
const joao = {
  id: 'b6f3d7a0-3c1e-4a55-9a0e-5d2f1c7b8e90',
  name: 'João Pedro Lima',
  cpf: '111.***.***-35',
  enters: false,
}
const BIA = '390.533.447-05'
const network = vi.fn<typeof fetch>()
const saved: Saved[] = []
const { place, root } = aPlace()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
  goToStep(2)
  hideSnackbar()
  saved.length = 0
})

const loadPayment = async () => ({ PaymentStep: () => null, confirmFree: vi.fn<() => Promise<void>>() })

type Given = {
  reservation?: Partial<Reservation>
  buyer?: Partial<User>
  companions?: Companion[]
  buyer_enters?: boolean
  offer?: EventDetail
}

/** Step 2 of a new buyer, before a server that knows them and their companions. */
async function open({
  reservation = {},
  buyer = {},
  companions = [],
  buyer_enters = false,
  offer = event,
}: Given = {}): Promise<void> {
  const profile = aProfile({ id: crypto.randomUUID(), ...buyer })
  const held = aReservation(reservation)
  logInBuyer(profile.id)
  network.mockImplementation(async (address, init) => {
    if (address === '/api/user') return Response.json(profile)
    if (address === '/api/checkout/companions') return Response.json({ data: companions, buyer_enters })
    const sent = JSON.parse(init?.body as string) as Saved
    saved.push(sent)
    return Response.json({ ...held, holders: sent.holders })
  })
  await act(async () =>
    root.render(
      <PageProvider value={{ producer: { id: '0', slug: '' }, categories: [], storage_url: '' } as unknown as PageData}>
        <HoldersStep event={offer} reservation={held} refresh={() => undefined} loadPayment={loadPayment} />
      </PageProvider>,
    ),
  )
  await settled()
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
const card = (number: number) => place.querySelectorAll('fieldset')[number - 1] as HTMLElement
const labels = (number: number) => Array.from(card(number).querySelectorAll('label'), (label) => label.textContent)
const button = (name: string, within: HTMLElement = place) =>
  Array.from(within.querySelectorAll('button')).find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent).startsWith(name),
  )

async function press(name: string, within?: HTMLElement): Promise<void> {
  await act(async () => button(name, within)?.click())
  await settled()
}

async function type(number: number, field: string, text: string): Promise<void> {
  const input = place.querySelector<HTMLInputElement>(`[name="holders.${number - 1}.${field}"]`)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const goOn = () => press('Ir para o pagamento')
const completed = () => saved.findLast(({ complete }) => complete)?.holders

test('own ticket folded: name and masked CPF, and nothing to type', async () => {
  await open()
  expect(card(1).textContent).toContain('Ana RamosCPF 529.***.***-25')
  expect(card(1).textContent).not.toContain('529.982')
  expect(labels(1)).toEqual([])
  await press('Trocar', card(1))
  expect(labels(1)).toEqual(['Nome completo', 'CPF'])
  // And back with one press.
  await press('Ana Ramos (você)', card(1))
  expect(labels(1)).toEqual([])
})

test('a profile that lacks something is asked for it', async () => {
  await open({ buyer: { cellphone: null } })
  expect(labels(1)).toEqual(['Nome completo', 'CPF', 'Celular', 'E-mail'])
  await type(1, 'cellphone', '(41) 91234-5678')
  await type(2, 'name', 'Bia Nunes')
  await type(2, 'cpf', BIA)
  await goOn()
  expect(completed()).toMatchObject([{ cellphone: '41912345678' }, { email: '', cellphone: '' }])
})

test('saves a friend by name and CPF only, without the buyer’s contact', async () => {
  await open()
  expect(labels(2)).toEqual(['Nome completo', 'CPF'])
  await type(2, 'name', 'Bia Nunes')
  await type(2, 'cpf', BIA)
  await goOn()
  const contact = { email: 'ana@exemplo.test', cellphone: '41987654321' }
  expect(completed()).toMatchObject([contact, { name: 'Bia Nunes', cpf: '39053344705', email: '', cellphone: '' }])
  expect(readCheckout().step).toBe(PAYMENT_STEP)
})

test('a contact that is typed is checked as before', async () => {
  await open()
  await type(2, 'name', 'Bia Nunes')
  await type(2, 'cpf', BIA)
  await press('Usar outro contato', card(2))
  expect(labels(2)).toEqual(['Nome completo', 'CPF', 'Celular', 'E-mail'])
  await type(2, 'email', 'bia@')
  await type(2, 'cellphone', '4199')
  await goOn()
  expect(card(2).textContent).toContain('E-mail inválido')
  expect(card(2).textContent).toContain('O número de telefone deve conter no mínimo 11 dígitos')
  // What is wrong is not missing.
  expect(useSnackbar.getState().message).toBeUndefined()
  await type(2, 'email', 'bia@exemplo.test')
  await type(2, 'cellphone', '(41) 91234-5678')
  await goOn()
  expect(completed()?.[1]).toMatchObject({ email: 'bia@exemplo.test', cellphone: '41912345678' })
})

test('chips of earlier companions: chosen, nothing is typed and it goes on', async () => {
  await open({ companions: [joao] })
  expect(card(2).textContent).toContain('Toque em quem vai e siga direto para o pagamento.')
  await press('João Pedro Lima', card(2))
  expect(completed()?.[1]).toMatchObject({ companion: joao.id, cpf: joao.cpf, email: '', cellphone: '' })
  expect(card(2).textContent).toContain('João Pedro LimaCPF 111.***.***-35')
  expect(readCheckout().step).toBe(PAYMENT_STEP)
})

test('while somebody else is missing a companion is only named, and nobody is offered twice', async () => {
  const bia = { id: 'e2c0d1b4-7a6f-4d3e-8b21-0f9e8d7c6b5a', name: 'Bia Nunes', cpf: '390.***.***-05', enters: false }
  const [item] = aReservation().items
  const three = { items: [{ ...item!, amount: 3 }], holders: [null, null, null] }
  await open({ reservation: three, companions: [joao, bia] })
  await press('João Pedro Lima', card(2))
  expect(completed()).toBeUndefined()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Trocar quem vai com o ingresso 2')
  expect(button('João Pedro Lima', card(3))).toBeUndefined()
  await press('Bia Nunes', card(3))
  expect(completed()).toHaveLength(3)
})

test('what is free is not bought by naming somebody', async () => {
  await open({ companions: [joao], reservation: { quote: { ...aReservation().quote, total_cents: 0 } } })
  await press('João Pedro Lima', card(2))
  expect(completed()).toBeUndefined()
})

test('one CPF named twice for one event is warned about, and not refused', async () => {
  await open()
  await type(2, 'name', 'Bia Nunes')
  await type(2, 'cpf', '529.982.247-25')
  expect(card(2).textContent).toContain('Este CPF já está no ingresso 1: confira se é isso mesmo.')
  await goOn()
  expect(readCheckout().step).toBe(PAYMENT_STEP)
})

test('“Este campo é obrigatório” ×8: goes to the first and announces “Faltam 8 campos” once', async () => {
  const [item] = aReservation().items
  await open({ reservation: { items: [{ ...item!, amount: 5 }], holders: [null, null, null, null, null] } })
  const said: unknown[] = []
  const stop = useSnackbar.subscribe(({ message }) => message && said.push(message.text))
  await goOn()
  stop()
  expect(place.textContent.match(/Este campo é obrigatório/g)).toHaveLength(8)
  expect(said).toEqual(['Faltam 8 campos'])
  expect(document.activeElement).toBe(place.querySelector('[name="holders.1.name"]'))
})

test('what the server says about somebody known stands at their line', async () => {
  await open({ companions: [joao] })
  const refusal = { code: 'invalid_input', message: 'Confira.', errors: { 'holders.1.cpf': ['Um só ingresso'] } }
  network.mockImplementation(async () => Response.json(refusal, { status: 422 }))
  await press('João Pedro Lima', card(2))
  expect(card(2).textContent).toContain('Um só ingresso')
  expect(readCheckout().step).toBe(2)
})

test('neither prefills nor offers people who have a ticket, and names them', async () => {
  await open({ companions: [{ ...joao, enters: true }], buyer_enters: true })
  expect(place.textContent).toContain('Ana e João já têm ingresso para este evento.')
  expect(labels(1)).toEqual(['Nome completo', 'CPF'])
  expect(button('João Pedro Lima')).toBeUndefined()
  expect(button('Ana Ramos')).toBeUndefined()
})

const value = (number: number, field: string) =>
  place.querySelector<HTMLInputElement>(`[name="holders.${number - 1}.${field}"]`)?.value

test.each([
  ['the same person finds what was typed', (id: string) => logInBuyer(id), 'Bia Nu'],
  ['another person does not', () => logInBuyer(crypto.randomUUID()), ''],
])('after a session that ended %s', async (_title, logInAgain, typed) => {
  const id = crypto.randomUUID()
  setReservation(aReservation())
  await open({ buyer: { id } })
  await type(2, 'name', 'Bia Nu')
  await act(async () => {
    forgetUser()
    root.render(null)
  })
  saved.length = 0
  logInAgain(id)
  await open({ buyer: { id: useSavedState.getState().user.id } })
  expect(value(2, 'name')).toBe(typed)
  await act(async () => root.render(null))
  // The server receives the input that could not be saved before.
  expect(saved.map(({ holders }) => holders[1]?.name)).toEqual(typed === '' ? [] : [typed])
})

test('a logout by choice or the end of the reservation deletes the input', async () => {
  const id = crypto.randomUUID()
  for (const end of [
    () => useSavedState.setState({ user: emptyState.user }),
    () => {
      forgetUser()
      clearReservation()
      enterCheckout(event.id)
    },
  ]) {
    setReservation(aReservation())
    await open({ buyer: { id } })
    await type(2, 'name', 'Bia Nu')
    await act(async () => {
      end()
      root.render(null)
    })
    setReservation(aReservation())
    await open({ buyer: { id } })
    expect(value(2, 'name')).toBe('')
    await act(async () => root.render(null))
  }
})

test('Quem vai', async () => {
  await open()
  expect(place.querySelector('h1')?.textContent).toBe('Quem vai')
  expect(place.textContent).not.toContain('Portadores')
})

test('asks questions whose ids are names of built-in properties', async () => {
  const ids = ['constructor', '__proto__', 'prototype', 'tostring', '_f', '0', 'ref']
  const asked = ids.map((id): AdditionalField => ({ id, label: `Pergunta ${id}`, kind: 'text', required: true }))
  const tickets = [aType('inteira', { additional_fields: asked })]
  const offer = anEvent({ sectors: [{ id: 's-pista', name: 'Pista', sections: [{ ...floor, tickets }] }] })
  await open({
    offer,
    reservation: { ...aReservation(), items: [{ ...aReservation().items[0]!, amount: 1 }], holders: [null] },
  })
  expect(labels(1)).toEqual(asked.map(({ label }) => label))
  await goOn()
  expect(place.querySelectorAll('[aria-invalid="true"]')).toHaveLength(ids.length)
  for (const input of place.querySelectorAll<HTMLInputElement>('fieldset input')) {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `resposta ${input.name}`)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  await goOn()
  const answers = completed()?.[0]?.additional
  expect(answers?.map(({ field }) => field)).toEqual(ids)
  expect(answers?.every(({ value }) => value.startsWith('resposta '))).toBe(true)
})
