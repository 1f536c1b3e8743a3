import type { Reservation } from '@bilheteria/contract/checkout'
import type { Companion, HolderDraft } from '@bilheteria/contract/holders'
import type { PageData } from '@bilheteria/contract/page'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepProfile } from '#features/accounts/profile.ts'
import { CONFIRMATION_STEP } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, goToStep } from '#features/checkout/cart/transitions.ts'
import { hearDatabaseTime } from '#platform/clock.ts'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { forgetUser } from '#platform/session.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { aServer, buttonNamed, fill, press, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent, aReservation } from '#test/an-event.ts'
import { Content } from './companions-dialog.tsx'
import { HoldersStep } from './holders-step.tsx'

const event = anEvent()
const { place, root } = aPlace()
const page = { producer: { id: '0', slug: '' }, categories: [], storage_url: '' } as unknown as PageData
const JOAO = {
  id: 'b6f3d7a0-3c1e-4a55-9a0e-5d2f1c7b8e90',
  name: 'João Pedro Lima',
  cpf: '111.***.***-35',
  enters: false,
}
const BIA = { name: 'Bia Nunes', cpf: '390.533.447-05' }
const CAIO = { name: 'Caio Reis', cpf: '168.995.350-09' }
const OWN_CPF = '529.982.247-25'

type Saved = { holders: HolderDraft[]; complete: boolean }

function serve(companions: Companion[] = [], held: Reservation = aReservation()) {
  const profile = aProfile({ id: crypto.randomUUID() })
  logInBuyer(profile.id)
  keepProfile(profile)
  return aServer({
    '/api/user': () => Response.json(profile),
    '/api/checkout/companions': () => Response.json({ data: companions, buyer_enters: false }),
    [`/api/checkout/reservation/${held.id}/holders`]: (sent) =>
      Response.json({ ...held, holders: (sent as unknown as Saved).holders }),
  })
}

async function draw(part: ReactNode): Promise<void> {
  await act(async () => root.render(<PageProvider value={page}>{part}</PageProvider>))
  await settle()
}

const params = { event_id: event.id, most: '3', opens_at: '2099-12-01T13:00:00Z', time_zone: event.time_zone }
const openDialog = () => draw(<Content params={params} />)
const listed = () => Array.from(place.querySelectorAll('li'), ({ textContent }) => textContent)
const value = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value

async function typePerson({ name, cpf }: typeof BIA): Promise<void> {
  await fill(place, 'name', name)
  await fill(place, 'cpf', cpf)
}
async function add(person: typeof BIA): Promise<void> {
  await typePerson(person)
  await press(place, 'Adicionar')
}

const [item] = aReservation().items
const held = (amount: number, holders: Reservation['holders'] = Array.from({ length: amount }, () => null)) =>
  aReservation({ items: [{ ...item!, amount }], holders })

const openHolders = (reservation: Reservation) =>
  draw(
    <HoldersStep
      event={event}
      reservation={reservation}
      refresh={() => undefined}
      loadPayment={async () => ({ PaymentStep: () => null, confirmFree: async () => undefined })}
    />,
  )
const names = () => Array.from(place.querySelectorAll('fieldset span.type-strong'), ({ textContent }) => textContent)

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
  goToStep(2)
})

test('lists typed people and earlier companions with masked CPFs, and removes them', async () => {
  serve([JOAO])
  await openDialog()
  await add(BIA)
  expect(listed()).toEqual(['Bia NunesCPF 390.***.***-05'])
  expect(value('name')).toBe('')
  await press(place, 'Adicionar João Pedro Lima')
  expect(listed()).toEqual(['Bia NunesCPF 390.***.***-05', 'João Pedro LimaCPF 111.***.***-35'])
  expect(place.textContent).toContain('Lista completa: você pode comprar até 3 ingressos, contando o seu.')
  await press(place, 'Tirar da lista: Bia Nunes')
  expect(listed()).toEqual(['João Pedro LimaCPF 111.***.***-35'])
})

