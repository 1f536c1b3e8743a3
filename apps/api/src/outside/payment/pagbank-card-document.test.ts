import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { aKey, aPixCharge, PAYER } from '#test/a-charge.ts'
import { aPagBank, here, TOKEN } from '#test/played/a-pagbank.ts'
import { browserScript } from '#test/played/pagbank-browser.ts'
import { connectToPagBank } from './pagbank-connection.ts'
import { createCardDocument } from './pagbank-card-document.ts'
import { createPagBank } from './pagbank.ts'
import type { CardDocument } from './provider.ts'

const { played, clock, pagbank } = await aPagBank()
const SCRIPT = '/checkout-sdk-js/rc/dist/browser/pagseguro.min.js'
const card = { number: '4000007777123453', expiry: '12/39', cvv: '123', name: "JOSE D'AVILA" }

async function draw(): Promise<CardDocument> {
  const drawn = await pagbank.drawCardDocument?.()
  return drawn as CardDocument
}

type LastStep = {
  problem: string
  tells_bin: boolean
  tokenOf(card: object): { token?: string; wrong?: string[] }
}

/** The document's own script up to its last step, in a browser of which there is only so much. */
async function lastStep({ isSecureContext = true, library = browserScript } = {}): Promise<LastStep> {
  const { html, scripts } = await draw()
  const [, publicKey] = /data-public-key="([^"]+)"/.exec(html) ?? []
  const window: { lastStep?: LastStep; isSecureContext: boolean } = { isSecureContext }
  const document = { querySelector: () => ({ dataset: { publicKey } }) }
  const browser = createContext({ window, document, atob, btoa, crypto, TextEncoder, Uint8Array })
  runInContext(library, browser)
  runInContext(scripts[0]?.split('\n{\n')[0] ?? '', browser)
  return window.lastStep as LastStep
}

test('the document consists of one script and one style of ours, and of PagBank’s script', async () => {
  const { html, scripts, styles, policy } = await draw()
  expect([...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)).toEqual(scripts)
  expect([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text)).toEqual(styles)
  expect(policy).toEqual({ 'script-src': [`${played.url}${SCRIPT}`] })
  expect(html.indexOf(`<script src="${played.url}${SCRIPT}"`)).toBeLessThan(html.indexOf('<script>'))
  expect(html).not.toMatch(/\bstyle="|\bon\w+="|action=/)
  for (const label of ['Número do cartão', 'Validade (MM/AA)', 'CVV', 'Nome impresso no cartão'])
    expect(html).toContain(`>${label}</label>`)
})

test('the real PagBank’s script comes from its own host and no other', async () => {
  const connection = connectToPagBank({ url: played.url, token: TOKEN })
  for (const url of ['https://api.pagseguro.com', 'https://sandbox.api.pagseguro.com']) {
    const { html, policy } = await createCardDocument(connection, { url }, Date.now)()
    expect(policy).toEqual({ 'script-src': [`https://assets.pagseguro.com.br${SCRIPT}`] })
    expect(html).toContain(`<script src="https://assets.pagseguro.com.br${SCRIPT}"`)
  }
})

const asked = () => played.exchanges.filter(({ path }) => path === '/public-keys')

test('the account’s key is asked for once an hour', async () => {
  await draw()
  const before = asked().length
  clock.now_ms += 3_599_000
  await draw()
  expect(asked()).toHaveLength(before)
  clock.now_ms += 1_000
  await draw()
  expect(asked()).toHaveLength(before + 1)
  expect(asked().at(-1)).toMatchObject({ method: 'POST', body: { type: 'card' } })
  clock.now_ms = Date.now()
})

test('without the account’s key there is no document', async () => {
  const locked = createPagBank({ url: played.url, token: 'errada', cards: true }, { ...here, methods: ['card'] })
  await expect(locked.drawCardDocument?.()).rejects.toMatchObject({ name: 'CredentialsRefused' })
})

test('what a browser makes of a card is charged, and shows nothing of it', async () => {
  const { problem, tells_bin, tokenOf } = await lastStep()
  expect([problem, tells_bin]).toEqual(['', true])
  const { token: card_token = '' } = tokenOf(card)
  expect(card_token).toMatch(/^[\w-]+$/)
  const packed = JSON.parse(Buffer.from(card_token, 'base64url').toString()) as object
  expect(packed).toEqual({ encrypted: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/), holder: "JOSE D'AVILA" })
  const charge = { ...aPixCharge(), key: aKey(), payer: PAYER, method: 'card' as const }
  const paid = await pagbank.create({ ...charge, card_token, card_bin: '400000', installments: 1, interest_cents: 0 })
  expect(paid).toMatchObject({ state: 'approved', card: { brand: 'visa', last4: '3453' } })
})

test('what PagBank’s script finds wrong is said of the field', async () => {
  const { tokenOf } = await lastStep()
  expect(tokenOf({ ...card, cvv: '1' })).toEqual({ wrong: ['cvv'] })
  expect(tokenOf({ ...card, number: '4', name: ' ' })).toEqual({ wrong: ['number', 'name'] })
  expect(tokenOf({ ...card, expiry: '13/39' })).toEqual({ wrong: ['expiry'] })
})

test('no card is taken on an unsafe page, or where PagBank’s script did not come', async () => {
  expect((await lastStep({ isSecureContext: false })).problem).toMatch(/endereço https/)
  expect((await lastStep({ library: '' })).problem).toMatch(/Não foi possível carregar a proteção do cartão/)
})
