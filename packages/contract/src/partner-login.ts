import * as z from 'zod/mini'
import { code, opaqueToken, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { publicId, requiredText } from './fields.ts'
import { password } from './person.ts'

export const startPartnerLogin = endpoint({
  method: 'POST',
  path: '/api/integrations/{integration_id}/start',
  summary: 'Begins a login at a partner: binds it to this browser and answers the partner’s address to go to.',
  access: 'open',
  input: z.strictObject({ integration_id: publicId, return_to: requiredText(500) }),
  /** `begun` comes back inside the token of the address: so the browser knows its own login from a link it was sent. */
  output: z.strictObject({ url: z.url({ protocol: /^https?$/ }), begun: z.string() }),
  errors: ['integration_not_found', 'too_many_requests'],
  counts_browser: true,
  sets_cookie: true,
})

export const linkPartner = endpoint({
  method: 'POST',
  path: '/api/integrations/link',
  summary: 'Proves once, by password or by a code sent to its e-mail, that an account belongs to a partner’s person.',
  access: 'open',
  input: z.strictObject({ link: opaqueToken, password: z.optional(password), code: z.optional(code) }),
  output: token,
  errors: ['invalid_credentials', 'code_not_found', 'link_expired', 'too_many_requests'],
})

export const sendLinkCode = endpoint({
  method: 'POST',
  path: '/api/integrations/link/code',
  summary: 'Sends that code.',
  access: 'open',
  input: z.strictObject({ link: opaqueToken }),
  output: z.strictObject({ target: z.string() }),
  errors: ['link_expired', 'too_many_requests'],
})
