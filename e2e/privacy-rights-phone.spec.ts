import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { dialogNamed, digitsOf, logInByApi, proveIt, registerBeforehand, secretsOf, type Fan } from './fan.ts'
import { mailsTo } from './mailbox.ts'
import { standInForTags } from './measuring.ts'
import { aShopper } from './orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectNotKept, expectSaved, forgive, logInBeforehand, open } from './visitor.ts'

async function openPrivacy(page: Page, fan: Fan) {
  await logInBeforehand(page, fan)
  await open(page, '/user/data')
  return page.getByRole('region', { name: 'Privacidade' })
}

async function askToLeave(page: Page, fan: Fan) {
  const privacy = await openPrivacy(page, fan)
  await privacy.getByRole('button', { name: 'Encerrar a conta' }).click()
  await privacy.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = dialogNamed(page, 'EXCLUIR MINHA CONTA')
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Excluir conta' }).click()
    await proveIt(page, fan)
  }
  return { dialog, leave }
}

const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('everything known of a person is a file they can read', async ({ page, request }) => {
  await refuseCookiesBeforehand(page)
  const fan = await registerBeforehand(request)
  const privacy = await openPrivacy(page, fan)
  await privacy.getByRole('button', { name: 'Baixar uma cópia dos meus dados' }).click()
  const downloading = page.waitForEvent('download')
  await privacy.getByRole('button', { name: 'Exportar meus dados' }).click()
  await proveIt(page, fan)
  const download = await downloading
  await said(page, 'Seus dados foram exportados.')
  expect(download.suggestedFilename()).toBe('meus-dados.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ conta: { cpf: digitsOf(fan.cpf), email: fan.email, nome: fan.name } })
  expect(text).not.toContain(fan.password)
  await expectAccessible(page, 'profile with the privacy rows open')
  await expectNoSidewaysScroll(page)
})

test('an account ends for good: asked with the password, confirmed by mail, nothing left', async ({
  page,
  request,
  complaints,
}) => {
  await refuseCookiesBeforehand(page)
  const fan = await registerBeforehand(request)
  const { dialog, leave } = await askToLeave(page, fan)
  await expect(dialog.getByText('O que fica, sem o seu nome')).toBeVisible()
  await expectAccessible(page, 'leaving for good')
  await leave()
  await said(page, 'Sua conta foi excluída.')
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expect(dialog).toBeHidden()
  await expectSaved(page, { user: { id: '', name: '', logged: false, token: null } })
  await expectNotKept(page, secretsOf(fan))
  await expect.poll(async () => (await mailsTo(fan.email)).join('\n')).toContain('exclu')
  expect((await logInByApi(request, fan)).status()).toBe(400)
  await registerBeforehand(request, fan)
  forgive(complaints, /status of 400/)
})

test(
  'with a ticket for an event to come nobody is deleted, and stays logged in',
  repeat(),
  async ({ page, request, complaints }) => {
    await refuseCookiesBeforehand(page)
    const fan = await registerBeforehand(request)
    await (await aShopper(request, fan)).buy('103-1-1-1', 1)
    const { dialog, leave } = await askToLeave(page, fan)
    await leave()
    await expect(dialog.getByRole('alert')).toContainText('Você tem ingressos para um evento que ainda vai acontecer.')
    await expectAccessible(page, 'leaving refused')
    await dialog.getByRole('button', { name: 'Voltar' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText(fan.name).first()).toBeVisible()
    forgive(complaints, /status of 409/)
  },
)

/** What the browser keeps once the server has it too. */
async function expectCookieAnswer(page: Page, allowed: boolean): Promise<void> {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('cookies') ?? '{}') as object)
  await expect.poll(kept).toEqual({ prompted: true, allowed, version: 1, at: expect.any(String) })
}

test(
  'the answer about cookies can be changed from the profile and from the footer',
  repeat(),
  async ({ page, request }) => {
    await standInForTags(page)
    const told: unknown[] = []
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/api/consents') told.push(sent.postDataJSON())
    })
    const fan = await registerBeforehand(request)
    const notice = page.getByRole('dialog', { name: 'Aviso de Cookies' })
    const privacy = await openPrivacy(page, fan)
    await notice.getByRole('button', { name: 'Recusar' }).click()
    await expectCookieAnswer(page, false)

    await privacy.getByRole('button', { name: /Só os necessários/ }).click()
    await privacy.getByRole('button', { name: 'Rever minha escolha de cookies' }).click()
    await notice.getByRole('button', { name: 'Aceitar' }).click()
    await expect(notice).toBeHidden()
    await expectCookieAnswer(page, true)
    await expect(privacy.getByText('Com medição de visitas')).toBeVisible()

    await page.getByRole('contentinfo').getByRole('button', { name: 'Escolha de cookies' }).click()
    await expect(notice).toBeFocused()
    await notice.getByRole('button', { name: 'Recusar' }).click()
    await expect(notice).toBeHidden()
    await expectCookieAnswer(page, false)
    await expect(privacy.getByText('Só os necessários')).toBeVisible()
    const answers = [false, true, false].map((allowed) => ({ kind: 'cookies', version: 1, allowed }))
    expect(told).toEqual(answers)
  },
)
