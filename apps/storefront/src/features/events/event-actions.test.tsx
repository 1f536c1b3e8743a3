import type { PageData } from '@bilheteria/contract/page'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Content as MemberAccess } from '#features/accounts/member-access-dialog.tsx'
import { Content as MemberLogin } from '#features/accounts/member-login-dialog.tsx'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent } from '#test/an-event.ts'
import { EventActions } from './event-actions.tsx'

/** The default shop, which has no members itself and shows the events of clubs that do. */
const page = {
  path: '/',
  producer: { id: '0', slug: '', title: 'Bilheteria', plans_url: null, locale: { 'pt-br': {} } },
} as unknown as PageData
const plans_url = 'https://clube.example/planos'
const match = anEvent({ producer_id: '2', plans_url })

const { place, root } = aPlace()
const draw = (part: ReactNode) => act(async () => root.render(<PageProvider value={page}>{part}</PageProvider>))
const button = (name: string) => Array.from(place.querySelectorAll('button')).find((one) => one.textContent === name)
const dialog = () => useSavedState.getState().dialog

beforeEach(() => useSavedState.setState(emptyState))
afterEach(hideSnackbar)

test('club, membership and member entry are those of the event’s producer, whatever shop shows it, in its button', async () => {
  await draw(<EventActions event={match} />)
  await act(async () => button('É sócio-torcedor?')?.click())
  expect(dialog()).toEqual({ path: '/acesso/socio', params: { club_id: '2', plans_url } })

  await draw(<MemberAccess params={dialog().params} />)
  expect(place.querySelector('a')?.getAttribute('href')).toBe(plans_url)
  await act(async () => button('Sou Sócio')?.click())
  expect(dialog()).toEqual({ path: '/login/socio', params: { club_id: '2' } })
})

test('an event of a producer without members has no member entry', async () => {
  await draw(<EventActions event={anEvent()} />)
  expect(button('É sócio-torcedor?')).toBeUndefined()
})

test.each([
  ['a member of the event’s club is welcome', '2', 'Login feito com sucesso!'],
  [
    'a member of another club is told that no membership of this club exists',
    '7',
    'Login feito com sucesso! Não encontramos um plano de sócio deste clube na sua conta.',
  ],
])('%s', async (_title, producer_id, text) => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/oauth/token' ? token : fan(producer_id)),
  )
  await draw(<MemberLogin params={{ club_id: '2' }} />)
  await type('email', 'clara@exemplo.test')
  await type('password', 'clara-e-socia')
  await act(async () => button('Acessar')?.click())
  await expect.poll(() => useSnackbar.getState().message?.text).toBe(text)
})

const token = { token_type: 'Bearer', access_token: 'a'.repeat(43), refresh_token: null, expires_in: 900 }

function fan(producer_id: string) {
  return {
    id: '0197a1c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f',
    name: 'Clara Prado',
    username: 'claraprado',
    document: '52998224725',
    email: 'clara@exemplo.test',
    email_verified: true,
    cellphone: null,
    birth_date: null,
    gender_id: null,
    address: null,
    memberships: [{ producer_id, producer_title: 'Clube', plan: 'Vela', since: '2025-01-01', until: null }],
    has_password: true,
  }
}

/** As the form hears it: React follows the element's own setter. */
async function type(name: string, value: string): Promise<void> {
  const field = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
