import { asBuyer, goOn, holderCard, onAnotherDevice } from './buying.ts'
import { payAtTheBank } from './orders.ts'
import {
  comeBackToPix,
  expectChoice,
  expectConfirmed,
  goToPayment,
  method,
  openOrder,
  payShownPix,
  payWithPix,
} from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectSaved, forgive, open, savedState, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'
const FLOOR = '101-1-1-1'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a Pix that is paid at the bank turns the page by itself into the confirmation', async ({ page }) => {
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeChecked()
  await expect(page.getByText('Pagamento de teste: nenhum dinheiro é cobrado.')).toBeVisible()
  await payWithPix(page)
  // A phone cannot look at its own screen: there the code for another device is folded.
  const fold = page.getByText('Pagar de outro aparelho')
  const qr = page.getByRole('img', { name: /^QR Code do Pix de R\$/ })
  if (await fold.isVisible()) {
    await fold.click()
    const below = async () => {
      const [code, dock] = [await qr.boundingBox(), await page.locator('.dock').boundingBox()]
      return code!.y + code!.height - dock!.y
    }
    await expect.poll(below).toBeLessThan(0)
  }
  await expect(qr).toBeVisible()
  await expect(page.getByText('Aguardando o pagamento')).toBeVisible()
  expect((await qr.boundingBox())?.width).toBeGreaterThanOrEqual(220)

  const order = await openOrder(page)
  expect(order).toMatchObject({ state: 'pending', payment: { state: 'pending' } })
  await payAtTheBank(page.request, order.payment?.id ?? '')
  await expectConfirmed(page, fan)
  await expect(page.getByRole('main').getByText(fan.email)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toBeInViewport({ ratio: 0.8 })
  await expectSaved(page, {
    cart: { step: 4, quantities: {}, coupons: [], timer: null },
    ticket: { selected_order_id: order.id },
  })
  await page.reload()
  await takenOver(page)
  await expectConfirmed(page, fan)
  await expect(page.getByRole('link', { name: 'Ver ingressos' }).filter({ visible: true })).toHaveAttribute(
    'href',
    `/ticket/list/${order.id}`,
  )
  await page.getByRole('button', { name: 'Comprar mais ingressos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
})

test(
  'the code can be copied, and where the browser forbids it, it is selected',
  { tag: '@phone' },
  async ({ page, context }) => {
    await comeBackToPix(page, FESTIVAL, FLOOR)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await goOn(page, 'Copiar código Pix').click()
    await expect(page.getByRole('status').getByText('Código copiado')).toBeVisible()
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix/i)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    })
    await goOn(page, 'Copiar de novo').click()
    await expect(page.getByLabel('Pix copia e cola')).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(code)
  },
)

test(
  'a reload, another tab and another device go on with the same Pix, and see it paid',
  { tag: '@phone' },
  async ({ page, context, browser }) => {
    const fan = await comeBackToPix(page, FESTIVAL, FLOOR)
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    await page.reload()
    await takenOver(page)
    const tab = await context.newPage()
    await open(tab, `/#${FESTIVAL}`)
    const device = await onAnotherDevice(browser, fan)
    await open(device, `/#${FESTIVAL}`)
    for (const each of [page, tab, device]) {
      await expect(each.getByLabel('Pix copia e cola')).toHaveValue(code)
      await expect(each.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
    }
    await payShownPix(page)
    await expectConfirmed(device, fan)
    // A hidden tab holds no line; what another tab knows it knows too.
    await expectConfirmed(tab, fan)
    await page.bringToFront()
    await expectConfirmed(page, fan)
    await device.context().close()
  },
)

test(
  'another tab that empties the cart takes no Pix away from who comes back to it',
  repeat(true, '@phone'),
  async ({ page, context }) => {
    await comeBackToPix(page, FESTIVAL, FLOOR)
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    const tab = await context.newPage()
    for (const elsewhere of [`/#/ticket/list/${(await openOrder(page)).id}`, '/#/ticket/buy/102']) {
      await open(tab, elsewhere)
      await expectSaved(page, { cart: { step: 1, timer: null } })
      // What a browser says to a tab that is chosen again; here none is ever in the background.
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expectSaved(page, { cart: { step: 3 } })
      await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code)
    }
  },
)

test('nobody pays a price they were not shown', { tag: '@phone' }, async ({ page, complaints }) => {
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  const pay = page.getByRole('button', { name: 'Pagar com Pix' })
  await expect(page.getByText('R$ 172,50').filter({ visible: true }).first()).toBeVisible()
  const elsewhere = await asBuyer(page.request, fan)
  await elsewhere.reserve('101', ['101-1', '101-1-1', FLOOR], 2)
  await pay.click()
  await expect(page.getByText('Sua reserva mudou em outra janela ou em outro aparelho.')).toBeVisible()
  await expect(page.getByText('R$ 345,00').filter({ visible: true }).first()).toBeVisible()
  // Somebody has no name yet.
  await pay.click()
  await expect(holderCard(page, 2)).toBeVisible()
  forgive(complaints, /status of (409|422)/)
})

