import { VALIDATION_TEXTS } from '@bilheteria/contract/texts/validation'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Content as NotifyDialog } from '#features/events/notify-dialog.tsx'
import { dropDraft } from '#features/accounts/registration.ts'
import { Page as RegisterPage } from '#features/accounts/register.tsx'
import { SupportForm } from '#features/information/support-form.tsx'
import { aServer, fill, settle } from '#test/a-form.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'

const { place, read } = aShop()

beforeEach(() => {
  dropDraft()
  aServer({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const wrong = () => place.querySelectorAll('[aria-invalid=true]')

async function send(): Promise<string[]> {
  await act(async () => place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  // The words come in a file of their own, which takes as long as it takes.
  await expect.poll(async () => settle().then(() => wrong().length)).toBeGreaterThan(0)
  const fields = wrong()
  return Array.from(fields, (field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
}

test('what is wrong with a field is said in the producer’s words, numbers filled in', async () => {
  await read({}, <RegisterPage />, { registration: 'express' })
  expect(await send()).toContain('Este campo é obrigatório')
  dropDraft()

  await read(otherwise(VALIDATION_TEXTS), <RegisterPage />, { registration: 'express' })
  await fill(place, 'name', 'An')
  await fill(place, 'document', '111.111.111-11')
  await fill(place, 'birth_date', '31/02/2000')
  await fill(place, 'password', 'curta')
  const said = await send()
  for (const key of ['required', 'name', 'cpf', 'date', 'password_short'])
    expect(said.join(' ')).toContain(`[validation.${key}]`)
  expect(said.join(' ')).toContain('[validation.password_short] 8')
  expect(said.filter((sentence) => !sentence.includes('[validation.'))).toEqual([])
})

test.each([
  ['asks whom to tell', <NotifyDialog key="0" params={{ event_id: '101', title: 'Show', status: 'soon' }} />],
  ['writes to support', <SupportForm key="1" />],
])('also where a form that %s checks by itself', async (_title, form) => {
  await read({ 'validation.required': 'Falta preencher' }, form)
  const said = await send()
  expect(said.join(' ')).toContain('Falta preencher')
  expect(said.join(' ')).not.toContain('Este campo é obrigatório')
})
