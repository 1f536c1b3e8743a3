import { expect, test } from 'vitest'
import { drawMercadoPagoCard } from './mercado-pago-card.ts'

const REAL = 'https://api.mercadopago.com'

test('the document loads their script, frames their fields and asks nobody else', async () => {
  const { html, scripts, styles, policy } = await drawMercadoPagoCard({ url: REAL, public_key: 'APP_USR-1' })
  expect(policy).toEqual({
    'script-src': ['https://sdk.mercadopago.com'],
    'frame-src': ['https://secure-fields.mercadopago.com'],
    'connect-src': ['https://secure-fields.mercadopago.com', 'https://api-static.mercadopago.com', REAL],
  })
  expect(html).toContain('<script src="https://sdk.mercadopago.com/js/v2"></script>')
  expect(scripts.map((script) => html.split(`<script>${script}</script>`).length)).toEqual([2])
  expect(styles.map((style) => html.split(`<style>${style}</style>`).length)).toEqual([2])
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('one that is played on this machine is asked for all of it', async () => {
  const url = 'http://127.0.0.1:4321'
  const { html, policy } = await drawMercadoPagoCard({ url, public_key: 'APP_USR-1' })
  expect(policy).toEqual({ 'script-src': [url], 'frame-src': [url], 'connect-src': [url] })
  expect(html).toContain(`<script src="${url}/js/v2"></script>`)
  expect(html).not.toContain('mercadopago.com')
})

test('a public key is text in the document, whatever stands in it', async () => {
  const { html } = await drawMercadoPagoCard({ url: REAL, public_key: '"><script>' })
  expect(html).not.toContain('"><script>"')
  expect(html).toContain('data-public-key="&#34;&#62;&#60;script&#62;"')
})

test('number, expiry and code of a card have no field of ours', async () => {
  const { html } = await drawMercadoPagoCard({ url: REAL, public_key: 'APP_USR-1' })
  expect([...html.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id)).toEqual(['name', 'document'])
  expect([...html.matchAll(/<div class="hosted" id="(\w+)"/g)].map(([, id]) => id)).toEqual(['number', 'expiry', 'cvv'])
})
