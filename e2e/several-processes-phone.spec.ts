import { NGINX, startKitShop } from './kit-shop.ts'
import { expectConfirmed, goToPayment, openOrder, payWithPix } from './paying.ts'
import { payAtTheBank } from './orders.ts'
import { KIT_SHOP_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

test.skip(!NGINX, 'There is no nginx here.')
test.use({ cold: true, baseURL: KIT_SHOP_URL })

let shop: Awaited<ReturnType<typeof startKitShop>> | undefined
test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startKitShop()
})
test.afterAll(() => shop?.stop())

// The short form is told without a browser, by the API's own tests.
test(
  'a purchase from the first page to the ticket, in which every process has its part',
  repeat(),
  async ({ page }) => {
    const answered: number[] = []
    page.on('response', (answer) => void answered.push(answer.status()))
    await refuseCookiesBeforehand(page)
    const fan = await goToPayment(page, '/#/ticket/buy/101', { 'Inteira · Pista': 1 }, KIT_SHOP_URL)
    await payWithPix(page)
    const { id, payment } = await openOrder(page, KIT_SHOP_URL)
    await payAtTheBank(page.request, payment?.id ?? '', KIT_SHOP_URL)
    await expectConfirmed(page, fan)
    await open(page, `/#/ticket/list/${id}`)
    await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toBeVisible()
    expect(answered.filter((status) => status >= 400)).toEqual([])
    expect(Math.min(...((await shop?.answered()) ?? []))).toBeGreaterThan(0)
  },
)
