// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { drawMercadoPagoCard } from '#outside/payment/mercado-pago-card.ts'

/* The document's own script, with a stand-in for theirs: what is said to the shop, and when. */

type Element = {
  value: string
  textContent: string
  dataset: Record<string, string>
  getAttribute(name: string): string | null
  dispatchEvent(event: unknown): void
}
type Page = {
  document: {
    body: { innerHTML: string }
    documentElement: { style: { cssText: string } }
    getElementById(id: string): Element
  }
  postMessage(message: object): void
  addEventListener(type: string, listener: (event: unknown) => void): void
  MercadoPago?: unknown
  Event: new (type: string, options: object) => unknown
}
const page = globalThis as unknown as Page

type Field = { type: string; options: Record<string, unknown>; mounted: boolean; updates: object[] }
type Heard = (event: string, detail?: object) => void

let said: { type: string; [name: string]: unknown }[] = []
let fields: (Field & { hear: Heard })[] = []
/** Who listens to messages in the document that was opened last. */
let listen: (event: object) => void = () => undefined
const createCardToken = vi.fn<(person: object) => Promise<object>>()
const getPaymentMethods = vi.fn<(asked: object) => Promise<object>>()
const getIssuers = vi.fn<(asked: object) => Promise<object>>()
const opened = vi.fn<(...given: unknown[]) => void>()

class TheirScript {
  fields = { create: (type: string, options: Record<string, unknown>) => makeField(type, options), createCardToken }
  getPaymentMethods = getPaymentMethods
  getIssuers = getIssuers
  constructor(...given: unknown[]) {
    opened(...given)
  }
}

function makeField(type: string, options: Record<string, unknown>) {
  const listeners = new Map<string, (event: object) => void>()
  const field = {
    type,
    options,
    mounted: false,
    updates: [] as object[],
    on: (event: string, callback: (event: object) => void) => listeners.set(event, callback),
    mount: () => (field.mounted = true),
    unmount: () => (field.mounted = false),
    update: (changed: object) => field.updates.push(changed),
    hear: (event: string, detail: object = {}) => listeners.get(event)?.({ field: type, ...detail }),
  }
  fields.push(field)
  return field
}

const VISA = {
  id: 'visa',
  name: 'Visa',
  payment_type_id: 'credit_card',
  issuer: { id: 25 },
  additional_info_needed: [],
  settings: [{ card_number: { length: 16, validation: 'standard' }, security_code: { mode: 'mandatory', length: 3 } }],
}

async function open(script: unknown = TheirScript): Promise<void> {
  const drawn = await drawMercadoPagoCard({ url: 'https://api.mercadopago.com', public_key: 'APP_USR-1' })
  const [, body = ''] = /<body>([^]*?)<script/.exec(drawn.html) ?? []
  page.document.documentElement.style.cssText = ''
  page.document.body.innerHTML = drawn.styles.map((style) => `<style>${style}</style>`).join('') + body
  page.MercadoPago = script
  for (const text of drawn.scripts) runInThisContext(`(() => {${text}})()`)
}

const field = (type: string) => {
  const found = fields.findLast((one) => one.type === type)
  if (!found) throw new Error(`there is no ${type}`)
  return found
}
const tell = (data: object, source: unknown = globalThis) => listen({ data, source })
const errorOf = (name: string) => page.document.getElementById(`${name}-error`).textContent
const ofType = (type: string) => said.filter((message) => message.type === type)

function type(name: string, value: string): void {
  const input = page.document.getElementById(name)
  input.value = value
  input.dispatchEvent(new page.Event('input', { bubbles: true }))
}

/** Everything is typed, and their fields are content. */
async function fillIn(bin = '40000077'): Promise<void> {
  for (const one of ['cardNumber', 'expirationDate', 'securityCode']) {
    field(one).hear('change')
    field(one).hear('validityChange', { errorMessages: [] })
  }
  field('cardNumber').hear('binChange', { bin })
  type('name', "José d'Ávila")
  type('document', '52998224725')
  await vi.waitFor(() => expect(page.document.getElementById('brand').textContent).not.toBe(''))
}

