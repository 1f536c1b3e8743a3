import { getUser, logIn, type Token, type User } from '@bilheteria/contract/accounts'
import { call, callWith } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { CLIENT, toSave } from '#platform/session.ts'
import { keepProfile } from './profile.ts'

type Credentials = { username: string; password: string; scope?: 'member' }

export async function logInByPassword(credentials: Credentials): Promise<User> {
  return enterWith(await call(logIn, { grant_type: 'password', ...credentials, ...CLIENT }))
}

/** Nobody is half logged in: the token is kept together with whose it is. */
export async function enterWith(token: Token): Promise<User> {
  const user = await callWith(token.access_token, getUser, {})
  enterAs(user, token)
  return user
}

export function enterAs(user: User, token: Token): void {
  useSavedState.setState({ user: { id: user.id, name: user.name, logged: true, token: toSave(token) } })
  keepProfile(user)
}
