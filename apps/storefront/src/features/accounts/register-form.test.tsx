import type { PageData } from '@bilheteria/contract/page'
import type { Producer } from '@bilheteria/contract/producers'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aServer, buttonNamed, fill, press, refusal, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { aUser } from '#test/a-user.ts'
import { RegisterForm } from './register-form.tsx'
import { dropDraft, keepDraft } from './registration.ts'

const { place, root } = aPlace()
const PASSWORD = 'um lugar na arquibancada'
const person = {
  document: '529.982.247-25',
  name: 'Joana Prates',
  cellphone: '(41) 98765-4321',
  birth_date: '22/08/1993',
  email: 'joana.prates@exemplo.test',
}
const whole = {
  ...person,
  gender_id: 'F' as const,
  email_confirmation: person.email,
  address: {
    country: 'Brasil' as const,
    zipcode: '80410-200',
    neighborhood: 'Centro',
    street: 'Rua das Paineiras',
    city: 'Serra Clara',
    state: 'PR',
    number: '410',
    complement: '',
  },
  terms: true as const,
}

beforeEach(() => {
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/faq')
})
afterEach(() => {
  act(() => root.render(null))
  dropDraft()
  hideSnackbar()
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const free = () => Response.json({ exists: false })
function answering(register: () => Response) {
  return aServer({
    '/api/user/document/check': free,
    '/api/user/email/check': free,
    '/api/cep/80410200': () =>
      Response.json({ bairro: 'Centro', logradouro: 'Rua das Paineiras', localidade: 'Serra Clara', uf: 'PR' }),
    '/api/user': (body) => ('document' in body ? register() : Response.json(aUser())),
    '/oauth/token': () =>
      Response.json({ token_type: 'Bearer', access_token: 'abc', refresh_token: null, expires_in: 900 }),
  })
}

async function open(registration: Producer['registration'], return_to?: string): Promise<void> {
  const page = { producer: { id: '5', slug: 'lagoa', registration }, router_mode: 'history' } as PageData
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <RegisterForm place="dialog" return_to={return_to} />
      </PageProvider>,
    ),
  )
}

/** With everything typed before, but for the passwords, which nothing keeps. */
async function sendWhole(registration: 'cpf_first' | 'direct', return_to?: string): Promise<void> {
  keepDraft(whole)
  await open(registration, return_to)
  if (registration === 'cpf_first') await press(place, 'Avançar')
  await fill(place, 'password', PASSWORD)
  await fill(place, 'password_confirmation', PASSWORD)
  await press(place, 'Avançar')
  await settle()
  await press(place, 'Avançar')
  await settle()
}
const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const said = () => useSnackbar.getState().message?.text
const registers = ({ path, body }: { path: string; body: object }) => path === '/api/user' && 'document' in body

function expectReset(): void {
  expect(field('password')?.value).toBe('')
  expect(field('birth_date')?.value).toBe('22/08/1993')
  expect(place.textContent).toContain('Use outro nome')
}

test('on a server error the server message is shown and the form is reset', async () => {
  answering(() => refusal(422, 'invalid_input', 'Confira os dados informados.', { name: ['Use outro nome'] }))
  await sendWhole('direct')
  expect(said()).toBe('Confira os dados informados.')
  expectReset()
})

test.each([
  ['a page of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['an answer that cannot be read', () => new Response('<h1>Welcome</h1>')],
])('generic failure, %s: Erro ao tentar realizar cadastro, and the form stays as it was', async (_answer, register) => {
  answering(register)
  await sendWhole('direct')
  expect(said()).toBe('Erro ao tentar realizar cadastro')
  expect(field('address.number')?.value).toBe('410')
})

test('the form is reset: back to its first step, the CPF where it is asked first', async () => {
  answering(() => refusal(422, 'invalid_input', 'Confira os dados informados.', { name: ['Use outro nome'] }))
  await sendWhole('cpf_first')
  expect(field('document')?.value).toBe(person.document)
  expect(field('name')).toBeNull()
  await press(place, 'Avançar')
  expectReset()
})

test('CPF já cadastrado em nossa base, recupere sua senha! The recover dialog opens with it', async () => {
  const message = 'CPF já cadastrado em nossa base, recupere sua senha!'
  answering(() => refusal(409, 'document_taken', message))
  await sendWhole('cpf_first', '/ticket/payments')
  expect(useSavedState.getState().dialog).toEqual({
    path: '/recover',
    params: { document: '52998224725', message, return_to: '/ticket/payments' },
  })
})

test('a CPF that was asked for first says how it is changed', async () => {
  answering(() => refusal(500, 'unexpected'))
  keepDraft(whole)
  await open('cpf_first')
  await press(place, 'Avançar')
  const note = field('document')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(note)?.textContent).toBe('Para trocar o CPF, toque em Voltar.')
})

test('express asks for six things and the terms in one step, and leads on to what was wanted', async () => {
  const { calls } = answering(() => Response.json({ id: aUser().id }))
  await open('express', '/ticket/payments')
  const asked = Array.from(place.querySelectorAll('input'), ({ name }) => name).toSorted()
  expect(asked).toEqual(['birth_date', 'cellphone', 'document', 'email', 'name', 'password', 'terms'])
  await press(place, 'Criar conta')
  expect(place.textContent?.match(/Este campo é obrigatório/g)).toHaveLength(6)
  expect(place.textContent).toContain('Aceite os termos de uso para continuar')

  for (const [name, text] of Object.entries({ ...person, password: PASSWORD })) await fill(place, name, text)
  await act(async () => field('terms')?.click())
  await press(place, 'Criar conta')
  await settle()
  const { birth_date, ...sent } = calls.find(registers)?.body ?? {}
  expect(sent).toEqual({
    document: '52998224725',
    name: 'Joana Prates',
    username: 'joanaprates',
    cellphone: '41987654321',
    email: person.email,
    password: PASSWORD,
  })
  expect(birth_date).toBe('1993-08-22')
  expect(said()).toBe('Cadastro realizado com sucesso!')
  expect(location.pathname).toBe('/ticket/payments')
  expect(useSavedState.getState().dialog.path).toBe('/email/verification')
})

test('back from the form the login still knows what was wanted', async () => {
  await open('express', '/ticket/payments')
  buttonNamed(place, 'Voltar').click()
  expect(useSavedState.getState().dialog).toEqual({ path: '/login', params: { return_to: '/ticket/payments' } })
})

test('a first step asks for the CPF alone; if the server says it already exists, the recover dialog opens with the message', async () => {
  const { calls, answers } = answering(() => refusal(500, 'unexpected'))
  answers['/api/user/document/check'] = () => Response.json({ exists: true })
  await open('cpf_first', '/ticket/payments')
  expect(Array.from(place.querySelectorAll('input'), ({ name }) => name)).toEqual(['document'])
  await fill(place, 'document', person.document)
  await press(place, 'Avançar')
  expect(useSavedState.getState().dialog).toEqual({
    path: '/recover',
    params: {
      document: '52998224725',
      message: 'CPF já cadastrado em nossa base, recupere sua senha!',
      return_to: '/ticket/payments',
    },
  })
  expect(field('name')).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/api/user/document/check'])
})

test('e-mail in use: checked on blur, Esse e-mail já está em uso', async () => {
  const { calls, answers } = answering(() => refusal(500, 'unexpected'))
  answers['/api/user/email/check'] = () => Response.json({ exists: true })
  await open('direct')
  await fill(place, 'email', person.email)
  expect(calls.map(({ path }) => path)).not.toContain('/api/user/email/check')
  await act(async () => field('email')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await settle()
  const described = field('email')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Esse e-mail já está em uso')
})
