import * as z from 'zod/mini'
import { code, nothing, opaqueToken, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { document, newPassword } from './person.ts'

export const recoveryMethod = z.strictObject({ name: z.enum(['SMS', 'E-mail']), value: z.string() })
export type RecoveryMethod = z.infer<typeof recoveryMethod>

export const searchRecovery = endpoint({
  method: 'POST',
  path: '/api/password/search',
  summary: 'Where a recovery code for this CPF could be sent; targets are masked.',
  access: 'open',
  input: z.strictObject({ document }),
  output: z.strictObject({ data: z.array(recoveryMethod) }),
  errors: ['account_not_found', 'too_many_requests'],
  counts_browser: true,
})

export const sendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/password/code',
  summary:
    'Sends a recovery code of 6 characters, valid for 15 minutes; an earlier one for the same browser stops working.',
  access: 'open',
  input: z.strictObject({ document, method: recoveryMethod.shape.name }),
  output: nothing,
  errors: ['account_not_found', 'too_many_requests'],
  counts_browser: true,
})

export const checkRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/password/check',
  summary: 'Exchanges a recovery code for a token that can only set a new password.',
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
    'Sets a new password; every session ends, the person is told by mail, and a new session begins as by `/oauth/token`.',
  access: 'open',
  input: z.strictObject({ document, token: opaqueToken, password: newPassword }),
  output: token,
  errors: ['recovery_expired', 'invalid_credentials', 'too_many_requests'],
})
