import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { dialogNamed, proveIt } from './fan.ts'
import { appReady, CLOSED, test } from './installed-app.ts'
import { aShopper } from './orders.ts'
import { expectAccessible } from './screen.ts'
import { expect, refuseCookiesBeforehand } from './test.ts'
import { forgive, open } from './visitor.ts'

const qr = (page: Page) => page.getByRole('img', { name: /^Código do ingresso de/ })

test.afterEach(({ complaints }) => forgive(complaints, new RegExp(`${CLOSED.source}|status of 404`)))

test('a friend gets one ticket of four by a link, has it without network, and it is taken back', async ({
  page,
  browser,
  door,
}) => {
  await refuseCookiesBeforehand(page)
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy('103-1-1-1', 4)
  await open(page, `/#/ticket/list/${order.id}`)
  await page.getByRole('button', { name: 'Entregar a Bruno' }).click()
  const dialog = dialogNamed(page, 'ENTREGAR INGRESSO')
  await expect(dialog.getByText(/^Enviado em .+, ainda não aberto$/)).toBeVisible()
  await expectAccessible(page, 'handing over')
  const message = await dialog.getByRole('link', { name: 'Mandar pelo WhatsApp' }).getAttribute('href')
  const [, link = ''] = /\/ingresso\/([\w-]{43})$/.exec(new URL(message ?? '').searchParams.get('text') ?? '') ?? []

  const friends = await browser.newContext({ serviceWorkers: 'allow' })
  const friend = await friends.newPage()
  await refuseCookiesBeforehand(friend)
  const heard: string[] = []
  friend.on('response', async (answer) => void heard.push(await answer.text().catch(() => '')))
  await friend.goto(`${door.url}/ingresso/${link}`)
  await expect(qr(friend)).toHaveCount(1)
  await expect(friend.getByRole('heading', { name: 'Bruno Teles' })).toBeVisible()
  await expect(friend.getByText(/mandou este ingresso para você/)).toBeVisible()
  await expectAccessible(friend, 'a friend’s ticket')
  const told = (await friend.content()) + heard.join()
  for (const secret of ['Caio Lins', 'Dora Melo', order.compra_id, order.id]) expect(told).not.toContain(secret)
  await expect(dialog.getByText(/^Aberto em /)).toBeVisible()

  await appReady(friend)
  const drawn = await qr(friend).locator('path').getAttribute('d')
  door.close()
  await friend.reload()
  await expect(qr(friend)).toHaveCount(1)
  expect(await qr(friend).locator('path').getAttribute('d')).toBe(drawn)
  await expect(friend.getByText(/^Sem conexão/)).toBeVisible()
  door.reopen()

  await dialog.getByRole('button', { name: 'Recolher o ingresso' }).click()
  await proveIt(page, fan)
  await expect(page.getByText('Ingresso recolhido. O código é outro agora.')).toBeVisible()
  await expect(friend.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await expect(qr(friend)).toHaveCount(0)
  await friends.close()
})