test(
  'what is paid while the page is away is confirmed when it comes back',
  repeat(true, '@phone'),
  async ({ page }) => {
    const fan = await comeBackToPix(page, FESTIVAL, FLOOR)
    const order = await openOrder(page)
    await page.goto('/healthz')
    await payAtTheBank(page.request, order.payment?.id ?? '')
    await open(page, `/#${FESTIVAL}`)
    await expectConfirmed(page, fan)
  },
)

test(
  'without a live line the page asks, and goes on all the same',
  repeat(true, '@phone'),
  async ({ page, complaints }) => {
    await page.route('**/api/orders/*/changes', (route) => route.abort())
    const fan = await comeBackToPix(page, FESTIVAL, FLOOR)
    await payShownPix(page)
    await expectConfirmed(page, fan)
    forgive(complaints, /ERR_FAILED/)
  },
)

test(
  'a Pix says that the network is gone, and goes on when it is back',
  repeat(true, '@phone'),
  async ({ page, context, complaints }) => {
    const fan = await comeBackToPix(page, FESTIVAL, FLOOR)
    const order = await openOrder(page)
    await context.setOffline(true)
    await expect(page.getByText('Sem conexão. Tentando de novo…')).toBeVisible()
    await expect(page.getByLabel('Pix copia e cola')).not.toBeEmpty()
    await payAtTheBank(page.request, order.payment?.id ?? '')
    await context.setOffline(false)
    await expectConfirmed(page, fan)
    forgive(complaints, /ERR_INTERNET_DISCONNECTED/)
  },
)

for (const [what, address] of [
  ['order', '**/api/orders/**'],
  ['reservation', '**/api/checkout/reservation?*'],
] as const) {
  test(
    `where the ${what} of an open Pix cannot be loaded, one is told and may try again`,
    repeat(true, '@phone'),
    async ({ page, complaints }) => {
      await comeBackToPix(page, FESTIVAL, FLOOR)
      await page.route(address, (route) => route.abort())
      await page.reload()
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      await expect(again).toBeVisible()
      await page.unroute(address)
      await again.click()
      await expect(page.getByLabel('Pix copia e cola')).not.toBeEmpty()
      forgive(complaints, /ERR_FAILED/)
    },
  )
}

test(
  'a network that breaks at the press costs nothing: the same key is sent again',
  repeat(true, '@phone'),
  async ({ page, complaints }) => {
    await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
    const keys: string[] = []
    await page.route('**/api/orders/*/payments', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      return keys.length === 1 ? route.abort() : route.continue()
    })
    await goOn(page, 'Pagar com Pix').click()
    await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
    await payWithPix(page)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    forgive(complaints, /ERR_FAILED/)
  },
)

test(
  'one may choose another way, come back to the Pix, or cancel the order',
  repeat(true, '@phone'),
  async ({ page }) => {
    await comeBackToPix(page, FESTIVAL, FLOOR)
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    await page.getByRole('button', { name: 'Pagar de outro jeito' }).click()
    await expectChoice(page)
    await expect(page.getByRole('button', { name: 'Voltar aos portadores' })).toBeHidden()
    await expect(method(page, /^Cartão/)).toBeChecked()
    await method(page, /^Pix/).check()
    await goOn(page, 'Voltar ao Pix').click()
    await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code)
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
    await expect(page.getByText('Pedido cancelado. Os ingressos voltaram para a venda.')).toBeVisible()
    await expectSaved(page, { cart: { step: 1, quantities: {}, timer: null }, ticket: { selected_order_id: null } })
  },
)

test(
  'whoever chooses tickets again while an order is open is led back to it',
  repeat(true, '@phone'),
  async ({ page, browser }) => {
    const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
    const device = await onAnotherDevice(browser, fan)
    await open(device, `/#${FESTIVAL}`)
    await device.getByRole('button', { name: 'Voltar aos ingressos' }).click()
    await payWithPix(page)
    await goOn(device).click()
    await expect(device.getByLabel('Pix copia e cola')).not.toBeEmpty()
    await device.context().close()
  },
)

test('an order whose time is over says so and leads back to the tickets', { tag: '@phone' }, async ({ page }) => {
  await comeBackToPix(page, FESTIVAL, FLOOR)
  // Only this browser is told so: the server's clock is everybody's.
  const over = { ...(await openOrder(page)), state: 'expired', expires_at: null }
  await page.route('**/api/orders/*/changes', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(over)}\n\n` }),
  )
  await page.route('**/api/checkout/reservation?*', (route) => route.fulfill({ json: null }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'O prazo para pagar acabou' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await page.getByRole('button', { name: 'Escolher de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
  await expectSaved(page, { cart: { step: 1, quantities: {}, timer: null }, ticket: { selected_order_id: null } })
})

test('logging out forgets the order', repeat(true, '@phone'), async ({ page }) => {
  await comeBackToPix(page, FESTIVAL, FLOOR)
  const menu = page.getByRole('button', { name: 'Abrir menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).click()
  await expect.poll(async () => (await savedState(page)).ticket).toEqual({ selected_order_id: null })
})
