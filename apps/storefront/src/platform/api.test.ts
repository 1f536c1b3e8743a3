import { listCategories } from '@bilheteria/contract/events'
import { errors } from '@bilheteria/contract/errors'
import { askForSupport } from '@bilheteria/contract/messages'
import { getTicketPdf } from '@bilheteria/contract/tickets'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callWith } from './api.ts'
import { setProducer } from './producer-header.ts'
import { SERVER_TROUBLE } from './send.ts'
import { emptyState, useSavedState } from './saved-state.ts'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  useSavedState.setState(emptyState)
})
afterEach(() => {
  vi.unstubAllGlobals()
  network.mockReset()
  setProducer('0')
})

const answer = (status: number, body: unknown) => network.mockResolvedValueOnce(Response.json(body, { status }))
const sentHeaders = () => new Headers(network.mock.calls[0]?.[1]?.headers)
const question = { topic: 'other', name: 'Ana', email: 'a@b.test', text: 'oi' } as const

test('any status from 200 to 299 is a success', async () => {
  for (const status of [200, 201, 299]) {
    answer(status, { data: [] })
    expect(await call(listCategories, {})).toEqual({ data: [] })
  }
})

test('Producer-Id travels only when the producer is not the default one', async () => {
  answer(200, { data: [] })
  await call(listCategories, {})
  expect(sentHeaders().has('producer-id')).toBe(false)

  network.mockClear()
  setProducer('2')
  answer(200, { data: [] })
  await call(listCategories, {})
  expect(sentHeaders().get('producer-id')).toBe('2')
})

test('a bearer travels only when there is a token', async () => {
  answer(200, { data: [] })
  await call(listCategories, {})
  expect(sentHeaders().has('authorization')).toBe(false)

  network.mockClear()
  answer(200, { data: [] })
  await callWith('mine', listCategories, {})
  expect(sentHeaders().get('authorization')).toBe('Bearer mine')
})

test('a call with a key names it, so that the server does it once', async () => {
  answer(200, { protocol: 'P1' })
  await call(askForSupport, question, { key: 'k1' }).catch(() => undefined)
  expect(sentHeaders().get('idempotency-key')).toBe('k1')
})

test('the server’s own message and field errors are kept', async () => {
  answer(422, {
    code: 'invalid_input',
    message: 'Confira os dados informados.',
    errors: { name: ['Este campo é obrigatório'] },
  })
  await expect(call(askForSupport, question)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'Confira os dados informados.',
    fields: { name: ['Este campo é obrigatório'] },
  })
})

test('an answer that is not ours gets the generic text for its status', async () => {
  network.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(call(listCategories, {})).rejects.toMatchObject({
    code: 'foreign_500',
    message: 'A solicitação falhou com o código 502.',
  })
  network.mockResolvedValueOnce(new Response('<html>', { status: 403 }))
  await expect(call(listCategories, {})).rejects.toMatchObject({
    code: 'foreign_4xx',
    message: 'A solicitação falhou com o código 403.',
  })
})

test('a server’s message is shown also when its code is unknown to the app', async () => {
  const message = 'Este ingresso agora é sorteado: inscreva-se até sexta.'
  answer(409, { code: 'raffle_open', message, errors: { name: ['Já inscrito'] } })
  await expect(call(askForSupport, question)).rejects.toMatchObject({
    code: 'raffle_open',
    status: 409,
    message,
    fields: { name: ['Já inscrito'] },
  })
  answer(503, { code: 'at_rest', message })
  await expect(call(listCategories, {})).rejects.toMatchObject({ code: 'foreign_500', message })
})

test('the browser lists every 5xx code of the table', () => {
  const trouble = Object.entries(errors).filter(([, { status }]) => status >= 500)
  expect(SERVER_TROUBLE.toSorted()).toEqual(trouble.map(([code]) => code).toSorted())
})

test.each([[{ code: 1020, message: 'Access denied' }], [{ code: 'E-403', message: 'Access denied' }], [null], ['no']])(
  'of an answer that is not ours, %j, no word is shown',
  async (body) => {
    answer(403, body)
    await expect(call(listCategories, {})).rejects.toThrow('A solicitação falhou com o código 403.')
  },
)

test('no network and no answer in time each have their text', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(listCategories, {})).rejects.toThrow('Erro de rede. Verifique sua conexão e tente novamente.')
  network.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
  await expect(call(listCategories, {})).rejects.toThrow('O servidor demorou a responder. Tente novamente.')
})

test('a file arrives as its bytes, and a refused one as a failure', async () => {
  const ticket_id = crypto.randomUUID()
  network.mockResolvedValueOnce(new Response('%PDF-1.7'))
  expect(new TextDecoder().decode(await call(getTicketPdf, { ticket_id }))).toBe('%PDF-1.7')
  answer(404, { code: 'ticket_not_found', message: 'Não encontramos esse ingresso.' })
  await expect(call(getTicketPdf, { ticket_id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})
