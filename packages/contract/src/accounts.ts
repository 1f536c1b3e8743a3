import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optionalText, publicId, storable, time } from './fields.ts'
import {
  address,
  birthDate,
  cellphone,
  document,
  genderId,
  newPassword,
  password,
  personName,
  zipcode,
  type GenderId,
} from './person.ts'

const privateId = z.uuid('Valor inválido')
export const nothing = z.strictObject({})

/** Opaque: 32 random bytes, or what a visitor made up. */
export const opaqueToken = z.string().check(z.minLength(1), z.maxLength(200))

/** First-party only. The protocol wants a client and a secret in the browser; neither grants anything. */
const client = { client_id: z.literal('storefront'), client_secret: z.string().check(z.maxLength(200)) }

export const token = z.strictObject({
  token_type: z.literal('Bearer'),
  access_token: z.string(),
  refresh_token: z.nullable(z.string()),
  expires_in: z.int(),
})
export type Token = z.infer<typeof token>

export const logIn = endpoint({
  method: 'POST',
  path: '/oauth/token',
  summary:
    'Begins a session by e-mail and password, or goes on with one by its refresh token. A page of ours gets that token as a cookie out of reach of scripts, and null here; whoever sends no Origin gets and sends it in the body.',
  access: 'open',
  input: z.discriminatedUnion('grant_type', [
    z.strictObject({
      grant_type: z.literal('password'),
      username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), storable),
      password,
      /** `member` when the person came through the club members' entry; `proof` for minutes and the calls that ask for one, and nothing to go on with. */
      scope: z.optional(z.enum(['', 'member', 'proof'])),
      ...client,
    }),
    z.strictObject({ grant_type: z.literal('refresh_token'), refresh_token: z.optional(opaqueToken), ...client }),
  ]),
  output: token,
  errors: ['invalid_credentials', 'session_ended', 'too_many_requests'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  summary:
    'Ends the session an access or refresh token belongs to, and that of the cookie; a token nobody knows is no failure.',
  access: 'open',
  input: z.strictObject({ token: opaqueToken }),
  output: nothing,
  errors: [],
})

export const membership = z.strictObject({
  producer_id: publicId,
  producer_title: z.string(),
  plan: z.string(),
  since: z.string(),
  until: z.nullable(z.string()),
})
export type Membership = z.infer<typeof membership>

export const user = z.strictObject({
  id: privateId,
  name: z.string(),
  username: z.string(),
  document: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  // People who came by a partner may not have told us these yet.
  cellphone: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  gender_id: z.nullable(genderId),
  address: z.nullable(address),
  /** Club memberships that are valid today. */
  memberships: z.array(membership),
  /** False for people who came by a partner and never chose a password. */
  has_password: z.boolean(),
})
export type User = z.infer<typeof user>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The person the bearer token belongs to.',
  access: 'account',
  input: nothing,
  output: user,
  errors: [],
})

const existence = z.strictObject({ exists: z.boolean() })

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/user/email/check',
  summary: 'Whether an account with this e-mail exists.',
  access: 'open',
  input: z.strictObject({ email }),
  output: existence,
  errors: ['too_many_requests'],
  counts_browser: true,
})

export const checkDocument = endpoint({
  method: 'GET',
  path: '/api/user/document/check',
  summary: 'Whether an account with this CPF exists.',
  access: 'open',
  input: z.strictObject({ document }),
  output: existence,
  errors: ['too_many_requests'],
  counts_browser: true,
})

export const listGenders = endpoint({
  method: 'GET',
  path: '/api/genders',
  summary: 'The genders a person can choose from.',
  access: 'open',
  input: nothing,
  output: z.array(z.strictObject({ id: genderId, name: z.string() })),
  errors: [],
  shared: true,
})
export type Gender = { id: GenderId; name: string }

export const registration = z.strictObject({
  name: personName,
  username: optionalText(120),
  document,
  email,
  cellphone,
  birth_date: birthDate,
  /** These two may be left out at producers whose registration is `express`. */
  gender_id: z.optional(genderId),
  password: newPassword,
  address: z.optional(address),
})
export type Registration = z.infer<typeof registration>

export const registerAccount = endpoint({
  method: 'POST',
  path: '/api/user',
  summary: 'Creates an account: one per CPF and per e-mail, for all producers of this deployment.',
  access: 'open',
  input: registration,
  output: z.strictObject({ id: privateId }),
  errors: ['document_taken', 'email_taken', 'too_many_requests'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user',
  summary:
    'Changes the person’s own data; a new e-mail needs the password and has to be verified again, a new cellphone the bearer of a proof.',
  access: 'account',
  input: z.strictObject({
    name: z.optional(personName),
    email: z.optional(email),
    password: z.optional(password),
    cellphone: z.optional(cellphone),
    birth_date: z.optional(birthDate),
    gender_id: z.optional(genderId),
    address: z.optional(address),
  }),
  output: user,
  errors: ['email_taken', 'proof_required', 'wrong_password', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'A new password; every other session ends and the person is told by mail.',
  access: 'account',
  input: z.strictObject({ password, new_password: newPassword }),
  output: nothing,
  errors: ['wrong_password', 'too_many_requests'],
})

export const session = z.strictObject({
  id: privateId,
  device: z.string(),
  entry: z.enum(['password', 'member', 'partner']),
  created_at: time,
  last_used_at: time,
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the person is logged in, the last used first.',
  access: 'account',
  input: nothing,
  output: z.strictObject({ data: z.array(session) }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{session_id}',
  summary: 'Logs one device out.',
  access: 'account',
  input: z.strictObject({ session_id: privateId }),
  output: nothing,
  errors: ['session_not_found'],
})

export const CODE_LENGTH = 6
/** Typed by people: spaces around it and small letters do not matter. */
export const code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1, 'O código é obrigatório'), z.maxLength(20))

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/email/code/send',
  summary: 'Sends a code to the caller’s own e-mail address.',
  access: 'account',
  input: z.strictObject({ document }),
  output: nothing,
  errors: ['forbidden', 'too_many_requests'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/code/verify',
  summary: 'Proves by the code that the e-mail address is the caller’s; a mailbox proves one account.',
  access: 'account',
  input: z.strictObject({ document, code }),
  output: nothing,
  errors: ['forbidden', 'code_not_found', 'mailbox_taken'],
})

export const findAddress = endpoint({
  method: 'GET',
  path: '/api/cep/{cep}',
  summary: 'The address of a postal code.',
  access: 'open',
  input: z.strictObject({ cep: zipcode }),
  output: z.strictObject({
    bairro: z.string(),
    logradouro: z.string(),
    localidade: z.string(),
    uf: z.string(),
  }),
  errors: ['cep_not_found', 'cep_unavailable', 'too_many_requests'],
})
export type FoundAddress = z.infer<typeof findAddress.output>
