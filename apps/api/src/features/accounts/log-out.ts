import type { Nothing } from '@bilheteria/contract/endpoint'
import type { Context } from '#context.ts'
import { deleteSessionOfToken } from './session-queries.ts'
import { hashToken } from '#crypto/tokens.ts'

export async function logOut({ db }: Context, { token }: { token: string }): Promise<Nothing> {
  await deleteSessionOfToken(db, hashToken(token))
  return {}
}
