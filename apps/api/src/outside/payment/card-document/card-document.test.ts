import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openCardDocument } from './card-document.ts'

const draw = openCardDocument()

type Made = { token: string } | { wrong: string[] }
type Step = { tells_bin?: boolean; problem?: string; tokenOf?: (card: object) => Made }

/** As much of a field as the document's script touches. */
function aField(name: string) {
  const attributes = new Map<string, string>()
  return {
    name,
    value: '',
    selectionStart: 0,
    focused: false,
    setSelectionRange() {},
    setAttribute: (attribute: string, value: string) => void attributes.set(attribute, value),
    getAttribute: (attribute: string) => attributes.get(attribute) ?? null,
    focus() {
      this.focused = true
    },
  }
}

type Listener = (event: { target: object; inputType?: string; source?: object; data?: object }) => void

/** The document's own script, in a browser of which there is only so much; a real one is in the journeys. */
function openFields({ tells_bin = false, problem = '', tokenOf = () => ({ token: 'ficha' }) }: Step = {}) {
  const said: object[] = []
  const listeners = new Map<string, Listener>()
  const listen = (type: string, listener: Listener) => void listeners.set(type, listener)
  const fields = ['number', 'expiry', 'cvv', 'name'].map(aField)
  const texts = new Map<string, { textContent: string }>()
  const textOf = (id: string) => texts.get(id) ?? texts.set(id, { textContent: '' }).get(id)
  const { html, scripts } = draw({ script: 'window.lastStep = step\n', attributes: {} })
  const [, brands = ''] = /data-brands="([^"]+)"/.exec(html) ?? []
  const form = {
    dataset: { brands: brands.replace(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code))) },
    addEventListener: listen,
    querySelectorAll: () => fields,
  }
  const parent = { postMessage: (message: object) => said.push({ ...message }) }
  const browser = {
    step: { tells_bin, problem, tokenOf },
    window: { parent, addEventListener: listen },
    document: { querySelector: () => form, getElementById: textOf, body: {} },
    ResizeObserver: class {
      observe() {}
    },
  }
  runInContext(scripts[0] ?? '', createContext(browser))
  return {
    said,
    textOf: (id: string) => textOf(id)?.textContent,
    type(name: string, value: string) {
      const field = fields.find((one) => one.name === name)
      if (field) listeners.get('input')?.({ target: Object.assign(field, { value, selectionStart: value.length }) })
    },
    async tokenize(source: object = parent) {
      said.length = 0
      listeners.get('message')?.({ target: browser, source, data: { type: 'card:tokenize' } })
      await new Promise(setImmediate)
      return said
    },
    focused: () => fields.findLast(({ focused }) => focused)?.name,
  }
}

function fill({ type }: ReturnType<typeof openFields>): void {
  type('number', '4000 0077 7712 3453')
  type('expiry', '1239')
  type('cvv', '123')
  type('name', "José d'Ávila")
}

test('a card that is typed is handed to the last step, and what that makes of it to the shop', async () => {
  const cards: object[] = []
  const document = openFields({ tokenOf: (card) => ({ token: `ficha-${cards.push({ ...card })}` }) })
  expect(document.said).toEqual([{ type: 'card:ready' }])
  fill(document)
  expect(document.textOf('brand')).toBe('Visa')
  expect(await document.tokenize()).toEqual([{ type: 'card:token', token: 'ficha-1', brand: 'visa', last4: '3453' }])
  expect(cards).toEqual([{ number: '4000007777123453', expiry: '12/39', cvv: '123', name: "JOSE D'AVILA" }])
})

test('the first six digits are told when they change, where parts are quoted by card', () => {
  const document = openFields({ tells_bin: true })
  for (const typed of ['40000', '400000', '4000007', '4000007777123453', '4000', '52', '520000', '520001'])
    document.type('number', typed)
  const bins = document.said.filter((message) => 'bin' in message)
  expect(bins).toEqual(['400000', null, '520000', '520001'].map((bin) => ({ type: 'card:bin', bin })))
})

test('elsewhere no digit is told', () => {
  const document = openFields()
  fill(document)
  expect(document.said).toEqual([{ type: 'card:ready' }])
})

test('what is missing, and what the last step finds wrong, is said of the field and answered once', async () => {
  const empty = openFields()
  expect(await empty.tokenize()).toEqual([{ type: 'card:invalid' }])
  expect(empty.textOf('number-error')).toBe('Este campo é obrigatório')
  expect(empty.focused()).toBe('number')
  const refused = openFields({ tokenOf: () => ({ wrong: ['cvv'] }) })
  fill(refused)
  expect(await refused.tokenize()).toEqual([{ type: 'card:invalid' }])
  expect([refused.textOf('cvv-error'), refused.focused()]).toEqual(['CVV inválido', 'cvv'])
})

test('a last step that fails is answered too, and said', async () => {
  const broken = openFields({
    tokenOf: () => {
      throw new Error('broken')
    },
  })
  fill(broken)
  expect(await broken.tokenize()).toEqual([{ type: 'card:invalid' }])
  expect(broken.textOf('problem')).toMatch(/Não foi possível proteger os dados do cartão/)
})

test('where no card can be taken it says so at once, and takes none', async () => {
  const cards: object[] = []
  const document = openFields({ problem: 'Hoje não.', tokenOf: (card) => ({ token: `${cards.push(card)}` }) })
  expect(document.textOf('problem')).toBe('Hoje não.')
  fill(document)
  expect(await document.tokenize()).toEqual([{ type: 'card:invalid' }])
  expect(cards).toEqual([])
})

test('nobody but the shop is listened to', async () => {
  const document = openFields()
  fill(document)
  expect(await document.tokenize({})).toEqual([])
})

test('what a provider gives is written as text, never as markup', () => {
  const { html } = draw({
    script: '',
    attributes: { 'public-key': '"><script>alert(1)</script>' },
    library: 'https://a.test/?"x',
  })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<script src="https://a.test/?&#34;x"')
})
