import {
  aBuyer,
  anotherBuyer,
  asBuyer,
  choose,
  expectStep2,
  goOn,
  holderCard,
  left,
  more,
  onAnotherDevice,
  reachStep2,
  reserve,
  stub,
  type Reservation,
} from './buying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, expectSaved, forgive, open, savedState, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'
const CHANGED = 'Sua reserva mudou em outra janela ou em outro aparelho. Confira antes de continuar.'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test(
  'the clock survives a reload, is the same in another tab, and another device goes on where one was',
  repeat(),
  async ({ page, context, browser }) => {
    const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 2 })
    await page.reload()
    await takenOver(page)
    await expectStep2(page)
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    const tab = await context.newPage()
    await open(tab, `/#${FESTIVAL}`)
    await expectStep2(tab)
    expect((await savedState(tab)).cart.timer).toEqual((await savedState(page)).cart.timer)

    const device = await onAnotherDevice(browser, fan)
    await open(device, `/#${FESTIVAL}`)
    await expectStep2(device)
    await expect(stub(device)).toContainText('2 × Inteira · Pista')
    expect((await savedState(device)).cart.timer?.expires_at).toBe((await savedState(page)).cart.timer?.expires_at)
    await device.context().close()
  },
)

test('the clock warns at 5 and at 1 minute; when it is over the cart is empty and the reason stays', async ({
  page,
}) => {
  await page.clock.install()
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await page.clock.fastForward('10:01')
  await expect(page.getByText('Faltam menos de 5 minutos')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Faltam 5 minutos' })).toHaveCount(1)
  await page.clock.fastForward('04:00')
  await expect(page.getByText('Último minuto')).toBeVisible()
  // Only this browser's clock was moved: the server still has the reservation.
  await page.route('**/api/checkout/reservation?*', (route) => route.fulfill({ json: null }))
  await page.clock.fastForward('01:00')
  const reason = page.getByText('O tempo da sua reserva terminou. Os ingressos voltaram para a venda. Escolha de novo.')
  await expect(reason).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expectSaved(page, { cart: { event_id: '101', step: 1, quantities: {}, coupons: [], timer: null } })
  await page.clock.fastForward('00:30')
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: 'Dispensar aviso' }).click()
  await expect(reason).toBeHidden()
})

test('Desistir asks first, then gives the tickets back at once', async ({ page, request }) => {
  const type = '701-1-1-1'
  const before = await left(request, '701', type)
  const fan = await reserve(page, '/lagoa-vendas/ticket/buy/701', {
    'Convidado · Salão nobre · Pista e mesas livres': 2,
  })
  await expect.poll(() => left(request, '701', type)).toBe(before - 2)
  await page.getByRole('button', { name: 'Desistir da reserva' }).click()
  await page.getByRole('button', { name: 'Manter a reserva' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Desistir da reserva' }).click()
  await page.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Baile das Águas' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expectSaved(page, { cart: { event_id: '701', step: 1, quantities: {}, timer: null } })
  expect(await (await (await asBuyer(request, fan)).find('701')).json()).toBeNull()
  await expect.poll(() => left(request, '701', type)).toBe(before)
})

test('Voltar changes tickets without losing the reservation or its clock', repeat(), async ({ page }) => {
  const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  const before = (await savedState(page)).cart.timer
  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await choose(page, { 'Inteira · Pista': 1 })
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 2)).toBeVisible()
  const held = (await (await (await asBuyer(page.request, fan)).find('101')).json()) as Reservation
  expect(held).toMatchObject({ expires_at: before?.expires_at, items: [{ amount: 2 }] })
})

