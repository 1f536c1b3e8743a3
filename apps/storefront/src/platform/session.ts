// chunk: late
import { logIn, token as tokenSchema, type Token } from '@bilheteria/contract/accounts'
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import * as z from 'zod/mini'
import { fail } from './fail.ts'
import { emptyState, useSavedState, type SavedToken } from './saved-state.ts'
import { send } from './send.ts'
import { SESSION_ENDED } from './session-end.ts'

/** The protocol wants a client and a secret in the browser; neither grants anything. */
export const CLIENT = { client_id: 'storefront', client_secret: 'public' } as const

/** The server has looked at the refresh token and does not take it; anything else may be better in a moment. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['session_ended', 'invalid_credentials', 'invalid_input'])

/** Stands in the saved state where the token would be. */
const IN_COOKIE = 'cookie'

let renewing: Promise<SavedToken> | undefined

/** A token to go on with instead of `used`. However many calls ask, the server is asked once. */
export function renewSession(used: SavedToken): Promise<SavedToken> {
  renewing ??= oneTabAtATime(() => renew(used)).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** A refresh token is good for one use, and all tabs share it. */
async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Old browsers and plain HTTP have no locks; the server forgives a token that is used twice within seconds.
  const locks = navigator.locks as LockManager | undefined
  return locks ? locks.request('session', work) : work()
}

async function renew(used: SavedToken): Promise<SavedToken> {
  // Another tab may have renewed it, or logged out, while this one waited.
  useSavedState.persist.rehydrate()
  const { token } = useSavedState.getState().user
  if (!token) throw fail('session_ended')
  if (token.access_token !== used.access_token) return token
  if (token.refresh_token === null) throw endSession()
  const fresh = keepGoing(await refresh(token.refresh_token))
  useSavedState.setState(({ user }) => ({ user: { ...user, token: fresh } }))
  return fresh
}

async function refresh(kept: string): Promise<Token> {
  // An earlier release kept the token itself here; the server takes it once more and turns it into the cookie.
  const refresh_token = kept === IN_COOKIE ? undefined : kept
  try {
    const answer = await send(logIn, { grant_type: 'refresh_token', refresh_token, ...CLIENT }, undefined)
    return z.parse(tokenSchema, answer)
  } catch (error) {
    if (error instanceof AppError) throw REFUSALS.has(error.code) ? endSession() : error
    throw fail('unexpected')
  }
}

/** Of a login that goes on: what it goes on with only the browser itself can send. */
export function keepGoing(token: Token): SavedToken {
  return { ...toSave(token), refresh_token: IN_COOKIE }
}

/** Of a link: when it has run out there is nothing to go on with. */
export function toSave(token: Token): SavedToken {
  return { ...token, obtained_at: Date.now() }
}

/** The session is over, the visit is not: what was chosen stays, and whose tickets this device keeps. */
export function forgetUser(): void {
  useSavedState.setState(({ user: { id } }) => ({ user: { ...emptyState.user, id } }))
}

function endSession(): AppError {
  const ended = fail('session_ended')
  forgetUser()
  dispatchEvent(new CustomEvent(SESSION_ENDED, { detail: ended.message }))
  return ended
}
