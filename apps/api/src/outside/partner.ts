import { email, storable } from '@bilheteria/contract/fields'
import { birthDate, cellphone, document, personName } from '@bilheteria/contract/person'
import * as z from 'zod/mini'
import { fetchWithin } from './fetch-within.ts'

export type Integration = {
  id: string
  name: string
  url: string
  client_id: string
  client_secret: string
  redirect_url: string
  token_url: string
  userinfo_url: string
}

/** A person as a partner knows them. */
const partnerPerson = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(200), storable),
  name: personName,
  email,
  email_verified: z.optional(z.boolean()),
  document,
  cellphone: z.optional(cellphone),
  birth_date: z.optional(birthDate),
})
export type PartnerPerson = z.infer<typeof partnerPerson>

/** Exchanges what the partner sent the browser back with; undefined when the partner does not vouch for anybody. */
export type AskPartner = (
  integration: Integration,
  proof: { code: string; verifier: string },
) => Promise<PartnerPerson | undefined>

const PATIENCE_MS = 5_000
const MAX_BYTES = 64 * 1024

export const askPartner: AskPartner = async (integration, { code, verifier }) => {
  try {
    const { access_token } = await askJson(integration.token_url, tokenShape, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: integration.redirect_url,
        client_id: integration.client_id,
        client_secret: integration.client_secret,
        code_verifier: verifier,
      }).toString(),
    })
    return await askJson(integration.userinfo_url, partnerPerson, {
      headers: { authorization: `Bearer ${access_token}` },
    })
  } catch {
    // Refused, unreachable or talking nonsense: nobody was proved to be anybody.
    return undefined
  }
}

const tokenShape = z.object({ access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,2000}$/)) })

/** One answer from the host we asked, of a size and shape we expect. */
async function askJson<Shape extends z.ZodMiniType>(
  url: string,
  shape: Shape,
  init: RequestInit,
): Promise<z.infer<Shape>> {
  const { ok, status, text } = await fetchWithin(url, init, { patience_ms: PATIENCE_MS, max_bytes: MAX_BYTES })
  if (!ok) throw new Error(`The partner answered ${status}.`)
  return z.parse(shape, JSON.parse(text()))
}
