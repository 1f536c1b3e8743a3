import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { dialogNamed, proveIt } from './fan.ts'
import {
  appReady,
  CLOSED,
  everythingKept,
  keep,
  keptOnDevice,
  openTickets,
  qrCodes,
  test,
  threeHoursBefore,
} from './installed-app.ts'
import { aShopper } from './orders.ts'
import { cards, expectConfirmed, goToPayment, method, payShownPix, payWithPix, typeCard } from './paying.ts'
import { openFrontDoor } from './front-door.ts'
import { HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat } from './test.ts'
import { forgive, logInBeforehand, open, savedState } from './visitor.ts'

const fromDevice = (page: Page) => page.getByText('Sem conexão: mostrando seus ingressos guardados neste aparelho')

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
  await expect(page.getByText(/^Salvos (há|agora) .+ ·\s\d+h(\d\d)?\)$/)).toBeVisible()
  const drawn = await qrCodes(page).first().locator('path').getAttribute('d')

  // Home has nothing to show, and leads there too.
  await page.goto(`${door.url}/`)
  await page.getByRole('link', { name: 'Ver meus ingressos' }).click()
  await expect(fromDevice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Abrir QR/ })).toBeVisible()

  // On the day the codes are one press away from it.
  const today = page.getByRole('region', { name: 'Seu evento de hoje' })
  await page.goto(`${door.url}/`)
  await expect(today).toBeHidden()
  await page.clock.setFixedTime(threeHoursBefore(order))
  await page.reload()
  await expect(today).toContainText(/Hoje · \d+h/)
  await today.getByRole('link', { name: 'Abrir QR' }).click()
  await expect(qrCodes(page)).toHaveCount(2)
  await page.clock.setSystemTime(Date.now())

  // Nobody says that there is network again: it is found out.
  await openTickets(page, door, order.id)
  await expect(fromDevice(page)).toBeVisible()
  door.reopen()
  await expect(fromDevice(page)).toBeHidden()
  await expect(qrCodes(page)).toHaveCount(2)
  expect(await qrCodes(page).first().locator('path').getAttribute('d')).toBe(drawn)
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

  // The browser says so itself when the network is back; nobody has to press anything.
  door.reopen()
  await page.evaluate(() => dispatchEvent(new Event('online')))
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
    await expect(page.getByText('1 ingresso cancelado')).toBeVisible()
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
    await dialogNamed(page, 'EXCLUIR MINHA CONTA').getByRole('button', { name: 'Excluir conta' }).click()
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await proveIt(page, fan)
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
    .getByRole('link', { name: /^Abrir QR/ })
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
