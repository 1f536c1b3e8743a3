import {
  aBuyer,
  anotherBuyer,
  asBuyer,
  expectStep2,
  goOn,
  holderCard,
  more,
  onAnotherDevice,
  reachStep2,
  stub,
  type Reservation,
} from './buying.ts'
import { aFan, registerBeforehand } from './fan.ts'
import {
  anotherWindow,
  chips,
  free,
  grid,
  openList,
  placeOf,
  roomySeat,
  seat,
  seatId,
  seatOfPair,
  shortName,
  THEATRE,
} from './seats.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectSaved, forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('seats are chosen by row, each gets a type, and they come back as one’s own', async ({ page }) => {
  const fan = await aBuyer(page)
  await open(page, THEATRE)
  await expect(page.getByText('+ R$ 6,00 de taxa por pedido')).toBeVisible()
  await expect(goOn(page)).toHaveCount(0)
  await openList(page, 'Plateia B')

  await free(page, 'Plateia B').first().click()
  await free(page, 'Plateia B').first().click()
  await expect(chips(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: /escolhido\. 2 lugares, R\$\s146,00/ })).toBeAttached()
  await expect(stub(page)).toContainText('R$ 146,00')
  await more(page, 'Meia-entrada · Plateia B').click()
  await expect(stub(page)).toContainText('1 × Meia-entrada · Plateia B')
  await expect(stub(page)).toContainText('R$ 111,00')
  await page.reload()
  await expect(stub(page)).toContainText('1 × Meia-entrada · Plateia B')
  await expect(stub(page)).toContainText('R$ 111,00')
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 2)).toContainText(/Meia-entrada · Lugar \w+-\d+/)
  const held = (await (await (await asBuyer(page.request, fan)).find('102')).json()) as Reservation
  expect(held).toMatchObject({ seats: [{}, {}], quote: { total_cents: 11_100 } })

  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.reload()
  await openList(page, 'Plateia B')
  await expect(chips(page)).toHaveCount(2)
  const { row, number } = held.seats[0]!
  const place = `Fileira ${row}, assento ${number}`
  await expect(seat(page, place, 'seu')).toHaveAttribute('aria-selected', 'true')
  await seat(page, place, 'seu').click()
  await expect(seat(page, place, 'disponível')).toHaveAttribute('aria-selected', 'false')
  await expect(chips(page)).toHaveCount(1)
  await goOn(page).click()
  await reachStep2(page)
  await expect(holderCard(page, 2)).toBeHidden()
})

test('no more seats than an order may have', repeat(), async ({ page }) => {
  await open(page, THEATRE)
  await openList(page, 'Balcão')
  for (let n = 0; n < 7; n++) await free(page, 'Balcão').first().click()
  await expect(chips(page)).toHaveCount(6)
  await expect(page.getByText('Limite de 6 ingressos por pedido.').filter({ visible: true }).first()).toBeVisible()
})

test('two fans want the same seat: one gets it, the other is told, and every open map shows it', async ({
  page,
  browser,
}) => {
  test.slow()
  await aBuyer(page)
  await open(page, THEATRE)
  await openList(page, 'Plateia B')
  const rival = await onAnotherDevice(browser, await registerBeforehand(page.request, aFan()))
  const onlooker = await anotherWindow(browser, THEATRE)
  await open(rival, THEATRE)
  await openList(rival, 'Plateia B')
  await openList(onlooker, 'Plateia B')
  const place = await roomySeat(page, 'Plateia B')
  await seat(page, place, 'disponível').click()
  await seat(rival, place, 'disponível').click()
  await expect(chips(rival)).toHaveCount(1)

  const taken = page.waitForResponse('**/checkout/reserve')
  await goOn(page).click()
  await taken
  await expect(seat(onlooker, place, 'ocupado')).toBeVisible()
  await expect(
    rival.getByText(`O lugar ${shortName(place)} acabou de ser reservado por outra pessoa.`).first(),
  ).toBeVisible()
  await expect(seat(rival, place, 'ocupado')).toHaveAttribute('aria-disabled', 'true')
  await expect(chips(rival)).toHaveCount(0)
  await reachStep2(page)
  await expect(holderCard(page, 1)).toContainText(`Lugar ${shortName(place)}`)

  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.getByRole('button', { name: 'Desistir da reserva', exact: true }).click()
  await page.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(seat(onlooker, place, 'disponível')).toBeVisible()
  await Promise.all([rival.context().close(), onlooker.context().close()])
})

