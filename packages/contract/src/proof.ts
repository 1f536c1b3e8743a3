import * as z from 'zod/mini'
import { code, nothing, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/api/user/proof/code',
  summary: 'E-mails a code that proves the person, in place of the password.',
  access: 'account',
  input: nothing,
  output: z.strictObject({
    /** The masked e-mail address of the account, such as `a***s@exemplo.com.br`. */
    target: z.string(),
  }),
  errors: ['too_many_requests'],
})

export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  summary:
    'Exchanges the code for a token of 15 minutes, for calls that need the bearer of a proof. `logIn` with scope `proof` gives the same.',
  access: 'account',
  input: z.strictObject({
    /** The code of `sendProofCode`. Case and blanks around it do not matter. */
    code,
  }),
  output: token,
  errors: ['code_not_found'],
})
