import * as z from 'zod/mini'
import { code, nothing, token } from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/api/user/proof/code',
  summary: 'Sends a code by which a person proves, instead of by the password, that it is them.',
  access: 'account',
  input: nothing,
  output: z.strictObject({ target: z.string() }),
  errors: ['too_many_requests'],
})

export const proveByCode = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  summary:
    'Exchanges that code for what the scope `proof` of a login gives: a bearer for the calls that ask for a proof.',
  access: 'account',
  input: z.strictObject({ code }),
  output: token,
  errors: ['code_not_found'],
})
