import * as z from 'zod/mini'
import { code, opaqueToken, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { publicId, requiredText } from './fields.ts'
import { password } from './person.ts'

export const startPartnerLogin = endpoint({
  method: 'POST',
  path: '/api/integrations/{integration_id}/start',
  summary: 'Begins a login at a partner, binds it to this browser by a cookie and returns the partner’s login page.',
  access: 'open',
  input: z.strictObject({
    integration_id: publicId,
    /** The page to open afterwards, as a path of the shop without query. Any other text leads to `/`. */
    return_to: requiredText(500),
  }),
  output: z.strictObject({
    /** The login page of the partner, for the browser to open. */
    url: z.url({ protocol: /^https?$/ }),
    /** Returns inside the `token` of the return address. A page compares it and accepts only a login that it began. */
    begun: z.string(),
  }),
  errors: ['integration_not_found', 'too_many_requests'],
  counts_browser: true,
  sets_cookie: true,
})

export const linkPartner = endpoint({
  method: 'POST',
  path: '/api/integrations/link',
  summary:
    'Links an existing account to the partner’s person and logs in. The password or an e-mailed code proves the account.',
  access: 'open',
  input: z.strictObject({
    /** `vincular` from the return address, valid for 15 minutes and five tries. */
    link: opaqueToken,
    /** The password of the account, or else `code`. */
    password: z.optional(password),
    /** The code of `sendLinkCode`, or else `password`. */
    code: z.optional(code),
  }),
  output: token,
  errors: ['invalid_credentials', 'code_not_found', 'link_expired', 'too_many_requests'],
})

export const sendLinkCode = endpoint({
  method: 'POST',
  path: '/api/integrations/link/code',
  summary: 'E-mails the code that links an existing account to the partner’s person.',
  access: 'open',
  input: z.strictObject({
    /** `vincular` from the return address. */
    link: opaqueToken,
  }),
  output: z.strictObject({
    /** The masked e-mail address of the account, such as `a***s@exemplo.com.br`. */
    target: z.string(),
  }),
  errors: ['link_expired', 'too_many_requests'],
})
