import { order as orderSchema, type Order, type Ticket } from '@bilheteria/contract/orders'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { keepProfile } from '#features/accounts/profile.ts'
import { keepProof } from '#features/accounts/prove.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { openDialog } from '#platform/dialog.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { aProfile } from '#test/a-buyer.ts'
import { fill, press, settle } from '#test/a-form.ts'
import { aShop } from '#test/a-shop.tsx'
import { anOrder, aTicket } from '#test/an-order.ts'
import { Content } from './handover-dialog.tsx'
import { TicketActions } from './ticket-actions.tsx'

const { place, read } = aShop()
// WhatsApp is another house.
document.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement) event.preventDefault()
})
const text = () => place.textContent

/** What the server was asked to do, and what it answers. */
const asked: string[] = []
const told: unknown[] = []
let answer: Order | undefined

beforeEach(() => {
  asked.length = 0
  told.length = 0
  opened.length = 0
  vi.stubGlobal('open', (address: string) => opened.push(address))
  const user = { ...emptyState.user, id: crypto.randomUUID(), name: 'Ana Ramos', logged: true }
  useSavedState.setState({ ...emptyState, user })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    // The line on which changes are heard stays silent.
    if (address.endsWith('/changes')) return new Promise(() => undefined)
    asked.push(method)
    if (typeof body === 'string') told.push(JSON.parse(body))
    if (!answer) throw new TypeError('no network')
    return Response.json(z.parse(orderSchema, answer))
  })
})

const SENT = '2026-11-15T12:00:00Z'
const link = (n: number, opened_at: string | null = null, sent_at: string | null = SENT) => ({
  url: `https://loja.test/ingresso/${n}`,
  sent_at,
  opened_at,
})
const unsent = (n: number) => link(n, null, null)

/** Ana’s own ticket and those of friends, as they stand so many seconds later. */
function bought(seconds: number, ...changes: Partial<Ticket>[]): Order {
  const names = ['Ana Ramos', 'Bruno Teles', 'Caio Lins']
  const items = names.map((name, n) => {
    const { holder } = aTicket(n + 1)
    return aTicket(n + 1, { handover: null, holder: Object.assign(holder, { name }), ...changes[n] })
  })
  return anOrder({ items, now: new Date(Date.UTC(2026, 10, 15, 12, 5, seconds)).toISOString() })
}

async function show(order: Order, n = 1): Promise<void> {
  await hear(order)
  await read({}, <Content params={{ order_id: order.id, ticket_id: order.items[n]?.id ?? '' }} />)
  await settle()
}
const hear = (order: Order) => act(async () => keepOrders([order]))
/** As the dialog goes on by itself. */
const Opened = () => <Content params={useSavedState(({ dialog }) => dialog.params)} />
const emailField = () => place.querySelector<HTMLInputElement>('[type=email]')
/** The text passed to WhatsApp. */
const opened: string[] = []

test('the e-mail asked for is the friend’s own, never the buyer’s', async () => {
  keepProfile(aProfile())
  const { holder } = aTicket(2)
  const withEmail = (email: string) => ({ handover: unsent(1), holder: { ...holder, email } })
  for (const [email, shown] of [
    [aProfile().email, ''],
    ['', ''],
    ['bruno@exemplo.test', 'bruno@exemplo.test'],
  ] as const) {
    answer = bought(0, {}, withEmail(email))
    await show(answer)
    expect(emailField()?.value).toBe(shown)
  }
})

test('the link of a ticket whose face is missing is the invitation for it', async () => {
  answer = bought(0, {}, { handover: unsent(1), biometry: 'pending' })
  await show(answer)
  expect(text()).toContain('Por ele, Bruno também cadastra o próprio rosto.')
  await read({}, <TicketActions order={answer} ticket={answer.items[1]!} />)
  await press(place, 'Entregar para Bruno')
  expect(useSavedState.getState().dialog).toMatchObject({ path: '/ticket/handover', params: { order_id: answer.id } })
})

test('the link is there before anything is pressed, and then one sees that it was opened and the face is ready', async () => {
  answer = bought(1, {}, { handover: unsent(1), biometry: 'pending' })
  await show(bought(0, {}, { biometry: 'pending' }))
  expect(asked).toEqual(['POST'])
  expect(text()).toContain('Link pronto, ainda não enviado')
  await hear(bought(2, {}, { handover: link(1, '2026-11-15T12:05:00Z'), biometry: 'in_review' }))
  expect(text()).toMatch(/Aberto dom,\s15\snov, às\s9h05/)
  expect(text()).not.toContain('Biometria pronta')
  await hear(bought(3, {}, { handover: link(1, '2026-11-15T12:05:00Z'), biometry: 'approved' }))
  expect(text()).toContain('· Biometria pronta')
  expect(asked).toEqual(['POST'])
})

test('the next friend is one press away; one’s own ticket and those that were sent are not asked for', async () => {
  await show(bought(0, {}, { handover: link(1) }))
  await press(place, 'Próximo: entregar para Caio')
  expect(useSavedState.getState().dialog.params['ticket_id']).toBe(bought(0).items[2]?.id)
  await show(bought(1, {}, { handover: link(1) }, { handover: unsent(2) }))
  expect(text()).toContain('Próximo: entregar para Caio')
  await show(bought(2, {}, { handover: unsent(1) }, { handover: link(2) }))
  expect(text()).not.toContain('Próximo: entregar')
})

