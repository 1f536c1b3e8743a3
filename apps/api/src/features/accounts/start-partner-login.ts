import type { startPartnerLogin as endpoint } from '@bilheteria/contract/partner-login'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import { createHash } from 'node:crypto'
import type { Context } from '#context.ts'
import type { Integration } from '#outside/partner.ts'
import { findIntegration, insertPartnerLogin } from './partner-queries.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'

export const PARTNER_COOKIE = 'partner'
/** Time enough to log in at the partner. */
const LOGIN_SECONDS = 10 * 60

/** Binds the login to this browser by a cookie and to our own question by a secret only we know (PKCE). */
export async function startPartnerLogin(ctx: Context, asked: ParsedInput<typeof endpoint>): Promise<{ url: string }> {
  const integration = await findIntegration(ctx.db, asked.integration_id)
  if (!integration) throw fail('integration_not_found')
  const cookie = newToken()
  const verifier = newToken()
  const login = {
    integration_id: integration.id,
    verifier,
    return_to: insideAddress(asked.return_to),
  }
  await insertPartnerLogin(ctx.db, hashToken(cookie), login, LOGIN_SECONDS)
  ctx.writeCookie(PARTNER_COOKIE, cookie, LOGIN_SECONDS)
  return { url: loginAddress(integration, verifier) }
}

function loginAddress(integration: Integration, verifier: string): string {
  const query = new URLSearchParams({
    client_id: integration.client_id,
    redirect_uri: integration.redirect_url,
    response_type: 'code',
    scope: '',
    state: integration.id,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${integration.url}/oauth-login?${query.toString()}`
}

/** Only a plain path of our own: anything that could lead elsewhere leads home. */
function insideAddress(path: string): string {
  return /^\/(?![/\\])[\w\-./~]*$/.test(path) ? path : '/'
}
