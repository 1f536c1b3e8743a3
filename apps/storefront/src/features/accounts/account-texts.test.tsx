import { CODES_TEXTS } from '@bilheteria/contract/texts/codes'
import { FIELDS_TEXTS } from '@bilheteria/contract/texts/fields'
import { LOGIN_TEXTS } from '@bilheteria/contract/texts/login'
import { MEMBER_ACCESS_TEXTS } from '@bilheteria/contract/texts/member-access'
import { RECOVERY_TEXTS } from '@bilheteria/contract/texts/recovery'
import { REGISTRATION_TEXTS } from '@bilheteria/contract/texts/registration'
import { VERIFICATION_TEXTS } from '@bilheteria/contract/texts/verification'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aServer, fill, press, refusal } from '#test/a-form.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { LoginForm } from './login-form.tsx'
import { Page as LoginPage } from './login-page.tsx'
import { Content as MemberAccess } from './member-access-dialog.tsx'
import { ProveByCode } from './prove-forms.tsx'
import { Page as RecoverPage } from './recover.tsx'
import { dropDraft } from './registration.ts'
import { Page as RegisterPage } from './register.tsx'
import { VerificationForm } from './verification-form.tsx'

const { place, read } = aShop()
const nothing = async () => undefined

const theirs = otherwise({
  ...CODES_TEXTS,
  ...FIELDS_TEXTS,
  ...LOGIN_TEXTS,
  ...MEMBER_ACCESS_TEXTS,
  ...RECOVERY_TEXTS,
  ...REGISTRATION_TEXTS,
  ...VERIFICATION_TEXTS,
})

beforeEach(() => {
  useSavedState.setState(emptyState)
  dropDraft()
  aServer({})
})
afterEach(() => {
  hideSnackbar()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

test.each([
  [
    'the login',
    <LoginPage key="0" />,
    ['login.page', 'login.email', 'login.password', 'login.forgotten', 'login.submit'],
  ],
  ['a new account', <RegisterPage key="1" />, ['registration.page', 'registration.person', 'field.name', 'form.step']],
  ['a lost password', <RecoverPage key="2" />, ['recovery.page', 'recovery.step_account', 'recovery.ask_cpf']],
  ['members', <MemberAccess key="3" params={{ plans_url: '/' }} />, ['member.about', 'member.enter', 'member.join']],
  [
    'an e-mail to verify',
    <VerificationForm key="4" params={{}} held={null} />,
    ['verification.minutes', 'verification.form', 'verification.submit', 'code.field', 'form.not_now'],
  ],
  [
    'a code',
    <ProveByCode key="5" label="" target="ana@exemplo.test" onCode={nothing} onResend={nothing} />,
    ['code.field', 'code.sent', 'code.confirm'],
  ],
] as const)('titles, fields and buttons of %s are the producer’s', async (_title, drawn, keys) => {
  const usual = await read({}, drawn)
  const said = await read(theirs, drawn)
  for (const key of keys) {
    expect(usual).not.toContain(`[${key}]`)
    expect(said).toContain(`[${key}]`)
  }
  for (const sentence of usual.split(/[^\p{L} ]+/u).filter((part) => part.trim().includes(' ')))
    expect(said).not.toContain(sentence.trim())
})

test('what is said after a press, too, with what the server said in it', async () => {
  aServer({ '/oauth/token': () => refusal(503, 'unavailable', 'Muita procura.') })
  await read({ 'login.failed': 'Não deu{reason}. Tente mais tarde.' }, <LoginForm place="dialog" />)
  await fill(place, 'email', 'ana@exemplo.test')
  await fill(place, 'password', 'não é esta')
  await press(place, 'Acessar')
  expect(useSnackbar.getState().message?.text).toBe('Não deu (Muita procura.). Tente mais tarde.')
})

test('the terms are linked where the producer’s sentence names them', async () => {
  const said = await read({ 'registration.terms': 'Nos {link}, sim' }, <RegisterPage />, { registration: 'express' })
  expect(said).toContain('Nos termos de uso, sim')
  expect(place.querySelector('a[href$="/termos"]')?.textContent).toBe('termos de uso')
})
