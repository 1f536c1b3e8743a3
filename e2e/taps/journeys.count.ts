import { expect, type Page } from '@playwright/test'
import { browserOfThisRun } from '../browser-of-this-run.ts'
import { aBuyer, expectStep2, goOn, holderCard } from '../buying.ts'
import { birth, camera, CAPTURE } from '../faces.ts'
import { aFan, dialogNamed, genderOf } from '../fan.ts'
import { keep, qrCodes, test as installed, threeHoursBefore } from '../installed-app.ts'
import { aShopper } from '../orders.ts'
import { cards, expectConfirmed, method } from '../paying.ts'
import { chips } from '../seats.ts'
import { refuseCookiesBeforehand, test } from '../test.ts'
import { open } from '../visitor.ts'
import { aThumb, type Thumb } from './thumb.ts'

test.use({
  cold: true,
  permissions: ['clipboard-read', 'clipboard-write', 'camera'],
  launchOptions: { ...browserOfThisRun, args: [...(browserOfThisRun.args ?? []), ...camera] },
})
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

const FESTIVAL = '101'
const MATCH = '301'
/** No limit for a CPF: a new fan's e-mail need not be verified to buy there. */
const FAIR = '103'
const DAY_USE = '703'

/** Somebody who has bought for two before, and is on the home page. */
async function atHome(page: Page) {
  const fan = await aBuyer(page)
  const { items } = await (await aShopper(page.request, fan)).buy('103-1-1-1', 2)
  const companion = items.map(({ holder }) => holder.name).find((name) => name !== fan.name) ?? ''
  await open(page, '/')
  return { fan, companion, thumb: aThumb(page) }
}

async function openEvent({ page, tap }: Thumb, id: string): Promise<void> {
  await tap(page.locator(`main a[href$="/ticket/buy/${id}"]`).first(), 'event')
}

async function take({ page, tap }: Thumb, amount: number): Promise<void> {
  const plus = page.getByRole('button', { name: /^Adicionar um/ }).first()
  for (let n = 0; n < amount; n++) await tap(plus, '+')
  await tap(goOn(page), 'Continuar')
}

async function nameCompanion({ page, tap }: Thumb, name: string): Promise<void> {
  await expectStep2(page)
  await tap(holderCard(page, 2).getByRole('button', { name }), 'companion')
}

const copied = (page: Page) => page.evaluate(async () => (await navigator.clipboard.readText()).startsWith('000201'))

