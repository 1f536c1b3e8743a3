import { goOn } from './buying.ts'
import { cards, expectConfirmed, goToPayment, method, payShownPix, payWithPix, typeCard } from './paying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { expectNoShift, watchShifts } from './shifts.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('choice, Pix and confirmation are accessible, and nothing scrolls sideways', repeat(), async ({ page }) => {
  test.slow()
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await page.getByRole('button', { name: 'Desistir da reserva' }).click()
  await expectAccessible(page, 'choice')
  await expectNoSidewaysScroll(page)
  await payWithPix(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expectAccessible(page, 'Pix')
  await expectNoSidewaysScroll(page)
  await payShownPix(page)
  await expectConfirmed(page, fan)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page, 'confirmation')
  await expectNoSidewaysScroll(page)
  // As wide as a page gets on a desktop at 400 %.
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('the card and its waiting are accessible, and need no pointer', repeat(), async ({ page }) => {
  test.slow()
  await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await method(page, /^Pix/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(method(page, /^Cartão/)).toBeChecked()
  await typeCard(page, cards.in_review)
  await expectAccessible(page, 'card')
  await expectNoSidewaysScroll(page)
  await goOn(page, 'Pagar R$ 172,50').press('Enter')
  await expect(page.getByText('O banco pode levar até 48 horas para responder.')).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expectAccessible(page, 'in review')
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
})

test('nothing moves when a Pix is found again, is paid, or its confirmation is', repeat(), async ({ page }) => {
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await payWithPix(page)
  await watchShifts(page)
  await page.reload()
  await takenOver(page)
  await expect(page.getByText('Aguardando o pagamento')).toBeVisible()
  await expectNoShift(page, 'Pix')
  await payShownPix(page)
  await expectConfirmed(page, fan)
  await expectNoShift(page, 'paid')
  await page.reload()
  await takenOver(page)
  await expectConfirmed(page, fan)
  await expectNoShift(page, 'confirmation')
})