const { addEventListener, postMessage } = page
afterAll(() => void Object.assign(page, { addEventListener, postMessage, MercadoPago: undefined }))

beforeEach(async () => {
  said = []
  fields = []
  listen = () => undefined
  page.addEventListener = (_type, listener) => (listen = listener)
  page.postMessage = (message) => said.push(message as (typeof said)[number])
  createCardToken.mockReset().mockResolvedValue({ id: 'ff8080814c11e237014c1ff593b57b4d', last_four_digits: '3453' })
  getPaymentMethods
    .mockReset()
    .mockResolvedValue({ results: [{ ...VISA, id: 'debvisa', payment_type_id: 'debit_card' }, VISA] })
  getIssuers.mockReset().mockResolvedValue([{ id: '310' }])
  opened.mockReset()
  await open()
})

test('it is ready when all three of their fields are, once', () => {
  expect(opened).toHaveBeenCalledWith('APP_USR-1', {
    locale: 'pt-BR',
    advancedFraudPrevention: false,
    trackingDisabled: true,
  })
  expect(fields.map(({ type: of, mounted }) => [of, mounted])).toEqual([
    ['cardNumber', true],
    ['expirationDate', true],
    ['securityCode', true],
  ])
  for (const one of ['cardNumber', 'expirationDate']) field(one).hear('ready')
  expect(ofType('card:ready')).toEqual([])
  field('securityCode').hear('ready')
  field('securityCode').hear('ready')
  expect(ofType('card:ready')).toHaveLength(1)
})

test('without their script it says nothing at all', async () => {
  said = []
  await open(undefined)
  tell({ type: 'card:tokenize' })
  expect(ofType('card:ready')).toEqual([])
})

test('first digits are told when they change, and forgotten when there are too few', async () => {
  for (const bin of ['40000077', '40000077', '5200007712', null, '52000'])
    field('cardNumber').hear('binChange', { bin })
  expect(ofType('card:bin').map(({ bin }) => bin)).toEqual(['40000077', '52000077', null])
})

test('a card that is known sets the lengths of number and code', async () => {
  await fillIn()
  expect(field('cardNumber').updates).toContainEqual({ settings: { length: 16, validation: 'standard' } })
  expect(field('securityCode').updates).toContainEqual({ settings: { mode: 'mandatory', length: 3 } })
  expect(page.document.getElementById('brand').textContent).toBe('Visa')
})

test('what is missing is said beside each field, and nobody is asked for a token', async () => {
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:invalid')).toHaveLength(1))
  for (const name of ['number', 'expiry', 'cvv', 'name', 'document'])
    expect(errorOf(name)).toBe('Este campo é obrigatório')
  expect(field('cardNumber').updates).toContainEqual({ invalid: true })
  expect(createCardToken).not.toHaveBeenCalled()
})

test('a mistake is said when its field is left, in whichever order that is told', () => {
  const wrong = { errorMessages: [{ cause: 'invalid_value', message: 'x' }] }
  for (const [of, name, text, order] of [
    ['cardNumber', 'number', 'Número do cartão inválido', ['validityChange', 'blur']],
    ['expirationDate', 'expiry', 'Validade inválida', ['blur', 'validityChange']],
    ['securityCode', 'cvv', 'CVV inválido', ['validityChange', 'blur']],
  ] as const) {
    field(of).hear('focus')
    field(of).hear('change')
    expect(errorOf(name)).toBe('')
    for (const event of order) field(of).hear(event, wrong)
    expect(errorOf(name)).toBe(text)
    field(of).hear('change')
    expect(errorOf(name)).toBe('')
  }
})

test('a CPF is written as it is printed, and one that is none is not taken', async () => {
  await fillIn()
  type('document', '52998224724')
  expect(page.document.getElementById('document').value).toBe('529.982.247-24')
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:invalid')).toHaveLength(1))
  expect(errorOf('document')).toBe('CPF inválido')
})

