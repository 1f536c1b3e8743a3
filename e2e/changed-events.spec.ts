import type { Page } from '@playwright/test'
import { startChangedShop, type ChangedShop } from './changed-shop.ts'
import { aFan, dialogNamed, registerBeforehand, verifyBeforehand } from './fan.ts'
import { mailsTo } from './mailbox.ts'
import { aShopper, type Order } from './orders.ts'
import { changedShopUrl } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { thisYear } from './this-year.ts'
import { logInBeforehand, open } from './visitor.ts'

// None of which the demo's own orders are of.
const KEPT = { id: '601', type: '601-1-1-1' }
const MOVED = { id: '703', type: '703-1-1-1' }
const CANCELLED = { id: '704', type: '704-1-1-1' }
const PAUSED = '102'

test.describe.configure({ mode: 'default' })
test.use({
  cold: true,
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use, { project }) => use(changedShopUrl(project.name)),
})
let shop: ChangedShop | undefined
// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { project }) => {
  test.setTimeout(240_000)
  shop = await startChangedShop(project.name)
})
test.afterAll(() => shop?.stop())
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function aBuyerOf(page: Page, type: string, amount: number) {
  const fan = await registerBeforehand(page.request, aFan())
  await verifyBeforehand(page.request, fan)
  await logInBeforehand(page, fan, shop?.url)
  const shopper = await aShopper(page.request, fan, shop?.url)
  return { fan, shopper, order: await shopper.buy(type, amount) }
}

const change = {
  starts_at: `${Number(thisYear()) + 1}-09-18T21:00`,
  doors_at: `${Number(thisYear()) + 1}-09-18T18:00`,
  venue: { name: 'Ginásio do Porto', city: 'Serra Clara', state: 'PR' },
  words: 'A banda principal adoeceu. O festival passa para setembro.',
}

/** The links of a letter, by what they say. */
async function linkIn(email: string, answer: 'keep' | 'refund'): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const letters = (await mailsTo(email)).map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      found =
        letters.flatMap((mail) => new RegExp(`https?://[^\\s"<]+\\?answer=${answer}`).exec(mail)?.[0] ?? [])[0] ?? ''
      return found
    })
    .not.toBe('')
  return found
}

test('an event that moves asks by letter: a link asks, and never acts by itself', repeat(), async ({ page }) => {
  const { fan, shopper, order } = await aBuyerOf(page, KEPT.type, 1)
  await shop?.operate('postpone', KEPT.id, change)
  await page.goto(await linkIn(fan.email, 'keep'))
  const keep = dialogNamed(page, 'MUDANÇA DO EVENTO')
  await expect(keep).toBeVisible()
  expect((await shopper.read(order.id)).change).not.toBe(null)
  await keep.getByRole('button', { name: /manter/i }).click()
  await expect(keep).toBeHidden()
  await expect.poll(async () => (await shopper.read(order.id)).change).toBe(null)
  expect((await shopper.read(order.id)).state).toBe('paid')
})

test('an event that moves asks on the order; who does not want to go has everything back', async ({ page }) => {
  const { shopper, order } = await aBuyerOf(page, MOVED.type, 2)
  await shop?.operate('postpone', MOVED.id, change)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page.getByRole('heading', { name: 'O evento mudou' })).toBeVisible()
  await expect(page.getByText('Ginásio do Porto').first()).toBeVisible()
  await expect(page.getByText(change.words)).toBeVisible()
  await page.getByRole('button', { name: 'Quero reembolso' }).click()
  const refund = dialogNamed(page, 'MUDANÇA DO EVENTO')
  await refund.getByRole('button', { name: 'Sim, quero reembolso' }).click()
  await expect.poll(async () => (await shopper.read(order.id)).refunded_cents).toBe(order.quote.total_cents)
  await expect(page.getByRole('heading', { name: 'O evento mudou' })).toBeHidden()
})

test('an event that is cancelled says so on its page and its orders, and everything comes back by itself', async ({
  page,
}) => {
  const { fan, shopper, order } = await aBuyerOf(page, CANCELLED.type, 2)
  await shop?.operate('cancel', CANCELLED.id, 'O gás acabou na serra inteira.')
  await open(page, `/#/lagoa-vendas/ticket/buy/${CANCELLED.id}`)
  await expect(page.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
  await expect(page.getByText('O gás acabou na serra inteira.')).toBeVisible()
  await expect(page.getByText('Quem comprou recebe tudo de volta, com as taxas, sem precisar pedir.')).toBeVisible()
  await expect.poll(async () => (await shopper.read(order.id)).refunded_cents).toBe(order.quote.total_cents)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page.getByText('O gás acabou na serra inteira.')).toBeVisible()
  const told = async () => (await mailsTo(fan.email)).filter((mail) => mail.includes('Evento cancelado')).length
  await expect.poll(told).toBe(1)
})

test('a sale that is paused says so, takes an address, and goes on', repeat(), async ({ page }) => {
  await shop?.operate('pause', PAUSED)
  await open(page, `/#/ticket/buy/${PAUSED}`)
  await expect(page.getByText('As vendas estão pausadas no momento.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avise-me quando voltar' })).toBeVisible()
  await shop?.operate('resume', PAUSED)
  const paused = async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByText('As vendas estão pausadas no momento.').isVisible()
  }
  await expect.poll(paused).toBe(false)
})

test('who holds tickets when the sale is paused can pay for them', repeat(), async ({ page }) => {
  const fan = await registerBeforehand(page.request, aFan())
  await verifyBeforehand(page.request, fan)
  const shopper = await aShopper(page.request, fan, shop?.url)
  const waiting: Order = await shopper.order(KEPT.type, 1)
  await shop?.operate('pause', KEPT.id)
  await shopper.pay(waiting)
  await expect.poll(async () => (await shopper.read(waiting.id)).state).toBe('paid')
  await shop?.operate('resume', KEPT.id)
})
