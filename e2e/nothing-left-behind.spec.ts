import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aFan, dialogNamed, logIn, registerBeforehand, secretsOf, type Fan } from './fan.ts'
import { appReady, CLOSED, codesOf, everythingKept, keptOnDevice, test } from './installed-app.ts'
import { aShopper, type Order } from './orders.ts'
import { expect, refuseCookiesBeforehand, repeat } from './test.ts'
import { emptyState, forgive, open, openAnew, savedState, STATE_VERSION } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

type Traces = { fan: Fan; order: Order; tokens: string[]; person_id: string }

/** Somebody who bought, looked at everything and has tickets on this device. */
async function leaveTraces(page: Page, url: string): Promise<Traces> {
  const fan = await aBuyer(page)
  const shopper = await aShopper(page.request, fan)
  const order = await shopper.buy('103-1-1-1', 2)
  // Logged in, they have looked at what they have sent.
  const { pathname } = new URL(await shopper.handOver(order.items[1]?.id ?? ''))
  await open(page, url + pathname)
  await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(1)
  await open(page, `${url}/#/user/data`)
  await expect(page.getByText(fan.email)).toBeVisible()
  await openAnew(page, `${url}/#/ticket/payments`)
  await page.getByRole('link', { name: /^Abrir QR/ }).click()
  await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(2)
  await appReady(page)
  await keptOnDevice(page, order)
  const { id, token } = (await savedState(page)).user
  return { fan, order, person_id: id, tokens: [token?.access_token ?? ''] }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Acesse Sua Conta' }).first()).toBeVisible()
}

async function expectNoTrace(page: Page, { fan, order, tokens, person_id }: Traces): Promise<void> {
  const ticket_ids = order.items.map(({ id }) => id)
  const secrets = [...secretsOf(fan), fan.name, person_id, order.id, ...ticket_ids, ...codesOf(order), ...tokens]
  const found = async () => {
    const kept = await everythingKept(page)
    return secrets.filter((secret) => kept.includes(secret))
  }
  await expect.poll(found).toEqual([])
}

test('after logging out the browser keeps no CPF, no e-mail, no token and no ticket, and Back shows nothing', async ({
  page,
  door,
}) => {
  const traces = await leaveTraces(page, door.url)
  await logOut(page)
  await expectNoTrace(page, traces)

  for (let n = 0; n < 3; n++) {
    await page.goBack()
    await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(traces.order.compra_id)
    await expect(page.locator('body')).not.toContainText(traces.fan.email)
  }
  await expectNoTrace(page, traces)
})

test('logging out in one tab leaves nothing in the other', repeat(), async ({ page, door }) => {
  const traces = await leaveTraces(page, door.url)
  const other = await page.context().newPage()
  await open(other, door.url)
  await logOut(other)
  await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(0)
  await expectNoTrace(page, traces)
})

test(
  'a page that slept in the history while its person logged out shows nothing of them',
  repeat(),
  async ({ page, door }) => {
    const traces = await leaveTraces(page, door.url)
    // The test's browser puts no page to sleep: it is told what a page hears that has slept.
    await page.evaluate(
      (state) => {
        localStorage.setItem('vuex', state)
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      JSON.stringify({ ...emptyState, version: STATE_VERSION }),
    )
    await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(0)
    await expectNoTrace(page, traces)
  },
)

test(
  'a session that was ended from another device leaves tickets for the gate, and nothing else',
  repeat(),
  async ({ page, door, complaints }) => {
    const { fan, order, tokens } = await leaveTraces(page, door.url)
    await page.request.post(`${door.url}/oauth/revoke`, { data: { token: tokens[0] }, failOnStatusCode: true })
    await page.reload()
    await expect(page.getByText(/^Sua sessão terminou: mostrando seus ingressos guardados/)).toBeVisible()
    const kept = await everythingKept(page)
    expect([...secretsOf(fan), ...tokens].filter((secret) => kept.includes(secret))).toEqual([])
    await keptOnDevice(page, order)
    await expect(page.locator('body')).not.toContainText(fan.email)
    forgive(complaints, /40[01]/)
  },
)

test(
  'whoever logs in next on the same browser sees nothing of the one before, with network or without',
  repeat(),
  async ({ page, door, complaints }) => {
    const traces = await leaveTraces(page, door.url)
    const bia = await registerBeforehand(page.request, aFan({ name: 'Bia Nunes' }))
    await logOut(page)
    await page.getByRole('button', { name: 'Acesse Sua Conta' }).first().click()
    await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), bia)
    await expect(page.getByText('Olá, Bia').first()).toBeVisible()
    await page.goto(`${door.url}/#/ticket/payments`)
    await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible()
    await page.goto(`${door.url}/#/ticket/list/${traces.order.id}`)
    await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible()
    await expectNoTrace(page, traces)

    door.close()
    await page.goto(`${door.url}/#/ticket/list/${traces.order.id}`)
    await page.reload()
    await expect(page.getByText('Não deu para carregar').first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Código do ingresso de/ })).toHaveCount(0)
    await expectNoTrace(page, traces)
    forgive(complaints, CLOSED)
    forgive(complaints, /404/)
  },
)