test('a card becomes a token with its brand and its bank, and nothing else leaves', async () => {
  await fillIn()
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:token')).toHaveLength(1))
  expect(createCardToken).toHaveBeenCalledWith({
    cardholderName: "JOSE D'AVILA",
    identificationType: 'CPF',
    identificationNumber: '52998224725',
  })
  const [{ token, ...rest } = { token: '' }] = ofType('card:token')
  expect(rest).toEqual({ type: 'card:token', brand: 'visa', last4: '3453' })
  expect(JSON.parse(Buffer.from(String(token), 'base64url').toString())).toEqual({
    token: 'ff8080814c11e237014c1ff593b57b4d',
    method: 'visa',
    issuer: '25',
  })
  expect(String(token)).toMatch(/^[\w-]+$/)
  expect(JSON.stringify(said)).not.toMatch(/52998224725|JOSE/)
})

test('where banks have to be asked for, the first one is taken', async () => {
  getPaymentMethods.mockResolvedValue({
    results: [{ ...VISA, id: 'master', name: 'M', additional_info_needed: ['issuer_id'] }],
  })
  await fillIn()
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:token')).toMatchObject([{ brand: 'mastercard' }]))
  expect(getIssuers).toHaveBeenCalledWith({ paymentMethodId: 'master', bin: '40000077' })
  const [{ token } = { token: '' }] = ofType('card:token')
  expect(JSON.parse(Buffer.from(String(token), 'base64url').toString())).toMatchObject({
    method: 'master',
    issuer: '310',
  })
})

test.each([
  ['E301', 'number', 'Número do cartão inválido'],
  [325, 'expiry', 'Validade inválida'],
  ['E203', 'cvv', 'CVV inválido'],
  ['316', 'name', 'Nome inválido'],
  ['324', 'document', 'CPF inválido'],
])('their error %s is said beside its field', async (code, name, text) => {
  await fillIn()
  createCardToken.mockRejectedValue({ message: 'x', cause: [{ code, description: 'y' }] })
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:invalid')).toHaveLength(1))
  expect(errorOf(name)).toBe(text)
  expect(page.document.getElementById('problem').textContent).toBe('')
})

test.each([new Error('network'), { cause: [{ code: 'E601' }] }, undefined])('%o is said in general', async (error) => {
  await fillIn()
  createCardToken.mockRejectedValue(error)
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:invalid')).toHaveLength(1))
  expect(page.document.getElementById('problem').textContent).toBe(
    'Não foi possível verificar o cartão. Tente novamente.',
  )
})

test('a card that they do not know is not sent', async () => {
  await fillIn()
  getPaymentMethods.mockResolvedValue({ results: [] })
  field('cardNumber').hear('binChange', { bin: '99999999' })
  tell({ type: 'card:tokenize' })
  await vi.waitFor(() => expect(ofType('card:invalid')).toHaveLength(1))
  expect(errorOf('number')).toBe('Número do cartão inválido')
  expect(createCardToken).not.toHaveBeenCalled()
})

test('nobody but the shop is listened to', async () => {
  tell({ type: 'card:tokenize' }, null)
  tell({ type: 'card:tokenize' }, {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ofType('card:invalid')).toEqual([])
})

const look = (text: string) => tell({ type: 'card:look', colours: { text }, radius: '4px' })

test('other colours make other fields while nobody has been in one, and later none', () => {
  const first = [...fields]
  look('rgb(1, 2, 3)')
  expect(first.map(({ mounted }) => mounted)).toEqual([false, false, false])
  expect(fields).toHaveLength(6)
  expect(field('cardNumber').options['style']).toMatchObject({ color: 'rgb(1, 2, 3)' })
  look('rgb(1, 2, 3)')
  expect(fields).toHaveLength(6)
  field('securityCode').hear('focus')
  look('rgb(9, 9, 9)')
  expect(fields).toHaveLength(6)
})
