import { fillIn, form, offlineMessage, send } from './support-form.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, open } from './visitor.ts'

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
  const protocol = /Protocolo (\S+)\. /.exec(await done.innerText())?.[1] ?? ''
  expect(protocol).toMatch(/^\d{8}-[2-9A-HJ-NP-Z]{8}$/)

  type Mail = { to: string; subject: string; text: string; channel: string }
  const outbox = (await (await request.get('/dev/outbox.json')).json()) as Mail[]
  const own = outbox.filter(({ subject }) => subject.includes(protocol))
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
  await expect(offlineMessage(page)).toBeVisible()

  const { clientWidth: width, clientHeight: height } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement
    return { clientWidth, clientHeight }
  })
  const box = await offlineMessage(page).boundingBox()
  // Below the bars, which it never covers.
  const bars = (await page.getByRole('banner').boundingBox())!
  expect(box?.y).toBeGreaterThanOrEqual(bars.y + bars.height)
  expect(box?.y).toBeLessThan(height / 5)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1)
  const [shown, danger] = await offlineMessage(page).evaluate((box) => {
    const probe = document.createElement('div')
    probe.style.background = 'var(--danger-soft)'
    document.body.append(probe)
    const colours = [getComputedStyle(box).backgroundColor, getComputedStyle(probe).backgroundColor]
    probe.remove()
    return colours
  })
  expect(shown).toBe(danger)

  await page.clock.runFor(4999)
  await expect(offlineMessage(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(offlineMessage(page)).toBeHidden()
  forgive(complaints, /net::ERR_FAILED/)
})
