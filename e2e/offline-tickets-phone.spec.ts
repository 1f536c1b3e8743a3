import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aFan, dialogNamed, logIn, registerBeforehand } from './fan.ts'
import { appReady, CLOSED, everythingKept, keptOnDevice, test } from './installed-app.ts'
import { aShopper } from './orders.ts'
import { cards, expectConfirmed, goToPayment, method, payShownPix, payWithPix, typeCard } from './paying.ts'
import { openFrontDoor } from './front-door.ts'
import { HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat } from './test.ts'
import { forgive, logInBeforehand, open, savedState } from './visitor.ts'

const qrCodes = (page: Page) => page.getByRole('img', { name: /^Código do ingresso de/ })
const fromDevice = (page: Page) => page.getByText('Sem conexão: mostrando seus ingressos guardados neste aparelho')

/** The shop is open and has put the order away. */
async function keep(page: Page, door: { url: string }, order: Parameters<typeof keptOnDevice>[1]): Promise<void> {
  await open(page, door.url)
  await appReady(page)
  await keptOnDevice(page, order)
}

/** From the start, as somebody at a gate opens it. */
async function openTickets(page: Page, door: { url: string }, order_id: string): Promise<void> {
  await page.goto(`${door.url}/#/ticket/list/${order_id}`)
  await page.reload()
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(({ complaints }) => forgive(complaints, CLOSED))

test('a bought ticket opens at the gate without network, though nobody had looked at it before', async ({
  page,
  door,
}) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('103-1-1-1', 2)
  await keep(page, door, order)

  door.close()
  await openTickets(page, door, order.id)
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(fromDevice(page)).toBeVisible()
  await expect(page.getByText(/^Guardados (há|agora) .+ · \d+h(\d\d)?$/)).toBeVisible()
  const drawn = await qrCodes(page).first().locator('path').getAttribute('d')

  await page.getByRole('link', { name: 'Voltar aos pedidos' }).click()
  await expect(fromDevice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver ingressos/ })).toBeVisible()

  door.reopen()
  await openTickets(page, door, order.id)
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(fromDevice(page)).toBeHidden()
  expect(await qrCodes(page).first().locator('path').getAttribute('d')).toBe(drawn)
})

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
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Fechar' }).click()
  await expect(withoutSession(page)).toBeVisible()
  await expect(qrCodes(page)).toHaveCount(2)

  door.close()
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await page.goto(`${door.url}/`)
  await page.reload()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'Ingressos' }).click()
  await page.getByRole('link', { name: /^Ver ingressos/ }).click()
  await expect(qrCodes(page)).toHaveCount(2)
  await expect(withoutSession(page)).toContainText(/Guardados há 2 dias, em .+ · \d+h(\d\d)?$/)
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
    const form = dialogNamed(page, 'ACESSE SUA CONTA')
    await logIn(form, fan)
    await expect(withoutSession(page)).toBeHidden()
    await expect(qrCodes(page)).toHaveCount(1)
    await keptOnDevice(page, order)

    await endSession(page, door)
    await openTickets(page, door, order.id)
    const bia = await registerBeforehand(page.request, aFan({ name: 'Bia Nunes' }))
    await logIn(form, bia)
    await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible()
    await expect.poll(async () => everythingKept(page)).not.toContain(order.id)
    forgive(complaints, /status of 40[014]/)
  },
)

test('three days after the event its tickets are gone, without network too', async ({ page, door, complaints }) => {
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
})

test(
  'without network a ticket offers no face to register, and what fails says so in the fan’s words',
  repeat(),
  async ({ page, door }) => {
    const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
    await keep(page, door, order)
    door.close()
    await openTickets(page, door, order.id)
    await expect(fromDevice(page)).toBeVisible()
    await expect(page.getByText('Biometria pendente')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Cadastrar biometria|Enviar para|É menor)/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Baixar PDF/ }).click()
    await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
  },
)

test(
  'a network that does not answer is not waited for: after three seconds the tickets are there',
  repeat(),
  async ({ page, door }) => {
    const order = await (await aShopper(page.request, await aBuyer(page))).buy('103-1-1-1', 1)
    await keep(page, door, order)
    door.slowDown()
    await page.goto(`${door.url}/#/ticket/list/${order.id}`)
    const began = performance.now()
    await page.reload()
    await expect(qrCodes(page)).toHaveCount(1)
    expect(performance.now() - began).toBeGreaterThan(2_900)
  },
)

