import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aShopper, openMore } from './orders.ts'
import { arrive, informationScreens, producers } from './producers.ts'
import { expectAccessible, expectReadable } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

/** Within one document only the hash changes; the heading tells that the page is there. */
async function turnTo(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toHaveCount(1)
}

test('every open screen is accessible', async ({ page }) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  await arrive(page, '/')
  const pages = {
    '/': 'Guichê Jacarandá: ingressos',
    ...informationScreens,
    '/ticket/buy/301': 'Maré Alta x Ferrovia Atlética',
    '/login': 'Acesse sua conta',
    '/register': 'Criar conta',
    '/user/recover': 'Recuperação de senha',
    '/producers/mare-alta': 'Esporte Clube Maré Alta: ingressos',
  }
  for (const [path, heading] of Object.entries(pages)) {
    await turnTo(page, path, heading)
    await expectAccessible(page, path)
  }
})

test('what does not exist is said accessibly', repeat(), async ({ page, complaints }) => {
  await refuseCookiesBeforehand(page)
  for (const [path, heading] of Object.entries({
    '/nenhuma/pagina': 'Página não encontrada',
    '/ticket/buy/nenhum': 'Evento não encontrado',
  })) {
    await arrive(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toHaveCount(1)
    await expectAccessible(page, path)
  }
  // The browser reports every answer of status 404 by itself; nothing else may be said.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 404')
})

test('profile, orders, tickets and their dialogs are accessible', async ({ page }) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const shopper = await aShopper(page.request, await aBuyer(page))
  const match = await shopper.buy('301-1-1-1', 2)
  const waiting = await shopper.order('703-1-1-1', 1)
  await arrive(page, '/sobre')
  await turnTo(page, '/user/data', 'Meus dados')
  await expect(page.getByText(/^CPF \d{3}\.\*{3}/)).toBeVisible()
  await expectAccessible(page, 'profile')
  await turnTo(page, '/ticket/payments', 'Ingressos')
  await expect(page.getByRole('link', { name: /^Abrir QR/ })).toBeVisible()
  await expectAccessible(page, 'orders')
  await turnTo(page, `/ticket/list/${waiting.id}`, 'Seu pedido')
  await expectAccessible(page, 'order that waits')
  await turnTo(page, `/ticket/list/${match.id}`, 'Seus ingressos')
  await expect(page.getByText('Biometria pendente').first()).toBeVisible()
  await expectAccessible(page, 'tickets')

  await openMore(page)
  await expectAccessible(page, 'more of a ticket')
  await page
    .getByRole('button', { name: /^Trocar portador/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar portador' }).click()
  await expect(page.getByText('Este campo é obrigatório').first()).toBeVisible()
  await expectAccessible(page, 'another holder')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
  await page.getByRole('radio', { name: 'Só alguns ingressos' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Escolha pelo menos um ingresso')).toBeVisible()
  await expectAccessible(page, 'what to cancel')
  await page.getByRole('radio', { name: /^O pedido inteiro/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await expectAccessible(page, 'asked once more')
})

for (const { title, prefix, event } of producers) {
  test(`${title}: pages, dialogs, drawer and cookie notice are accessible`, repeat(prefix !== ''), async ({ page }) => {
    test.slow()
    // The pages of the default producer were judged before, but for their colours.
    const judgePage = (what: string, part?: string) => expectReadable(page, what, part)
    const judge = async (what: string, part?: string) => {
      if (prefix === '') await expectAccessible(page, what, part)
      await judgePage(what, part)
    }
    await arrive(page, `${prefix}/`)
    const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
    await expect(notice).toBeVisible()
    await judge('cookie notice', '[role=dialog]')
    await notice.getByRole('button', { name: 'Recusar' }).click()
    await judgePage('home')

    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await judge('drawer')
    await page.getByRole('button', { name: 'Fechar menu' }).click()

    await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
    await expect(page.getByRole('button', { name: 'Acessar', exact: true })).toBeVisible()
    await judge('login dialog')
    await page.getByRole('button', { name: 'Fechar' }).click()

    await turnTo(page, `${prefix}/suporte`, 'Fale conosco')
    await judgePage('information page')
    await page.goto(`/#${prefix}/ticket/buy/${event}`)
    await expect(page.getByRole('button', { name: 'Informações' })).toBeVisible()
    await judgePage('event page')
  })
}
