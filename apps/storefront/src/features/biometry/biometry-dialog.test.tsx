import { validateBiometry, type FaceStatus } from '@bilheteria/contract/biometry'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aDialog } from '#test/a-dialog.tsx'
import { fill } from '#test/a-form.ts'
import { aTicket } from '#test/an-order.ts'

const VALIDATE = '/api/biometry/validate/52998224725'
const network = vi.fn<(path: string, body: unknown) => Promise<Response>>()
let dialog: ReturnType<typeof aDialog>

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    if (!pathname.startsWith('/api/biometry')) return Response.json(null)
    return network(pathname, JSON.parse(body as string))
  })
})
afterEach(() => {
  dialog.remove()
  hideSnackbar()
})

function answer(data: { status: FaceStatus; reason?: string }): void {
  network.mockResolvedValueOnce(Response.json(z.parse(validateBiometry.output, { data })))
}

const text = () => dialog.place.textContent
const field = (name: string) => dialog.place.querySelector<HTMLInputElement>(`input[name=${name}]`)
const arrive = () => act(async () => new Promise((resolve) => setTimeout(resolve)))

async function show(cpf = '529.982.247-25'): Promise<void> {
  dialog = aDialog({ cpf })
  await arrive()
}

async function press(name: string): Promise<void> {
  const button = Array.from(dialog.place.querySelectorAll('button')).find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
  await arrive()
}

test('the server is asked first how far the face of this holder is', async () => {
  answer({ status: 'approved' })
  await show()
  expect(network.mock.calls).toEqual([[VALIDATE, { document: '52998224725', event_id: '301' }]])
  expect(text()).toContain('A biometria de Pessoa 1 já está aprovada.')
  expect(dialog.place.querySelector('form')).toBeNull()
})

test('a refused face says why, and can be registered again', async () => {
  answer({ status: 'refused', reason: 'A foto ficou escura.' })
  await show()
  expect(text()).toContain('A foto ficou escura.')
  expect(dialog.place.querySelector('form')).not.toBeNull()
})

test('of a holder whose CPF has not eleven digits nobody is asked', async () => {
  await show('529.982.247-2')
  expect(text()).toContain('CPF inválido')
  expect(dialog.place.querySelector('form')).toBeNull()
  await press('Tentar de novo')
  expect(text()).toContain('CPF inválido')
  expect(network).not.toHaveBeenCalled()
})

test('without network one can ask again, and goes on once it is back', async () => {
  network.mockRejectedValueOnce(new TypeError('no network'))
  await show()
  expect(text()).toContain('Não deu para carregar')
  answer({ status: 'pending' })
  await press('Tentar de novo')
  expect(network.mock.calls.map(([path]) => path)).toEqual([VALIDATE, VALIDATE])
  expect(text()).not.toContain('Não deu para carregar')
  expect(dialog.place.querySelector('form')).not.toBeNull()
})

test('a form with gaps says so, at each of them and as a whole, and registers nobody', async () => {
  answer({ status: 'pending' })
  await show()
  await press('Continuar para a foto')
  expect(text()).toContain('Campo obrigatório')
  expect(useSnackbar.getState().message?.text).toBe('Confira se você preencheu todos os dados do portador')
  expect(network).toHaveBeenCalledTimes(1)
})

test('biometry form: name, e-mail and phone required ("Campo obrigatório"); CPF read-only', async () => {
  answer({ status: 'pending' })
  await show()
  expect(field('document')).toMatchObject({ readOnly: true, value: '529.982.247-25' })
  for (const name of ['name', 'email', 'cellphone']) await fill(dialog.place, name, '')
  await press('Continuar para a foto')
  for (const name of ['name', 'email', 'cellphone']) {
    const described = field(name)?.getAttribute('aria-describedby') ?? ''
    expect([name, document.getElementById(described)?.textContent]).toEqual([name, 'Campo obrigatório'])
  }
  expect(network).toHaveBeenCalledTimes(1)
})

test('about themselves nobody is asked twice: birth date and gender come from the account', async () => {
  const { cellphone, email, cpf: document } = aTicket(1).holder
  const born = { birth_date: '1993-08-22', gender_id: 'F' } as const
  const rest = { username: 'ana', email_verified: true, address: null, memberships: [], has_password: true }
  answer({ status: 'pending' })
  dialog = aDialog({}, { ...born, ...rest, name: 'Ana', document, email, cellphone })
  await arrive()
  const value = (name: string) => dialog.place.querySelector<HTMLInputElement>(`[name=${name}]`)?.value
  expect(value('birth_date')).toBe('22/08/1993')
  expect(dialog.place.querySelector('[name=gender][value=F]')).toHaveProperty('checked', true)
})

test('three sentences are read before agreeing, and the whole notice on demand', async () => {
  answer({ status: 'pending' })
  await show()
  const notice = dialog.place.querySelector('[aria-labelledby=face-notice]')!
  expect(notice.querySelectorAll('p')).toHaveLength(3)
  expect(text()).toContain('conferir quem entra em Maré Alta x Ferrovia.')
  expect(text()).not.toContain('Base legal')
  const fold = notice.querySelector('details')!
  expect(fold.textContent).toBe('Ler o aviso completo')
  await act(async () => {
    fold.open = true
    fold.dispatchEvent(new Event('toggle'))
  })
  expect(text()).toContain('Base legal')
})

test('it receives (“Foto recebida, em análise”) what nobody has looked at yet', async () => {
  answer({ status: 'in_review' })
  await show()
  expect(text()).toContain('Foto recebida, em análise. Se quiser, envie outra.')
})
