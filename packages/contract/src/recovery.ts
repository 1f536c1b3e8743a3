import * as z from 'zod/mini'
import { code, nothing, opaqueToken, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { document, newPassword } from './person.ts'

/** A place that a recovery code can be sent to. */
export const recoveryMethod = z.strictObject({
  /** The channel. `sendRecoveryCode` takes it as `method`. */
  name: z.enum(['SMS', 'E-mail']),
  /** The masked target, such as `a***s@exemplo.com.br`. */
  value: z.string(),
})
export type RecoveryMethod = z.infer<typeof recoveryMethod>

export const searchRecovery = endpoint({
  method: 'POST',
  path: '/api/password/search',
  summary: 'Lists where a recovery code for this CPF can be sent. Targets are masked.',
  access: 'open',
  input: z.strictObject({ document }),
  output: z.strictObject({
    /** SMS only if the account has a trusted number and the installation sends SMS. */
    data: z.array(recoveryMethod),
  }),
  errors: ['account_not_found', 'too_many_requests'],
  counts_browser: true,
})

export const sendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/password/code',
  summary:
    'Sends a recovery code of 6 characters, valid for 15 minutes. The earlier code of the same browser stops working.',
  access: 'open',
  input: z.strictObject({
    document,
    /** The `name` of a target from `searchRecovery`. */
    method: recoveryMethod.shape.name,
  }),
  output: nothing,
  errors: ['account_not_found', 'too_many_requests'],
  counts_browser: true,
})

export const checkRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/password/check',
  summary: 'Exchanges a recovery code for a token of 15 minutes that can only set a new password.',
  access: 'open',
  input: z.strictObject({ document, code }),
  output: token,
  errors: ['code_not_found', 'too_many_requests'],
  counts_browser: true,
})

export const recoverPassword = endpoint({
  method: 'POST',
  path: '/api/password/recover',
  summary:
    'Sets a new password, ends every session and begins a new one, as `logIn` does. A verified address gets an e-mail about it.',
  access: 'open',
  input: z.strictObject({
    document,
    /** The `access_token` of `checkRecoveryCode`. */
    token: opaqueToken,
    password: newPassword,
  }),
  output: token,
  errors: ['recovery_expired', 'invalid_credentials', 'too_many_requests'],
})