test('a price that has moved meanwhile is said before anything else', repeat(), async ({ page, request }) => {
  const TYPE: [string, string, string] = ['401-3', '401-3-1', '401-3-1-1']
  await aBuyer(page)
  await open(page, '/trilha-quadra/ticket/buy/401')
  await page.getByText('21 km', { exact: true }).click()
  await choose(page, { 'Inscrição · 21 km · Largada às 6h30': 1 })
  await expect(stub(page)).toContainText('R$ 96,12')
  for (let n = 0; n < 3; n++) await (await anotherBuyer(request)).reserve('401', TYPE, 1)
  await goOn(page).click()
  await expectStep2(page)
  await expect(page.getByText('o total era R$ 96,12 e agora é R$ 117,72')).toBeVisible()
  await expect(stub(page)).toContainText('R$ 117,72')
})

test(
  'of two who want the last table one gets it; the other is told, and the page knows',
  repeat(),
  async ({ page, request, complaints }) => {
    await aBuyer(page)
    await open(page, '/lagoa-lounge/ticket/buy/603')
    await more(page, 'Mesa 2 lugares · Salão · Mesas').click()
    const other = await anotherBuyer(request)
    expect((await other.reserve('603', ['603-1', '603-1-1', '603-1-1-1'], 2)).status()).toBe(200)
    await goOn(page).click()
    await expect(page.getByText('Um dos ingressos escolhidos acabou de esgotar.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Esgotado').first()).toBeVisible()
    await expectSaved(page, { cart: { timer: null } })
    forgive(complaints, /status of 409/)
  },
)

test('with too many at once it goes on trying with the same key, and says so', async ({ page, complaints }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  const keys: string[] = []
  const gate = createGate()
  await page.route('**/api/checkout/reserve', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 2) return route.continue()
    if (keys.length === 2) await gate.passed
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Estamos com muita procura.' } })
  })
  await goOn(page).click()
  await expect(
    page.getByText('Muita procura agora. Continuamos tentando por você…').filter({ visible: true }),
  ).toBeVisible()
  gate.open()
  await reachStep2(page)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  forgive(complaints, /status of 503/)
})

test('an event that is not on sale yet turns by itself when its time has come, also on a phone that is late', async ({
  page,
}) => {
  type Soon = { sale_starts_at: string }
  const { sale_starts_at } = (await (await page.request.get('/api/events/303')).json()) as Soon
  let left_ms = 60_000
  const now = () => new Date(Date.parse(sale_starts_at) - left_ms)
  await page.clock.install({ time: now().getTime() - 180_000 })
  await page.route('**/api/categories', (route) => route.fulfill({ headers: { date: now().toUTCString() } }))
  await page.route('**/api/events/303', async (route) => {
    const answer = await route.fetch()
    const event = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...event, status: 'on_sale', sale_starts_at: null } })
  })
  await open(page, '/mare-alta/ticket/buy/303')
  await expect(page.getByText(/Abre em (1 min|\d+ s)/).filter({ visible: true })).toBeVisible()
  left_ms = 0
  await page.clock.fastForward(61_000)
  await expect(goOn(page)).toBeVisible()
})

test(
  'a cart that was changed elsewhere is shown as it is now, not refused without a reason',
  repeat(),
  async ({ page, complaints }) => {
    const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
    const elsewhere = await asBuyer(page.request, fan)
    await elsewhere.reserve('101', ['101-1', '101-1-1', '101-1-1-1'], 2)
    await goOn(page, 'Ir para o pagamento').click()
    await expect(page.getByText(CHANGED)).toBeVisible()
    await expect(holderCard(page, 2)).toBeVisible()
    await expect(stub(page)).toContainText('2 × Inteira · Pista')
    forgive(complaints, /status of 409/)
  },
)

test('what is given up in one tab is explained in the other', repeat(), async ({ page, context }) => {
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  const tab = await context.newPage()
  await open(tab, `/#${FESTIVAL}`)
  await expectStep2(tab)
  await goOn(tab, 'Desistir da reserva').click()
  await goOn(tab, 'Sim, desistir').click()
  await expect(tab.getByText('Reserva cancelada. Os ingressos voltaram para a venda.')).toBeVisible()
  await expect(page.getByText('Sua reserva foi cancelada em outra janela.')).toBeVisible()
  await expect(goOn(page)).toBeVisible()
})
