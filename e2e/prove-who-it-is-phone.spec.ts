import type { Browser, Page } from '@playwright/test'
import { aFan, dialogNamed, digitsOf, proveIt, registerBeforehand, type Fan } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { aShopper } from './orders.ts'
import { expectAccessible, expectReadable } from './screen.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectNotKept, forgive, logInBeforehand, open, savedState } from './visitor.ts'

const NEW_PHONE = '(71) 99876-5432'
const question = (page: Page) => dialogNamed(page, 'CONFIRME QUE É VOCÊ')

async function typePhone(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Celular/ }).click()
  await main.getByRole('textbox', { name: 'Celular' }).fill(NEW_PHONE)
  await main.getByRole('button', { name: 'Salvar' }).click()
}

/** Another browser with a copy of everything the first one stores, and none of its cookies. */
async function copyStorage(page: Page, browser: Browser): Promise<Page> {
  const { origins } = await page.context().storageState()
  const context = await browser.newContext({ baseURL: HASH_URL, storageState: { cookies: [], origins } })
  return context.newPage()
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test(
  'a copy of the storage changes neither phone, holder, e-mail nor password, and exports nothing',
  repeat(),
  async ({ page, request, browser }) => {
    const fan = await registerBeforehand(request)
    const order = await (await aShopper(request, fan)).buy('103-1-1-1', 1)
    await logInBeforehand(page, fan)
    await open(page, '/user/data')
    const thief = await copyStorage(page, browser)
    await open(thief, '/user/data')
    await expect(thief.getByText(fan.name).first()).toBeVisible()
    await typePhone(thief)
    await proveWith(thief, 'não é esta')
    await expect(question(thief).getByText('Senha incorreta')).toBeVisible()
    await question(thief).getByRole('button', { name: 'Fechar' }).click()
    await expect(question(thief)).toBeHidden()

    const { access_token } = (await savedState(thief)).user.token!
    const ask = async (method: 'GET' | 'PUT', path: string, data?: object) => {
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await thief.request.fetch(`${HASH_URL}${path}`, { method, headers, ...(data && { data }) })
      return ((await answer.json()) as { code?: string }).code
    }
    const other = aFan({ name: 'Dora Melo' })
    const holder = { name: other.name, cpf: digitsOf(other.cpf), email: other.email, cellphone: digitsOf(other.phone) }
    const guess = { password: 'não é esta' }
    expect(await ask('PUT', '/api/user', { cellphone: digitsOf(NEW_PHONE) })).toBe('proof_required')
    expect(await ask('PUT', `/api/tickets/${order.items[0]?.id}/holder`, holder)).toBe('proof_required')
    expect(await ask('GET', '/api/user/export')).toBe('proof_required')
    expect(await ask('PUT', '/api/user', { email: other.email, ...guess })).toBe('wrong_password')
    expect(await ask('PUT', '/api/user/password', { ...guess, new_password: 'cadeira numerada azul' })).toBe(
      'wrong_password',
    )
    const after = await (await aShopper(request, fan)).read(order.id)
    expect(after.items).toEqual(order.items)
    await page.reload()
    await expect(page.getByText(fan.phone)).toBeVisible()
    await thief.context().close()
  },
)

async function proveWith(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Senha', { exact: true }).fill(password)
  await question(page).getByRole('button', { name: 'Confirmar', exact: true }).click()
}

async function exportOf(page: Page) {
  const privacy = page.getByRole('region', { name: 'Privacidade' })
  await privacy.getByRole('button', { name: 'Baixar uma cópia dos meus dados' }).click()
  const downloading = page.waitForEvent('download')
  await privacy.getByRole('button', { name: 'Exportar meus dados' }).click()
  return downloading
}

test('the fan is asked once for the password, by keyboard too, and nothing of the answer is kept', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  await logInBeforehand(page, fan)
  await open(page, '/user/data')
  await typePhone(page)
  const field = question(page).getByLabel('Senha', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'who is it')
  await expectReadable(page, 'who is it')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('Este campo é obrigatório')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  const save = page.getByRole('main').getByRole('button', { name: 'Salvar' })
  await expect(save).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Celular' })).toHaveValue(NEW_PHONE)

  await page.keyboard.press('Enter')
  await proveWith(page, 'não é esta')
  await expect(question(page).getByText('Senha incorreta')).toBeVisible()
  let proof = ''
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/oauth/token') && answer.ok())
      proof = ((await answer.json()) as { access_token: string }).access_token
  })
  await proveIt(page, fan)
  await expect(page.getByRole('main').getByText(NEW_PHONE)).toBeVisible()
  await exportOf(page)
  await expect(question(page)).toBeHidden()
  await expect.poll(() => proof).not.toBe('')
  await expectNotKept(page, [proof, fan.password])

  // What a page keeps in memory is gone with it.
  await page.reload()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Celular/ }).click()
  await main.getByRole('textbox', { name: 'Celular' }).fill(fan.phone)
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL(/\/user\/data$/)
  forgive(complaints, /status of 400/)
})

test('whoever prefers it gets a code by e-mail', repeat(), async ({ page, request, complaints }) => {
  const fan: Fan = await registerBeforehand(request)
  await logInBeforehand(page, fan)
  await open(page, '/user/data')
  await typePhone(page)
  await question(page).getByRole('button', { name: 'Prefiro receber um código por e‑mail' }).click()
  const code = question(page).getByLabel('Código')
  await expect(code).toBeFocused()
  await expect(question(page).getByText(/Reenviar código em/)).toBeVisible()
  await expectAccessible(page, 'who is it, by a code')
  await code.fill('ZZZZZZ')
  await expect(question(page).getByText('Código não encontrado')).toBeVisible()
  await code.fill(await codeFor(fan.email))
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('main').getByText(NEW_PHONE)).toBeVisible()
  forgive(complaints, /status of 404/)
})