test(
  'two tabs of one fan: what is chosen in one stays, is reserved in both, and is given up in both',
  repeat(),
  async ({ page }) => {
    await aBuyer(page)
    await open(page, THEATRE)
    await openList(page, 'Balcão')
    const other = await page.context().newPage()
    await open(other, THEATRE)
    await free(page, 'Balcão').first().click()
    await expect(chips(page)).toHaveCount(1)
    await expect(stub(page)).toContainText('R$ 56,00')
    await goOn(page).click()
    await reachStep2(page)
    await expectStep2(other)

    await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
    await expect(chips(other)).toHaveCount(1)
    await page.getByRole('button', { name: 'Desistir da reserva', exact: true }).click()
    await page.getByRole('button', { name: 'Sim, desistir' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect(chips(other)).toHaveCount(0)
    await expectSaved(other, { cart: { quantities: {}, timer: null } })
  },
)

test(
  'without a stream the seats are asked for, and a map that was wrong is put right',
  repeat(),
  async ({ page, request, complaints }) => {
    await page.route('**/api/events/102/changes*', (route) => route.abort())
    await open(page, THEATRE)
    await openList(page, 'Plateia A')
    const cell = free(page, 'Plateia A').last()
    const place = await placeOf(cell)
    const id = await seatId(page, place)
    expect((await (await anotherBuyer(request)).takeSeats('102', '102-1-1', [id])).status()).toBe(200)
    await expect(seat(page, place, 'ocupado')).toBeVisible()
    forgive(complaints, /ERR_FAILED/)
  },
)

test(
  'a seat somebody else was faster with: the choice is cleared, the seats are fresh, the reason is said',
  repeat(),
  async ({ page, request, complaints }) => {
    await aBuyer(page)
    await open(page, THEATRE)
    await openList(page, 'Plateia A')
    const place = await placeOf(free(page, 'Plateia A').first())
    const id = await seatId(page, place)
    // As if nothing had been heard yet.
    let deaf = true
    await page.route('**/api/events/102/{changes,seats/status}*', (route) => (deaf ? route.abort() : route.continue()))
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await seat(page, place, 'disponível').click()
    expect((await (await anotherBuyer(request)).takeSeats('102', '102-1-1', [id])).status()).toBe(200)
    deaf = false
    await goOn(page).click()
    await expect(
      page.getByText('Um dos lugares acabou de ser reservado por outra pessoa. Escolha outro.'),
    ).toBeVisible()
    await expect(chips(page)).toHaveCount(0)
    await expectSaved(page, { cart: { quantities: {}, timer: null } })
    await expect(seat(page, place, 'ocupado')).toBeVisible()
    forgive(complaints, /status of 409|ERR_FAILED/)
  },
)

test('a server that fails with seats says the sentence for it', repeat(), async ({ page, complaints }) => {
  await aBuyer(page)
  await open(page, THEATRE)
  await openList(page, 'Balcão')
  await free(page, 'Balcão').first().click()
  await page.route('**/checkout/reserve', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'x' } }),
  )
  await goOn(page).click()
  await expect(page.getByText('Um erro inesperado ocorreu. Tente novamente mais tarde.')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)

  // Somebody on the way, who says nothing that we could show.
  await page.unroute('**/checkout/reserve')
  await page.route('**/checkout/reserve', (route) => route.fulfill({ status: 500, body: '<h1>Oops</h1>' }))
  await free(page, 'Balcão').first().click()
  await goOn(page).click()
  await expect(page.getByText('A solicitação falhou com o código 500.')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  forgive(complaints, /status of 500/)
})

test('the best seats are found together and opened on the map; a seat left alone is pointed out', async ({ page }) => {
  await open(page, THEATRE)
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  const wish = page.getByRole('group', { name: 'Melhores lugares' })
  await expect(wish).toBeFocused()
  await expect(wish.getByText(/^Escolhemos \w+-\d+ e \w+-\d+, /)).toBeVisible()
  await wish.getByLabel('Onde').selectOption({ label: 'Balcão · R$ 50,00' })
  await wish.getByRole('button', { name: 'Adicionar um: Lugares' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: /^Escolhemos \w+-\d+, \w+-\d+ e \w+-\d+, Balcão\.$/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  await expect(chips(page)).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Balcão' })).toContainText(/R\$\s50,00 · \d+ livres/)
  await expectSaved(page, { mapping: { section_id: '102-3-1' } })

  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.getByRole('button', { name: 'Melhores lugares' }).click()
  await expect(wish.getByLabel('Onde').locator('option:checked')).toHaveText(/^Balcão · /)
  await wish.getByLabel('Onde').selectOption({ label: 'Qualquer setor' })
  await wish.getByRole('button', { name: 'Tirar um: Lugares' }).click()
  await expect(wish.getByText(/^Escolhemos \w+-\d+ e \w+-\d+, Plateia A\.$/)).toBeVisible()
  await page.getByRole('heading', { level: 2, name: 'Plateia A' }).click()
  await expect(grid(page, 'Plateia A')).toBeVisible()

  await seat(grid(page, 'Plateia A'), await seatOfPair(page, 'Plateia A'), 'disponível').click()
  const hint = page.getByText(/^Sobra um lugar sozinho ao lado \(\w+-\d+\)\. Se puder, escolha lugares vizinhos\.$/)
  await expect(hint.first()).toBeVisible()
})
