import { getUser, logIn, type Token, type User } from '@bilheteria/contract/accounts'
import { call, callWith } from '#platform/api.ts'
import { emptyState, useSavedState, type SavedToken } from '#platform/saved-state.ts'
import { CLIENT, keepGoing, toSave } from '#platform/session.ts'
import { keepProfile } from './profile.ts'
import { revokeSession } from './revoke-session.ts'

type Credentials = { username: string; password: string; scope?: 'member' }

export async function logInByPassword(credentials: Credentials): Promise<User> {
  return enterWith(await call(logIn, { grant_type: 'password', ...credentials, ...CLIENT }))
}

/** Nobody is half logged in: the token is kept together with whose it is. */
export async function enterWith(token: Token): Promise<User> {
  const user = await callWith(token.access_token, getUser, {})
  enterAs(user, keepGoing(token))
  return user
}

function enterAs(user: User, token: SavedToken): void {
  makeRoomFor(user)
  useSavedState.setState({ user: { id: user.id, name: user.name, logged: true, token } })
  keepProfile(user)
}

/** Whoever is here already too: an hour from now, and nothing to go on with. */
export function enterByLink(user: User, token: Token): void {
  enterAs(user, toSave(token))
}

/** Whoever was here before somebody else leaves nothing but the event the page shows. */
function makeRoomFor({ id }: User): void {
  const { token, id: before } = useSavedState.getState().user
  if (!token || before === id) return
  const { cart, ticket, mapping } = emptyState
  useSavedState.setState({ cart, ticket, mapping })
  revokeSession(token).catch(() => undefined)
}
