import type { Page } from '@playwright/test'
import { aBuyer, anotherBuyer, asBuyer, expectStep2, goOn, holderCard, more, stub, type Reservation } from './buying.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { expectSaved, forgive, open } from './visitor.ts'

const THEATRE = '/ticket/buy/102'
const chosen = (page: Page) => page.getByRole('list', { name: 'Lugares escolhidos' }).getByRole('listitem')
const free = (page: Page) => page.getByRole('button', { name: /^Fileira \w+, assento \d+$/ })

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** Opens a sector and looks at the row with most free seats. */
async function openSector(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name, exact: true }).click()
  const row = page.getByLabel('Fileira', { exact: true })
  await expect(row).toBeVisible()
  const options = await row.locator('option').allTextContents()
  const counts = options.map((text) => Number(/(\d+) livre/.exec(text)?.[1] ?? 0))
  await row.selectOption({ index: counts.indexOf(Math.max(...counts)) })
}

test('seats are chosen by row, each gets a type, and they come back as one’s own', async ({ page }) => {
  const fan = await aBuyer(page)
  await open(page, THEATRE)
  await expect(page.getByText('+ R$ 6,00 de taxa por pedido')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByText('Setor não selecionado')).toBeVisible()
  await openSector(page, 'Plateia B')
  await goOn(page).click()
  await expect(page.getByText('Você deve escolher pelo menos um lugar')).toBeVisible()

  await free(page).nth(0).click()
  await free(page).nth(1).click()
  await expect(chosen(page)).toHaveCount(2)
  await expect(stub(page)).toContainText('R$ 146,00')
  await more(page, 'Meia-entrada · Plateia B').click()
  await expect(stub(page)).toContainText('1 × Meia-entrada · Plateia B')
  await expect(stub(page)).toContainText('R$ 111,00')
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 2)).toContainText(/Meia-entrada · Lugar \w+-\d+/)
  const held = (await (await (await asBuyer(page.request, fan)).find('102')).json()) as Reservation
  expect(held).toMatchObject({ seats: [{}, {}], quote: { total_cents: 11_100 } })

  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.reload()
  await openSector(page, 'Plateia B')
  await expect(chosen(page)).toHaveCount(2)
  const own = held.seats[0]!
  await page.getByLabel('Fileira', { exact: true }).selectOption(own.row)
  const seat = page.getByRole('button', { name: `Fileira ${own.row}, assento ${own.number}`, exact: true })
  await expect(seat).toHaveAttribute('aria-pressed', 'true')
  await seat.click()
  await expect(seat).toHaveAttribute('aria-pressed', 'false')
  await expect(chosen(page)).toHaveCount(1)
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 2)).toBeHidden()
})

test('no more seats than an order may have', async ({ page }) => {
  await open(page, THEATRE)
  await openSector(page, 'Balcão')
  for (let n = 0; n < 7; n++)
    await page
      .getByRole('button', { name: /^Fileira \w+, assento \d+$/, pressed: false })
      .first()
      .click()
  await expect(chosen(page)).toHaveCount(6)
  await expect(page.getByText('Limite de 6 ingressos por pedido.').filter({ visible: true }).first()).toBeVisible()
})

test('a seat somebody else was faster with: the choice is cleared, the seats are fresh, the reason is said', async ({
  page,
  request,
  complaints,
}) => {
  await aBuyer(page)
  await open(page, THEATRE)
  const answer = page.waitForResponse(/sections\/102-1-1\/seats/)
  await openSector(page, 'Plateia A')
  type Rows = { row: string; seats: { id: string; number: number; status: string }[] }[]
  const rows = (await (await answer).json()) as Rows
  const row = rows.find(({ seats }) => seats.some(({ status }) => status === 'available'))!
  const wanted = row.seats.find(({ status }) => status === 'available')!
  await page.getByLabel('Fileira', { exact: true }).selectOption(row.row)
  const seat = page.getByRole('button', { name: `Fileira ${row.row}, assento ${wanted.number}`, exact: true })
  await seat.click()
  expect((await (await anotherBuyer(request)).takeSeats('102', '102-1-1', [wanted.id])).status()).toBe(200)
  await goOn(page).click()
  await expect(page.getByText('Um dos lugares acabou de ser reservado por outra pessoa. Escolha outro.')).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  await expectSaved(page, { cart: { quantities: {}, timer: null } })
  await expect(
    page.getByRole('button', { name: `Fileira ${row.row}, assento ${wanted.number}, ocupado`, exact: true }),
  ).toBeDisabled()
  forgive(complaints, /status of 409/)
})

test('a server that fails with seats says the sentence for it', async ({ page, complaints }) => {
  await aBuyer(page)
  await open(page, THEATRE)
  await openSector(page, 'Balcão')
  await free(page).first().click()
  await page.route('**/reservation/seats', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'x' } }),
  )
  await goOn(page).click()
  await expect(page.getByText('Um erro inesperado ocorreu. Tente novamente mais tarde.')).toBeVisible()
  await expect(chosen(page)).toHaveCount(0)
  forgive(complaints, /status of 500/)
})