/** The journey ends when the code can be pasted in the bank's app, by whichever press that is. */
async function payByPix({ page, tap }: Thumb): Promise<void> {
  // All journeys have one clipboard: what another copied counts for nothing.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await tap(goOn(page, 'Pagar com Pix'), 'Pagar com Pix')
  const copy = page
    .getByRole('button', { name: /^Copiar/ })
    .filter({ visible: true })
    .first()
  await expect(copy).toBeEnabled()
  const by_itself = await expect
    .poll(() => copied(page), { timeout: 2_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  if (!by_itself) await tap(copy, 'Copiar')
  await expect.poll(() => copied(page)).toBe(true)
}

test('logged in, 1 ticket', async ({ page }) => {
  const { thumb } = await atHome(page)
  await openEvent(thumb, FESTIVAL)
  await take(thumb, 1)
  await payByPix(thumb)
  thumb.finish({ taps: 4, typed: 0 })
})

test('logged in, 2 tickets, with a companion of before', async ({ page }) => {
  const { thumb, companion } = await atHome(page)
  await openEvent(thumb, FESTIVAL)
  await take(thumb, 2)
  await nameCompanion(thumb, companion)
  await payByPix(thumb)
  thumb.finish({ taps: 6, typed: 0 })
})

test('logged in, 2 tickets, with somebody new', async ({ page }) => {
  const { thumb } = await atHome(page)
  await openEvent(thumb, FESTIVAL)
  await take(thumb, 2)
  await nameFriend(thumb)
  await payByPix(thumb)
  thumb.finish()
})

async function nameFriend({ page, tap, type }: Thumb): Promise<void> {
  await expectStep2(page)
  const friend = aFan({ name: 'Bento Siqueira' })
  await type(holderCard(page, 2).getByLabel('Nome completo'), friend.name)
  await type(holderCard(page, 2).getByLabel('CPF'), friend.cpf)
  await tap(goOn(page, 'Ir para o pagamento'), 'Ir para o pagamento')
}

test('logged in, 2 seats by hand', async ({ page }) => {
  const { thumb, companion } = await atHome(page)
  await openEvent(thumb, MATCH)
  const block = page.getByRole('button', { name: /^Oeste · Bloco O\d+, R\$/ }).first()
  await thumb.tap(block, 'block')
  for (const seats of [1, 2]) await thumb.tapPicture('seat', () => tapUntil(page, seats))
  await thumb.tap(goOn(page), 'Continuar')
  await nameCompanion(thumb, companion)
  await payByPix(thumb)
  thumb.finish({ taps: 8, typed: 0 })
})

/** Seats are a picture: a fan sees where they are, this finger has to try. */
async function tapUntil(page: Page, seats: number): Promise<void> {
  const stage = page.locator('.seat-map-stage')
  await stage.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await stage.boundingBox())!
  for (let n = 0; n < 60; n++) {
    await page.touchscreen.tap(x + width * (0.2 + 0.1 * (n % 7)), y + height * (0.25 + 0.06 * Math.floor(n / 7)))
    if ((await chips(page).count()) === seats) return
  }
  throw new Error('No tap has chosen a seat')
}

test('logged in, 2 best seats', async ({ page }) => {
  const { thumb, companion } = await atHome(page)
  await openEvent(thumb, MATCH)
  await thumb.tap(page.getByRole('button', { name: /^Melhor/ }).first(), 'Melhores lugares')
  await expect(page.getByRole('alert').filter({ hasText: /^Escolhemos / })).toBeVisible()
  await thumb.tap(goOn(page), 'Continuar')
  await nameCompanion(thumb, companion)
  await payByPix(thumb)
  thumb.finish({ taps: 5, typed: 0 })
})

test('new fan, 2 tickets', async ({ page }) => {
  const fan = aFan()
  await open(page, '/')
  const thumb = aThumb(page)
  await openEvent(thumb, FAIR)
  await take(thumb, 2)
  const login = dialogNamed(page, 'ACESSE SUA CONTA')
  await thumb.tap(login.getByRole('button', { name: /Cadastre-se|Criar conta/ }).first(), 'Cadastre-se')
  await register(thumb, fan)
  await putOffVerifying(thumb)
  await nameFriend(thumb)
  await payByPix(thumb)
  thumb.finish({ taps: 13, typed: 12 })
})

test('new fan, 2 tickets, express registration', async ({ page }) => {
  const fan = aFan()
  await open(page, '/lagoa-vendas')
  const thumb = aThumb(page)
  await openEvent(thumb, DAY_USE)
  await take(thumb, 2)
  const login = dialogNamed(page, 'ACESSE SUA CONTA')
  await thumb.tap(login.getByRole('button', { name: /Cadastre-se|Criar conta/ }).first(), 'Cadastre-se')
  const form = dialogNamed(page, 'CRIAR CONTA')
  await thumb.type(form.getByLabel('Nome completo'), fan.name)
  await thumb.type(form.getByLabel('CPF'), fan.cpf)
  await thumb.type(form.getByLabel('Nascimento'), fan.birth)
  await thumb.type(form.getByLabel('Celular'), fan.phone)
  await thumb.type(form.getByLabel('E-mail', { exact: true }), fan.email)
  await thumb.type(form.getByLabel('Senha', { exact: true }), fan.password)
  await thumb.tap(form.getByRole('checkbox', { name: /Li e aceito/ }), 'Li e aceito')
  await thumb.tap(form.getByRole('button', { name: 'Criar conta' }), 'Criar conta')
  await putOffVerifying(thumb)
  await nameFriend(thumb)
  await payByPix(thumb)
  thumb.finish({ taps: 10, typed: 8 })
})

async function putOffVerifying({ page, tap }: Thumb): Promise<void> {
  await tap(dialogNamed(page, 'VERIFICAR E-MAIL').getByRole('button', { name: 'Agora não' }), 'Agora não')
}

/** The form of two steps, as the specification has it. */
async function register({ page, tap, type }: Thumb, fan: ReturnType<typeof aFan>): Promise<void> {
  const form = dialogNamed(page, 'CRIAR CONTA')
  const next = form.getByRole('button', { name: 'Avançar' })
  await type(form.getByLabel('CPF'), fan.cpf)
  await tap(next, 'Avançar')
  await type(form.getByLabel('Nome completo'), fan.name)
  await type(form.getByLabel('Celular'), fan.phone)
  await type(form.getByLabel('Nascimento'), fan.birth)
  await tap(genderOf(form), 'Gênero')
  await type(form.getByLabel('E-mail', { exact: true }), fan.email)
  await type(form.getByLabel('Confirme o e-mail'), fan.email)
  await type(form.getByLabel('Senha', { exact: true }), fan.password)
  await type(form.getByLabel('Confirme a senha'), fan.password)
  await tap(next, 'Avançar')
  await type(form.getByLabel('CEP'), fan.cep)
  await expect(form.getByLabel('Rua')).not.toHaveValue('')
  await type(form.getByLabel('Número'), fan.number)
  await tap(form.getByRole('checkbox', { name: /Li e aceito/ }), 'Li e aceito')
  await tap(next, 'Avançar')
}

test('logged in, card in 3 parts, 1 ticket', async ({ page }) => {
  const { thumb, fan } = await atHome(page)
  await openEvent(thumb, FESTIVAL)
  await take(thumb, 1)
  await thumb.tap(method(page, /^Cartão/), 'Cartão')
  await thumb.select(page.getByLabel('Parcelas'), { index: 2 }, 'Parcelas')
  const card = page.frameLocator('iframe[title="Dados do cartão"]')
  await thumb.type(card.getByLabel('Número do cartão'), cards.approved)
  await thumb.type(card.getByLabel('Validade'), '08/31')
  await thumb.type(card.getByLabel('CVV'), '123')
  await thumb.type(card.getByLabel('Nome impresso no cartão'), fan.name)
  await thumb.tap(page.getByRole('button', { name: /^Pagar .*R\$/ }).filter({ visible: true }), 'Pagar')
  await expectConfirmed(page, fan)
  thumb.finish()
})

installed('from home to the QR, on the day', async ({ page, door }) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('103-1-1-1', 2)
  await keep(page, door, order)
  door.close()
  await page.clock.setFixedTime(threeHoursBefore(order))
  await page.goto(`${door.url}/`)
  await page.reload()
  const thumb = aThumb(page)
  const today = page.getByRole('region', { name: 'Seu evento de hoje' })
  await thumb.tap(today.getByRole('link', { name: 'Abrir QR' }), 'Abrir QR')
  await expect(qrCodes(page).first()).toBeVisible()
  thumb.finish({ taps: 1, typed: 0 })
})

test('biometry of oneself, from the ticket', async ({ page }) => {
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const thumb = aThumb(page)
  await thumb.tap(page.getByRole('button', { name: /^Cadastrar (biometria|rosto)/ }).first(), 'Cadastrar biometria')
  const dialog = dialogNamed(page, 'CADASTRO DE BIOMETRIA')
  if (await isEmpty(dialog.getByLabel('Nascimento'))) await thumb.type(dialog.getByLabel('Nascimento'), birth.date)
  if (!(await genderOf(dialog).isChecked())) await thumb.tap(genderOf(dialog), 'Gênero')
  await thumb.tap(dialog.getByRole('checkbox', { name: /Li o aviso/ }), 'Li o aviso')
  await thumb.tap(dialog.getByRole('button', { name: 'Continuar para a foto' }), 'Continuar para a foto')
  await page.waitForURL(CAPTURE)
  for (const name of ['Abrir a câmera', 'Tirar foto', 'Enviar foto']) {
    await thumb.tap(page.getByRole('button', { name }), name)
  }
  await expect(page.getByRole('heading', { name: 'Foto recebida' })).toBeVisible()
  thumb.finish()
})

const isEmpty = async (field: ReturnType<Page['getByLabel']>) => (await field.inputValue()) === ''
