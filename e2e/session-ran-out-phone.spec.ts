import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aFan, dialogNamed, logIn, registerBeforehand } from './fan.ts'
import { CLOSED, everythingKept, keep, keptOnDevice, openTickets, qrCodes, test } from './installed-app.ts'
import { aShopper } from './orders.ts'
import { expect, refuseCookiesBeforehand, repeat } from './test.ts'
import { forgive, savedState } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(({ complaints }) => forgive(complaints, CLOSED))

/** On the server: from another device, or because its time was over. */
async function endSession(page: Page, door: { url: string }): Promise<void> {
  const { token } = (await savedState(page)).user
  await page.request.post(`${door.url}/oauth/revoke`, { data: { token: token?.access_token }, failOnStatusCode: true })
}

const DAY_MS = 86_400_000
const withoutSession = (page: Page) =>
  page.getByText('Sua sessão terminou: mostrando seus ingressos guardados neste aparelho')

test('whose session has run out still has their tickets at the gate, with their age, until Sair', async ({
  page,
  door,
  complaints,
}) => {
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy('103-1-1-1', 2)
  await keep(page, door, order)
  await endSession(page, door)
  await openTickets(page, door, order.id)
  await expect(withoutSession(page)).toBeVisible()
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(page.getByRole('dialog')).toBeHidden()

  door.close()
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await page.goto(`${door.url}/`)
  await page.reload()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'Ingressos', exact: true }).click()
  await page.getByRole('link', { name: /^Abrir QR/ }).click()
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(withoutSession(page)).toContainText(/Salvos há 2 dias \(.+ ·\s\d+h(\d\d)?\)$/)
  await expect(page.locator('body')).not.toContainText(fan.email)

  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await expect(qrCodes(page)).toHaveCount(0)
  await expect.poll(async () => everythingKept(page)).not.toContain(order.id)
  await openTickets(page, door, order.id)
  await expect(page).not.toHaveURL(/ticket/)
  await expect(qrCodes(page)).toHaveCount(0)
  forgive(complaints, /status of 40[01]/)
})

test(
  'whose session has run out sees fresh tickets after a login; somebody else’s login takes them away',
  repeat(),
  async ({ page, door, complaints }) => {
    const fan = await aBuyer(page)
    const order = await (await aShopper(page.request, fan)).buy('103-1-1-1', 1)
    await keep(page, door, order)
    await endSession(page, door)
    await openTickets(page, door, order.id)
    const logInAgain = page.getByRole('main').getByRole('button', { name: 'Entrar de novo' })
    const form = dialogNamed(page, 'ACESSE SUA CONTA')
    await logInAgain.click()
    await logIn(form, fan)
    await expect(withoutSession(page)).toBeHidden()
    await expect(qrCodes(page)).toHaveCount(1)
    await keptOnDevice(page, order)

    await endSession(page, door)
    await openTickets(page, door, order.id)
    const bia = await registerBeforehand(page.request, aFan({ name: 'Bia Nunes' }))
    await logInAgain.click()
    await logIn(form, bia)
    await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible()
    await expect.poll(async () => everythingKept(page)).not.toContain(order.id)
    forgive(complaints, /status of 40[014]/)
  },
)

test(
  'three days after the event its tickets are gone, without network too',
  repeat(),
  async ({ page, door, complaints }) => {
    const order = await (await aShopper(page.request, await aBuyer(page))).buy('103-1-1-1', 1)
    await keep(page, door, order)
    await endSession(page, door)
    await openTickets(page, door, order.id)
    await expect(withoutSession(page)).toBeAttached()

    door.close()
    const starts_ms = Date.parse(order.event.starts_at)
    await page.clock.setFixedTime(starts_ms + 3 * DAY_MS - 60_000)
    await openTickets(page, door, order.id)
    await expect(qrCodes(page)).toHaveCount(1)
    await keptOnDevice(page, order)

    await page.clock.setFixedTime(starts_ms + 3 * DAY_MS)
    await openTickets(page, door, order.id)
    await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeVisible()
    await expect(qrCodes(page)).toHaveCount(0)
    await expect.poll(async () => everythingKept(page)).not.toContain(order.id)
    forgive(complaints, /status of 40[01]/)
  },
)
