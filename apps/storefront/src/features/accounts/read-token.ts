import type { Token } from '@bilheteria/contract/accounts'

/** Ours are far shorter; decoding megabytes would only hang the page. */
const MAX_LENGTH = 2_000
/** What a header can carry. */
const HEADER_SAFE = /^[\x21-\x7e]{1,500}$/
const LIFETIME_S = 3_600

/** `begun` names the login at a partner that it ends; a link that somebody sent has none, or one of their own. */
export type LinkToken = { token: Token; begun: string | undefined }

/** A token from an address: base64 of `{"accessToken": …}`. Undefined for anything else; anybody can write addresses. */
export function readToken(text: string): LinkToken | undefined {
  if (text.length > MAX_LENGTH) return undefined
  try {
    // In a query a plus sign is a blank; some senders write the other base64.
    const base64 = text.replace(/[ -]/g, '+').replace(/_/g, '/')
    const value = JSON.parse(atob(base64)) as unknown
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'accessToken')) return undefined
    const { accessToken: access_token, begun } = value as { accessToken: unknown; begun?: unknown }
    if (typeof access_token !== 'string' || !HEADER_SAFE.test(access_token)) return undefined
    const token: Token = { token_type: 'Bearer', access_token, refresh_token: null, expires_in: LIFETIME_S }
    return { token, begun: typeof begun === 'string' ? begun : undefined }
  } catch {
    return undefined
  }
}