test('the installed app opens without network in the look of its producer, and says what is wrong', async ({
  page,
  door,
}) => {
  await open(page, `${door.url}/mare-alta`)
  await appReady(page)
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  door.close()
  await page.goto(`${door.url}/mare-alta`)
  await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
  await expect(page).toHaveTitle(/Esporte Clube Maré Alta/)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest?producer=mare-alta')

  door.reopen()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('link', { name: /Ferrovia Atlética/ }).first()).toBeVisible()
})

test(
  'a ticket that was cancelled on another device is gone from this one once there is network',
  repeat(),
  async ({ page, door }) => {
    const shopper = await aShopper(page.request, await aBuyer(page))
    const order = await shopper.buy('103-1-1-1', 1)
    await open(page, `${door.url}/#/ticket/list/${order.id}`)
    await appReady(page)
    await keptOnDevice(page, order)
    await shopper.cancel(order)
    await page.reload()
    await expect(page.getByText('Este ingresso foi cancelado')).toBeVisible()
    await expect.poll(async () => everythingKept(page)).not.toContain(order.id)
  },
)

test(
  'what is kept of a ticket is what a gate has to see: no e-mail, no telephone, no whole CPF',
  repeat(),
  async ({ page, door }) => {
    const fan = await aBuyer(page)
    const order = await (await aShopper(page.request, fan)).buy('103-1-1-1', 1)
    await keep(page, door, order)
    const kept = await everythingKept(page)
    for (const spare of [fan.email, fan.cpf, fan.cpf.replace(/\D/g, ''), fan.phone, fan.phone.replace(/\D/g, '')]) {
      expect(kept).not.toContain(spare)
    }
  },
)

test(
  'whoever wanted to delete their account and may not still has their tickets on the device',
  repeat(),
  async ({ page, door, complaints }) => {
    const fan = await aBuyer(page)
    const order = await (await aShopper(page.request, fan)).buy('103-1-1-1', 1)
    await open(page, `${door.url}/#/user/data`)
    await appReady(page)
    await keptOnDevice(page, order)
    await page.getByRole('button', { name: 'Encerrar a conta' }).click()
    await page.getByRole('button', { name: 'Excluir minha conta' }).click()
    const dialog = dialogNamed(page, 'EXCLUIR MINHA CONTA')
    await dialog.getByLabel('Sua senha').fill(fan.password)
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/oauth/revoke'))
    await dialog.getByRole('button', { name: 'Excluir conta' }).click()
    await refused
    expect(await everythingKept(page)).toContain(order.id)
    forgive(complaints, /status of 409/)
  },
)

test('what was just bought is on the device as soon as it is paid', repeat(), async ({ page, door }) => {
  const fan = await goToPayment(page, `${door.url}/ticket/buy/101`, { 'Inteira · Pista': 1 })
  await appReady(page)
  await payWithPix(page)
  await payShownPix(page)
  await expectConfirmed(page, fan)
  const order_id = (await savedState(page)).ticket.selected_order_id ?? ''
  await keptOnDevice(page, await (await aShopper(page.request, fan)).read(order_id))

  door.close()
  await openTickets(page, door, order_id)
  await expect(qrCodes(page)).toHaveCount(1)
})

test('the worker keeps away from the card’s document: a card is paid as ever', repeat(), async ({ page, door }) => {
  const fan = await goToPayment(page, `${door.url}/ticket/buy/101`, { 'Inteira · Pista': 1 })
  await appReady(page)
  await method(page, /Cartão/).check()
  await typeCard(page, cards.approved)
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expectConfirmed(page, fan)
})

test('real addresses open without network too', repeat(), async ({ page }) => {
  const door = await openFrontDoor(HISTORY_URL)
  const bruno = { email: 'bruno.teles@exemplo.test', password: 'bruno-vai-ao-show' }
  await logInBeforehand(page, bruno, HISTORY_URL)
  await open(page, `${door.url}/ticket/payments`)
  await appReady(page)
  await page
    .getByRole('region', { name: 'Próximos' })
    .getByRole('link', { name: /^Ver ingressos/ })
    .first()
    .click()
  await expect(qrCodes(page).first()).toBeVisible()
  const address = page.url()
  await expect.poll(async () => everythingKept(page)).toContain(address.split('/').at(-1))

  door.close()
  await page.reload()
  await expect(fromDevice(page)).toBeVisible()
  await expect(qrCodes(page).first()).toBeVisible()
  expect(page.url()).toBe(address)
  await door.remove()
})

test('Chromium finds everything an installation needs', async ({ page, door }) => {
  await open(page, `${door.url}/mare-alta`)
  await appReady(page)
  const browser = await page.context().newCDPSession(page)
  const { data, errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/mare-alta', name: 'Esporte Clube Maré Alta' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A journey's window is a private one, and a whole browser says so; the headless shell knows no such difference.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
