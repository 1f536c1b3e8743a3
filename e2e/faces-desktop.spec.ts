import type { Page } from '@playwright/test'
import { formatCpf } from '@bilheteria/rules/person'
import { aBuyer } from './buying.ts'
import { mareAlta } from './demo-producers.ts'
import { aPicture, birth, CAPTURE, captureAddress, goToCapture, openRegistration } from './faces.ts'
import { aFan, dialogNamed, digitsOf, type Fan } from './fan.ts'
import { aShopper, openMore } from './orders.ts'
import { expectAccessible } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

test(
  'without a camera a picture is sent from a file, and what is none is refused',
  repeat(),
  async ({ page, complaints }) => {
    test.slow()
    await refuseCookiesBeforehand(page)
    const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
    // Tickets of all producers stand in one list, in whichever shop it is opened.
    await open(page, `/#/lagoa-lounge/ticket/list/${order.id}`)
    await goToCapture(page)
    await expect(page.getByRole('banner').getByRole('img', { name: 'Lagoa Serena Lounge' })).toBeVisible()
    await page.getByRole('button', { name: 'Abrir a câmera' }).click()
    await expect(page.getByRole('alert')).toContainText('Você ainda pode enviar uma foto que já tem.')

    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
    await expect(page.getByRole('alert')).toContainText('Escolha uma imagem JPEG ou PNG')
    await expectAccessible(page, 'capture with a problem')
    // Too small to tell anybody apart: the server says so, and the address is still good.
    await files.setInputFiles({ name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: await aPicture(page, 96) })
    await page.getByRole('button', { name: 'Enviar foto' }).click()
    await expect(page.getByRole('alert')).toContainText('Não conseguimos usar essa foto')
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 422')

    const tab = await page.context().newPage()
    await tab.goto(await captureAddress(page))
    const picture = { name: 'rosto.jpg', mimeType: 'image/jpeg', buffer: await aPicture(page) }
    await files.setInputFiles(picture)
    await page.getByRole('button', { name: 'Enviar foto' }).click()
    await page.getByRole('link', { name: 'Voltar aos ingressos' }).click()
    // The other tab has come too late, and is led back as well.
    await tab.locator('input[type=file]').setInputFiles(picture)
    await tab.getByRole('button', { name: 'Enviar foto' }).click()
    await expect(tab.getByRole('heading', { name: 'Captura encerrada' })).toBeFocused()
    await expect(tab.getByRole('link', { name: 'Voltar aos ingressos' })).toBeVisible()
    await tab.close()
    await expect(page.getByText('Foto recebida, em análise')).toBeVisible()

    // As easy to take back as it was to give.
    await openMore(page)
    await page.getByRole('button', { name: /^Ver ou apagar a foto/ }).click()
    const dialog = dialogNamed(page, 'CADASTRO DE BIOMETRIA')
    await expect(dialog.getByText('Foto recebida, em análise. Se quiser, envie outra.')).toBeVisible()
    await expectAccessible(page, 'received')
    await dialog.getByRole('button', { name: 'Retirar o consentimento e apagar a foto' }).click()
    await expect(page.getByText('Consentimento retirado.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Biometria pendente')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 60_000 })
  },
)

