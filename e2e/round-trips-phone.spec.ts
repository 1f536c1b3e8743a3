import type { Page } from '@playwright/test'
import { aBuyer, choose, expectStep2, goOn, holderCard } from './buying.ts'
import { aShopper } from './orders.ts'
import { expectChoice } from './paying.ts'
import { chips, free, openList, THEATRE } from './seats.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** API calls from here on, without streams, drafts and the bar of unfinished purchases: the buyer does not wait for those. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(api|oauth)\//.test(pathname) || pathname.endsWith('/changes')) return
    if (pathname === '/api/unfinished') return
    if (request.postData()?.includes('"complete":false')) return
    calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, '…')}`)
  })
  return calls
}

async function payInOneCall(page: Page, calls: string[]): Promise<void> {
  calls.length = 0
  await goOn(page, 'Pagar com Pix').click()
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/br\.gov\.bcb\.pix/i)
  expect(calls).toEqual(['POST /api/orders'])
}

test('one ticket for oneself takes one call from Continuar to Pagar, and one to the code', async ({ page }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  const calls = countCalls(page)
  await goOn(page).click()
  await expectChoice(page)
  await expect(goOn(page, 'Pagar com Pix')).toBeEnabled()
  expect(calls).toEqual(['POST /api/checkout/reserve'])
  await payInOneCall(page, calls)
})

test('two seats with a companion take two calls from Continuar to Pagar', async ({ page }) => {
  const fan = await aBuyer(page)
  const { items } = await (await aShopper(page.request, fan)).buy('103-1-1-1', 2)
  const companion = items.map(({ holder }) => holder.name).find((name) => name !== fan.name)!
  await open(page, THEATRE)
  await openList(page, 'Balcão')
  // The second seat preloads the known people.
  const people = page.waitForResponse('**/companions')
  for (let n = 0; n < 2; n++) await free(page, 'Balcão').first().click()
  await expect(chips(page)).toHaveCount(2)
  await (await people).finished()
  const calls = countCalls(page)
  await goOn(page).click()
  await expectStep2(page)
  await holderCard(page, 2).getByRole('button', { name: companion }).click()
  await expectChoice(page)
  await expect(goOn(page, 'Pagar com Pix')).toBeEnabled()
  expect(calls).toEqual(['POST /api/checkout/reserve', 'PUT /api/checkout/reservation/…/holders'])
  await payInOneCall(page, calls)
})
