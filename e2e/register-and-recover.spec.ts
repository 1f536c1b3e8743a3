import { aFan, dialogNamed, digitsOf, fillAddress, fillPersonal, logIn } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { expectNothingCovered } from './screen.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open, savedState } from './visitor.ts'

test(
  'a person registers, verifies the e-mail, logs out, recovers the password, is in, and logs in with it',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    test.slow()
    const fan = aFan()
    const say = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
    await refuseCookiesBeforehand(page)
    await open(page, '/')

    await test.step('register', async () => {
      await page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true }).click()
      await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Cadastre-se' }).click()
      const form = dialogNamed(page, 'CRIAR CONTA')
      await form.getByLabel('CPF').fill(fan.cpf)
      await form.getByRole('button', { name: 'Avançar' }).click()
      await expect(form.getByRole('heading', { name: 'Dados Pessoais' })).toBeVisible()
      await fillPersonal(form, fan)
      // Title and way out never scroll away.
      await form.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
      await expect(form.getByRole('heading', { name: 'CRIAR CONTA' })).toBeInViewport({ ratio: 1 })
      await expect(form.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 })
      await form.getByRole('button', { name: 'Avançar' }).click()
      await expect(form.getByRole('heading', { name: 'Dados de Endereço' })).toBeVisible()
      await fillAddress(form, fan)
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/user') && request.method() === 'POST')
      await form.getByRole('button', { name: 'Avançar' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        username: 'joanaprates',
        document: digitsOf(fan.cpf),
        birth_date: '1993-08-22',
        cellphone: '41987654321',
        address: { zipcode: '80410200', state: 'PR', number: '410' },
      })
      await expect(
        dialogNamed(page, 'VERIFICAR E-MAIL').getByText('Cadastro realizado com sucesso!', { exact: true }),
      ).toBeVisible()
      await expectNothingCovered(page, 'the dialog that comes with the message')
    })

    await test.step('verify the e-mail', async () => {
      const form = dialogNamed(page, 'VERIFICAR E-MAIL')
      await form.getByRole('textbox', { name: 'Código' }).fill(await codeFor(fan.email))
      await say('E-mail verificado com sucesso!')
      await expect(form).toBeHidden()
    })

    const logOut = async () => {
      if (isMobile) await page.getByRole('button', { name: 'Abrir menu' }).click()
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true })).toBeVisible()
      expect((await savedState(page)).user).toEqual({ id: '', name: '', logged: false, token: null })
    }
    await test.step('log out', logOut)

    const password = 'outra arquibancada inteira'
    await test.step('recover the password', async () => {
      await page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true }).click()
      await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Esqueci minha senha!' }).click()
      const form = dialogNamed(page, 'RECUPERAÇÃO DE SENHA')
      await form.getByLabel('CPF').fill(fan.cpf)
      await form.getByRole('button', { name: 'Avançar' }).click()
      await form.getByRole('button', { name: /^E-mail/ }).click()
      await form.getByRole('textbox', { name: 'Código' }).fill(await codeFor(fan.email, 2))
      await form.locator('input[name=password]').fill(password)
      await form.getByLabel('Confirme a nova senha').fill(password)
      await form.getByRole('button', { name: 'Alterar senha' }).click()
      await say('Senha alterada com sucesso!')
      await expect(form).toBeHidden()
      await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()
      await logOut()
    })

    await test.step('log in', async () => {
      await page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true }).click()
      await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), { email: fan.email, password })
      await say('Login feito com sucesso!')
      await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()
    })
  },
)
