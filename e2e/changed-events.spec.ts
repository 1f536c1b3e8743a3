import type { Page } from '@playwright/test'
import { choose, expectStep2, goOn, holderCard, more } from './buying.ts'
import { startChangedShop, type ChangedShop } from './changed-shop.ts'
import { aFan, dialogNamed, logIn, registerBeforehand, verifyBeforehand } from './fan.ts'
import { mailsTo } from './mailbox.ts'
import { aShopper, type Order } from './orders.ts'
import { expectChoice } from './paying.ts'
import { changedShopUrl } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { thisYear } from './this-year.ts'
import { expectNotKept, logInBeforehand, open } from './visitor.ts'

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

/** Enough to log in and to type two people. */
const LEAST_WAIT_MS = 45_000

/** An event whose sale opens at the first full minute that leaves this time. */
function anOpening(id: string): object {
  const opens = new Date(Math.ceil((Date.now() + LEAST_WAIT_MS) / 60_000) * 60_000).toISOString().slice(0, 16)
  const batches = [{ name: 'Lote único', price_cents: 40_00, quantity: 90, starts_at: `${opens}-00:00` }]
  const section = { name: 'Pista', capacity: 90, tickets: [{ name: 'Inteira', kind: 'full', batches }] }
  return {
    id,
    producer_id: '0',
    category: 'shows',
    title: 'Noite da Abertura',
    about_html: '<p>Uma noite.</p>',
    starts_at: change.starts_at,
    venue: change.venue,
    age_rating: 'L',
    convenience_fee: 0,
    convenience_fee_mode: 'percentual',
    max_per_order: 4,
    sectors: [{ name: 'Pista', sections: [section] }],
  }
}

const FRIENDS = [
  { name: 'Bia Nunes', cpf: '390.533.447-05' },
  { name: 'Caio Reis', cpf: '168.995.350-09' },
] as const

test('people named before the sale opens fill the tickets after it', repeat(), async ({ page }) => {
  // The opening alone takes up to 105 seconds.
  test.setTimeout(240_000)
  const fan = await registerBeforehand(page.request, aFan())
  await verifyBeforehand(page.request, fan)
  const id = `abertura-${crypto.randomUUID().slice(0, 8)}`
  // The shop may still be starting what answers the operator.
  await expect.poll(() => shop?.create([anOpening(id)])).toContain('created')
  await open(page, `/#/ticket/buy/${id}`)
  await page.getByRole('button', { name: 'Entrar e deixar tudo pronto' }).filter({ visible: true }).click()
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)

  const dialog = dialogNamed(page, 'QUEM VAI COM VOCÊ')
  await expect(dialog).toContainText('os dados ficam só nesta aba')
  const [bia, caio] = FRIENDS
  await dialog.getByLabel('Nome completo').fill(bia.name)
  await dialog.getByLabel('CPF').fill(bia.cpf)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByLabel('Nome completo')).toBeFocused()
  await page.keyboard.type(caio.name)
  await dialog.getByLabel('CPF').fill(caio.cpf)
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Vão com você: Bia, Caio').filter({ visible: true })).toBeVisible()
  await expectNotKept(page, [bia.name, bia.cpf, '39053344705'])

  await expect(more(page, 'Inteira · Pista')).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
  await choose(page, { 'Inteira · Pista': 3 })
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 2)).toContainText(bia.name)
  await expect(holderCard(page, 3)).toContainText(caio.name)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await goOn(page, 'Ir para o pagamento').click()
  await expectChoice(page)
})