test('a holder who was invited registers alone, without an account', repeat(), async ({ page, browser }) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const shopper = await aShopper(page.request, await aBuyer(page))
  const order = await shopper.buy('301-1-1-1', 2)
  const [, ticket] = order.items
  const { name, cpf, email } = ticket?.holder ?? aFan()
  const fan = { ...aFan(), name, cpf: formatCpf(cpf), email }
  await open(page, `/#/ticket/list/${order.id}`)
  // The link of the ticket is the invitation.
  const secret = (await shopper.handOver(ticket?.id ?? '')).split('/').at(-1) ?? ''
  const link = new URL(`/biometry/invite/${secret}`, page.url()).href

  const alone = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await alone.clock.install()
  await alone.goto(link)
  await expect(alone).toHaveURL(/\/biometry\/invite\/1$/)
  await alone.reload()
  await expect(alone.getByRole('heading', { level: 1, name: 'Cadastro de biometria' })).toBeVisible()
  expect([secret.length, alone.url().includes(secret)]).toEqual([43, false])
  await expectAccessible(alone, 'invitation')
  // A mail is passed on: nothing of the person is shown before they have said who they are.
  const source = await alone.content()
  for (const known of [fan.cpf, digitsOf(fan.cpf), fan.name, fan.email, fan.phone]) expect(source).not.toContain(known)
  await alone.getByLabel('Seu CPF').pressSequentially('52998224725')
  await alone.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(alone.getByText('Não é o CPF que está no ingresso.')).toBeVisible()
  await expect(alone.getByLabel('Seu CPF')).toBeFocused()
  await expectAccessible(alone, 'invitation with a wrong CPF')
  await proveOneself(alone, fan)
  await expect(alone.getByLabel('Nome completo')).toHaveValue(fan.name)
  await expectAccessible(alone, 'invitation, known')
  await alone.getByRole('button', { name: 'Continuar para a foto' }).click()
  // The buyer's phone is not stored for a companion, so the holder types one.
  await expect(alone.getByText('Campo obrigatório')).toHaveCount(3)
  await expect(alone.getByLabel('Celular')).toBeFocused()
  await alone.getByLabel('Celular').fill('(41) 91234-5678')
  await alone.getByLabel('Nascimento').pressSequentially(birth.date.replaceAll('/', ''))
  await expect(alone.getByLabel('Nascimento')).toHaveValue(birth.date)
  await alone.getByLabel('Gênero').selectOption(birth.gender)
  await alone.getByRole('checkbox', { name: /Li o aviso/ }).check()

  // Of a child nothing is sent at all.
  const sent: string[] = []
  alone.on('request', (request) => sent.push(request.url()))
  await alone.getByLabel('Nascimento').fill('01/01/2020')
  await alone.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(alone.getByText('Menores de 16 anos não precisam de biometria.')).toBeVisible()
  expect(sent).toEqual([])
  await alone.getByLabel('Nascimento').fill(birth.date)

  // Nobody is led away to a host the page does not know.
  const elsewhere = { data: 'https://evil.example/biometry/capture/x' }
  await alone.route('**/api/biometry/register', (route) => route.fulfill({ json: elsewhere }), { times: 1 })
  await alone.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(alone.getByText('Ocorreu um erro ao cadastrar a biometria')).toBeVisible()

  // Three seconds to read that one leaves.
  await alone.clock.pauseAt(Date.now() + 60_000)
  await alone.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(alone.getByRole('status')).toHaveText('Você será redirecionado para a captura da foto.')
  sent.splice(0)
  await alone.clock.runFor(2_900)
  await expect(alone.getByRole('status')).toHaveText('Você será redirecionado para a captura da foto.')
  expect(sent).toEqual([])
  await alone.clock.runFor(100)
  await alone.waitForURL(CAPTURE)
  await alone.clock.resume()
  await expect(alone.getByRole('banner').getByRole('img', { name: mareAlta.title })).toBeVisible()
  const picture = await aPicture(alone)
  await alone.locator('input[type=file]').setInputFiles({ name: 'eu.jpg', mimeType: 'image/jpeg', buffer: picture })
  await alone.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(alone.getByText('Obrigado!')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Foto recebida, em análise')).toBeVisible()
  // Somebody has looked: by hand, on the development page.
  const office = await page.context().newPage()
  await office.goto('/dev/biometry')
  const face = office.getByRole('form', { name: `Biometria de ${fan.name}` }).first()
  await face.getByRole('button', { name: 'Aprovar' }).click()
  await expect(office.getByRole('heading', { name: `${fan.name}: aprovada` }).first()).toBeVisible()
  await office.close()
  await page.reload()
  await expect(page.getByText('Biometria aprovada')).toBeVisible()

  await alone.goto(link)
  await proveOneself(alone, fan)
  await expect(alone.getByText('Sua biometria já está aprovada.')).toBeVisible()
  await alone.getByRole('button', { name: 'Retirar o consentimento e apagar a foto' }).click()
  await expect(alone.getByRole('status')).toHaveText('Consentimento retirado. Seus dados e a foto foram apagados.')
  await alone.context().close()
  await page.reload()
  await expect(page.getByText('Biometria pendente')).toHaveCount(2)
})

async function proveOneself(page: Page, { cpf }: Fan): Promise<void> {
  await page.getByLabel('Seu CPF').fill('')
  await page.getByLabel('Seu CPF').pressSequentially(digitsOf(cpf))
  await expect(page.getByLabel('Seu CPF')).toHaveValue(cpf)
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('when the server fails, the person is told whom to ask', repeat(), async ({ page, complaints }) => {
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  await page.route('**/api/biometry/register', (route) => route.fulfill({ status: 500, json: {} }))
  const dialog = await openRegistration(page)
  await dialog.getByRole('button', { name: 'Continuar para a foto' }).click()
  const failure = 'Ocorreu um erro ao cadastrar a biometria, entre em contato com nosso suporte.'
  await expect(page.getByText(failure)).toBeVisible()
  await page.unroute('**/api/biometry/register')

  // Nobody is led away to a host the page does not know.
  const elsewhere = { data: 'https://evil.example/biometry/capture/x' }
  await page.route('**/api/biometry/register', (route) => route.fulfill({ json: elsewhere }))
  await dialog.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(page.getByText(failure)).toBeVisible()
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 500')
})