const presses: [string, string][] = [
  ['WhatsApp was opened', 'Mandar pelo WhatsApp'],
  ['it was copied', 'Copiar o link'],
]
test.each(presses)('a link is sent once %s, and that is said once, whoever waits', async (_when, name) => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
  await show(bought(0, {}, { handover: unsent(1) }))
  answer = bought(1, {}, { handover: link(1) })
  await press(place, name)
  expect(told).toEqual([{ sent: '1' }])
  expect(text()).toMatch(/Enviado dom,\s15\snov, às\s9h/)
  await press(place, name)
  expect(told).toEqual([{ sent: '1' }])
})

test('what was sent while there was no network is said when there is, and not of a link that came after', async () => {
  await show(bought(0, {}, { handover: unsent(1) }))
  answer = undefined
  await press(place, 'Mandar pelo WhatsApp')
  expect(text()).toContain('Link pronto, ainda não enviado')
  answer = bought(1, {}, { handover: link(1) })
  await act(async () => dispatchEvent(new Event('online')))
  await settle()
  expect(told).toEqual([{ sent: '1' }, { sent: '1' }])
  expect(text()).toMatch(/Enviado dom,\s15\snov, às\s9h/)
  await hear(bought(2, {}, { handover: unsent(2) }))
  expect(told).toHaveLength(2)
})

test('where one was mailed to stands in the dialog, and nothing said of one friend lies over the next', async () => {
  const order = bought(0, {}, { handover: unsent(1) })
  await hear(order)
  openDialog('/ticket/handover', { order_id: order.id, ticket_id: order.items[1]?.id ?? '' })
  await read({}, <Opened />)
  await settle()
  answer = bought(1, {}, { handover: link(1) })
  await fill(place, 'email', 'bruno@exemplo.test')
  await press(place, 'Mandar por e‑mail')
  expect(told).toEqual([{ email: 'bruno@exemplo.test' }])
  const said = Array.from(place.querySelectorAll('[role=status]'), ({ textContent }) => textContent)
  expect(said).toContain('Enviado para bruno@exemplo.test')
  expect(useSnackbar.getState().message).toBeUndefined()
  await press(place, 'Copiar o link')
  expect(useSnackbar.getState().message).toBeDefined()
  await press(place, 'Próximo: entregar para Caio')
  expect(useSnackbar.getState().message).toBeUndefined()
  expect(text()).not.toContain('Enviado para')
})

test('a link that could not be copied was not sent', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('forbidden')) } })
  await show(bought(0, {}, { handover: unsent(1) }))
  await press(place, 'Copiar o link')
  expect(told).toEqual([])
  expect(text()).toContain('Link pronto, ainda não enviado')
})

test('another link is asked about first, and then it stands where the former stood', async () => {
  keepProof({ token_type: 'Bearer', access_token: 'proof', refresh_token: null, expires_in: 900 })
  await show(bought(0, {}, { handover: link(1, '2026-11-15T12:05:00Z') }))
  await press(place, 'Gerar um novo link')
  expect(text()).toContain('Gerar um novo link para Bruno?')
  expect(asked).toEqual([])
  await press(place, 'Voltar')
  await press(place, 'Gerar um novo link')
  answer = bought(1, {}, { handover: unsent(2) })
  await press(place, 'Sim, gerar um novo link')
  expect(asked).toEqual(['PUT'])
  expect(text()).toContain('Link pronto, ainda não enviado')
  await press(place, 'Mandar pelo WhatsApp')
  expect(opened[0]).toContain('ingresso%2F2')
})

test('what was recalled, here or elsewhere, stays recalled until somebody wants another link', async () => {
  keepProof({ token_type: 'Bearer', access_token: 'proof', refresh_token: null, expires_in: 900 })
  await show(bought(0, {}, { handover: link(1) }))
  answer = bought(1)
  await press(place, 'Pegar o ingresso de volta')
  await press(place, 'Sim, pegar de volta')
  expect(asked).toEqual(['DELETE'])

  await show(bought(2, {}, { handover: link(2) }))
  await hear(bought(3))
  expect(text()).toContain('O link de Bruno não vale mais.')
  expect(asked).toEqual(['DELETE'])
  answer = bought(4, {}, { handover: link(3) })
  await press(place, 'Gerar um novo link')
  expect(asked).toEqual(['DELETE', 'POST'])
  await press(place, 'Mandar pelo WhatsApp')
  expect(opened[0]).toContain('ingresso%2F3')
})

const lines: [string, Partial<Ticket>][] = [
  ['Link pronto para Bruno', { handover: unsent(1) }],
  ['Entregue para Bruno · aberto', { handover: link(1, '2026-11-15T12:05:00Z', null) }],
  ['Entregue para Bruno · enviado', { handover: link(1) }],
  ['Entregue para Bruno · aberto', { handover: link(1, '2026-11-15T12:05:00Z'), biometry: 'pending' }],
  [
    'Entregue para Bruno · aberto · biometria pronta',
    { handover: link(1, '2026-11-15T12:05:00Z'), biometry: 'approved' },
  ],
]
test.each(lines)('beside the ticket it says %s', async (line, changes) => {
  const order = bought(0, {}, changes)
  await read({}, <TicketActions order={order} ticket={order.items[1] ?? aTicket(1)} />)
  expect(Array.from(place.querySelectorAll('p'), ({ textContent }) => textContent)).toContain(line)
})

test('no address of the page holds the link: measuring scripts report where links lead', async () => {
  await show(bought(0, {}, { handover: unsent(1) }))
  expect([...place.querySelectorAll('[href]')].map((link) => link.getAttribute('href'))).toEqual([])
  expect(place.innerHTML).not.toContain('/ingresso/')
})
