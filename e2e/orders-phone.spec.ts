import { aBuyer } from './buying.ts'
import { aShopper } from './orders.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open } from './visitor.ts'

const FAIR = { type: '103-1-1-1', title: 'Panela de Ferro: cozinhas da serra' }
const POOL = { type: '703-1-1-1', title: 'Day use Lagoa Serena' }

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('somebody who has bought nothing is shown the way to the events', repeat(), async ({ page }) => {
  await aBuyer(page)
  await open(page, '/#/ticket/payments')
  await expect(page.getByRole('heading', { name: 'Você ainda não tem pedidos' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ver eventos' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
})

test('orders of all producers are listed, the next event first, each with its state and its next step', async ({
  page,
}) => {
  const shopper = await aShopper(page.request, await aBuyer(page))
  const fair = await shopper.buy(FAIR.type, 2)
  await shopper.order(POOL.type, 1)
  await open(page, '/#/mare-alta/ticket/payments')
  const coming = page.getByRole('region', { name: 'Próximos' }).getByRole('listitem')
  await expect(coming).toHaveCount(2)

  const first = coming.first()
  await expect(first.getByRole('heading')).toHaveText(POOL.title)
  await expect(first).toContainText('Aguardando pagamento')
  await expect(first.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  // Another producer's event is sold in its own shop.
  await expect(first.getByRole('link', { name: 'Pagar' })).toHaveAttribute('href', '/lagoa-vendas/ticket/buy/703')

  const second = coming.nth(1)
  await expect(second).toContainText('Guichê Jacarandá')
  await expect(second).toContainText('2 ingressos')
  await expect(second).toContainText('Pago')
  await second.getByRole('link', { name: 'Abrir QR' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/ticket/list/${fair.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Seus ingressos' })).toBeVisible()
})

test(
  'a buyer who lost the network after paying sees how it ended as soon as it is back',
  repeat(),
  async ({ page, complaints }) => {
    const shopper = await aShopper(page.request, await aBuyer(page))
    const waiting = await shopper.order(FAIR.type, 1)
    await open(page, '/#/ticket/payments')
    const card = page.getByRole('listitem').filter({ hasText: FAIR.title })
    await expect(card).toContainText('Aguardando pagamento')

    await page.route('**/api/orders**', (route) => route.abort())
    await shopper.pay(waiting)
    await expect(page.getByText('Sem conexão.')).toBeVisible()
    await expect(card).toContainText('Aguardando pagamento')
    await expect.poll(async () => (await shopper.read(waiting.id)).state).toBe('paid')

    await page.unroute('**/api/orders**')
    // What a browser says when its network is back; without it the next look may be five seconds away.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(card).toContainText('Pago')
    await expect(page.getByText('Sem conexão.')).toBeHidden()
    forgive(complaints, /ERR_FAILED/)
  },
)

test('an unpaid order can be given up from its page; its places are for sale again', async ({ page }) => {
  const shopper = await aShopper(page.request, await aBuyer(page))
  const waiting = await shopper.order(FAIR.type, 1)
  await open(page, `/#/ticket/list/${waiting.id}`)
  await expect(page.getByRole('heading', { name: 'Falta pagar' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  const dialog = page.getByRole('dialog', { name: 'SOLICITAR CANCELAMENTO' })
  await expect(dialog).toContainText('Nada foi cobrado.')
  await dialog.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page.getByRole('heading', { name: 'Este pedido foi cancelado' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Comprar de novo' })).toBeVisible()
})
