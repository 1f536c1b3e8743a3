import { deleteAccount } from '@bilheteria/contract/privacy'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProofAsked } from '#platform/ask-for-proof.ts'
import { openDialog } from '#platform/dialog.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { callProved, keepProof } from './prove.ts'

let bearers: (string | null)[] = []
let taken: string[] = []

/** Takes the proofs a test names. */
async function server(_address: string, init?: RequestInit): Promise<Response> {
  const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
  bearers.push(bearer)
  if (taken.includes(bearer)) return Response.json({})
  return Response.json({ code: 'unauthenticated', message: 'Entre na sua conta para continuar.' }, { status: 401 })
}

const token = { token_type: 'Bearer', access_token: 'copied', refresh_token: 'cookie', expires_in: 900 } as const
const beAs = (id: string) =>
  useSavedState.setState({ user: { id, name: 'Ana', logged: true, token: { ...token, obtained_at: 1 } } })
const ask = () => callProved(deleteAccount, { confirm: 'excluir' })
const asked = () => useProofAsked.getState().close
const shown = () => useSavedState.getState().dialog.path

/** As the dialog does when the password was right. */
function prove(access_token: string): void {
  keepProof({ token_type: 'Bearer', access_token, refresh_token: null, expires_in: 900 })
  asked()?.(access_token)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', server)
  // The history of this browser goes back at once.
  vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState(null, '')
    useSavedState.setState({ dialog: emptyState.dialog })
    dispatchEvent(new Event('popstate'))
  })
  bearers = []
  taken = ['first']
  beAs('ana')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useSavedState.setState(emptyState)
})

test('who it is is asked once, and then known for a quarter of an hour', async () => {
  const first = ask()
  expect(shown()).toBe('/user/proof')
  prove('first')
  expect(await first).toEqual({})
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(14 * 60_000)
  await ask()
  expect(bearers).toEqual(['first', 'first'])
  vi.advanceTimersByTime(2 * 60_000)
  const late = ask()
  expect(asked()).toBeDefined()
  asked()?.()
  expect(await late).toBeUndefined()
})

test('nothing of it is stored', async () => {
  const first = ask()
  prove('first')
  await first
  expect(JSON.stringify([localStorage, sessionStorage, useSavedState.getState()])).not.toContain('first')
})

test.each([
  ['logged out', ''],
  ['somebody else', 'bia'],
])('it is forgotten by whoever is %s', async (_title, id) => {
  const first = ask()
  prove('first')
  await first
  beAs(id)
  beAs('ana')
  const again = ask()
  expect(asked()).toBeDefined()
  asked()?.()
  await again
  expect(bearers).toEqual(['first'])
})

test('whoever would rather not has called nobody', async () => {
  const answer = ask()
  asked()?.()
  expect(await answer).toBeUndefined()
  expect(bearers).toEqual([])
})

test('whoever logs out meanwhile is no longer asked', async () => {
  const answer = ask()
  beAs('')
  expect(await answer).toBeUndefined()
  expect(shown()).toBeNull()
})

test('a proof that ended before its time is asked for anew', async () => {
  keepProof({ token_type: 'Bearer', access_token: 'ended', refresh_token: null, expires_in: 900 })
  const answer = ask()
  await vi.waitFor(() => expect(asked()).toBeDefined())
  prove('first')
  expect(await answer).toEqual({})
  expect(bearers).toEqual(['ended', 'first'])
})

test('over another dialog it leaves that one open; Back closes both', async () => {
  openDialog('/ticket/holder')
  const first = ask()
  expect(shown()).toBe('/ticket/holder')
  asked()?.()
  expect(await first).toBeUndefined()
  expect(shown()).toBe('/ticket/holder')
  const second = ask()
  history.back()
  expect(await second).toBeUndefined()
  expect(asked()).toBeUndefined()
})