test('says that the data stays in this tab', async () => {
  serve()
  await openDialog()
  expect(place.textContent).toContain('os dados ficam só nesta aba')
})

test.each([
  ['the own CPF', OWN_CPF, 'Esse CPF é o seu. O seu ingresso já vem com os seus dados.'],
  ['a person of the list', BIA.cpf, 'Essa pessoa já está na lista.'],
  ['a wrong CPF', '111.111.111-11', 'CPF inválido'],
])('refuses %s', async (_what, cpf, message) => {
  serve()
  await openDialog()
  await add(BIA)
  await add({ name: 'Outra Pessoa', cpf })
  expect(listed()).toHaveLength(1)
  expect(place.textContent).toContain(message)
})

test('the closing button adds a person who is typed and not yet added', async () => {
  serve()
  await openDialog()
  await typePerson(BIA)
  await press(place, 'Pronto')
  expect(listed()).toHaveLength(1)
})

test('keeps unfinished text when the dialog closes', async () => {
  serve()
  await openDialog()
  await fill(place, 'name', 'Bia Nu')
  await draw(null)
  await openDialog()
  expect(value('name')).toBe('Bia Nu')
})

test('fills the tickets of three people after the opening and sends them without typing', async () => {
  const reservation = held(3)
  const { calls } = serve([JOAO], reservation)
  await openDialog()
  await add({ ...BIA })
  await add(CAIO)
  await openHolders(reservation)
  expect(names()).toEqual(['Ana Ramos', 'Bia Nunes', 'Caio Reis'])
  await press(place, 'Ir para o pagamento')
  const { holders } = calls.at(-1)!.body as Saved
  expect(holders.map(({ cpf }) => cpf)).toEqual(['52998224725', '39053344705', '16899535009'])
})

test('saves the filled draft at once, so that a reload finds it', async () => {
  const reservation = held(2)
  const { calls } = serve([], reservation)
  await openDialog()
  await add(BIA)
  await openHolders(reservation)
  await draw(null)
  expect(calls.at(-1)?.body).toMatchObject({ complete: false, holders: [{}, { name: 'Bia Nunes' }] })
})

test('offers people without a ticket first, and fills no saved draft', async () => {
  const draft = { name: '', cpf: '', email: '', cellphone: '', typeId: 'inteira', seat: null, additional: [] }
  const reservation = held(2, [null, { ...draft, half_price: null }])
  serve([JOAO], reservation)
  await openDialog()
  await add(BIA)
  await openHolders(reservation)
  const chips = Array.from(place.querySelectorAll('[role=group] button'), ({ textContent }) => textContent)
  expect(chips).toEqual(['Bia Nunes', 'João Pedro Lima'])
  await press(place, 'Bia Nunes: ingresso 2')
  expect(names()).toEqual(['Ana Ramos', 'Bia Nunes'])
})

test.each<[string, () => void, number]>([
  ['keeps the list when the session ends', forgetUser, 1],
  ['deletes it at logout', () => useSavedState.setState({ user: emptyState.user }), 0],
  ['deletes it when another account logs in', () => logInBuyer(crypto.randomUUID()), 0],
  ['deletes it after the purchase', () => goToStep(CONFIRMATION_STEP), 0],
])('%s', async (_title, happen, left) => {
  serve()
  await openDialog()
  await add(BIA)
  await fill(place, 'name', 'Caio Re')
  const { id } = useSavedState.getState().user
  await draw(null)
  await act(async () => happen())
  logInBuyer(id)
  await openDialog()
  expect(listed()).toHaveLength(left)
  expect(value('name')).toBe(left === 1 ? 'Caio Re' : '')
})

test('announces the opening, because the page behind is inert, also on its button', async () => {
  serve()
  hearDatabaseTime(new Date().toISOString())
  await draw(<Content params={{ ...params, opens_at: '2020-12-01T13:00:00Z' }} />)
  expect(place.querySelector('[role=alert]')?.textContent).toBe('As vendas abriram. Já dá para escolher os ingressos.')
  expect(buttonNamed(place, 'Vendas abertas: escolher ingressos')).toBeDefined()
})
