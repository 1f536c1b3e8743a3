import type { Locator, Page } from '@playwright/test'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, open } from './visitor.ts'

const OFFLINE = 'Erro de rede. Verifique sua conexão e tente novamente.'

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Fale conosco' })
}

async function fillIn(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Assunto').selectOption('Meia-entrada')
  await form(page).getByLabel('Número do pedido').fill('12345')
  await form(page).getByLabel('Seu nome').fill('Ana Ramos')
  await form(page).getByLabel('E-mail').fill(email)
  await form(page).getByLabel('Como podemos ajudar?').fill('Meu documento serve?')
}

function send(page: Page): Locator {
  return form(page).getByRole('button', { name: 'Enviar mensagem' })
}

function snackbar(page: Page): Locator {
  return page.getByRole('status').getByText(OFFLINE, { exact: true })
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('an empty form says at each field what is missing and goes to the first', async ({ page }) => {
  await open(page, '/suporte')
  await send(page).click()
  const missing = {
    Assunto: 'Escolha um assunto',
    'Seu nome': 'Este campo é obrigatório',
    'E-mail': 'Este campo é obrigatório',
    'Como podemos ajudar?': 'Este campo é obrigatório',
  }
  for (const [label, message] of Object.entries(missing)) {
    await expect(form(page).getByLabel(label)).toHaveAccessibleDescription(message)
    await expect(form(page).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(form(page).getByLabel('Assunto')).toBeFocused()
  await expect(form(page).getByLabel('Número do pedido')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a message is confirmed with a protocol number on the screen and by mail', async ({ page, request }) => {
  const email = `ana.${crypto.randomUUID()}@exemplo.test`
  await open(page, '/mare-alta/suporte')
  await fillIn(page, email)
  await send(page).click()
  const done = page.getByRole('status').filter({ hasText: 'Mensagem enviada' })
  await expect(done).toBeVisible()
  const protocol = /Protocolo (\d{8}-[2-9A-HJ-NP-Z]{8})/.exec(await done.innerText())?.[1]
  expect(protocol).toBeTruthy()

  type Mail = { to: string; subject: string; text: string; channel: string }
  const outbox = (await (await request.get('/dev/outbox.json')).json()) as Mail[]
  const own = outbox.filter(({ subject }) => subject.includes(protocol ?? '-'))
  expect(own.map(({ to }) => to).toSorted()).toEqual([email, 'ingressos@marealta.example'].toSorted())
  expect(own.find(({ to }) => to === email)?.text).toContain('Esporte Clube Maré Alta')
  expect(own.find(({ to }) => to !== email)?.text).toContain('Meu documento serve?')
})

test('the snackbar stands top centre in the colour of an error and goes after five seconds', async ({
  page,
  complaints,
}) => {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' })
  await open(page, '/suporte')
  await page.route('**/api/support', (route) => route.abort())
  await fillIn(page, 'ana@exemplo.test')
  await page.clock.pauseAt('2026-11-15T13:00:00Z')
  await send(page).click()
  await expect(snackbar(page)).toBeVisible()

  const { clientWidth: width, clientHeight: height } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement
    return { clientWidth, clientHeight }
  })
  const box = await snackbar(page).boundingBox()
  expect(box?.y).toBeLessThan(height / 10)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1)
  const [shown, danger] = await snackbar(page).evaluate((box) => {
    const probe = document.createElement('div')
    probe.style.background = 'var(--danger-soft)'
    document.body.append(probe)
    const colours = [getComputedStyle(box).backgroundColor, getComputedStyle(probe).backgroundColor]
    probe.remove()
    return colours
  })
  expect(shown).toBe(danger)

  await page.clock.runFor(4999)
  await expect(snackbar(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(snackbar(page)).toBeHidden()
  forgive(complaints, /net::ERR_FAILED/)
})
