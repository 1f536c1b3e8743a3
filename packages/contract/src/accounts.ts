import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optionalText, publicId, storable, time } from './fields.ts'
import { address, birthDate, cellphone, document, genderId, newPassword, password, personName } from './person.ts'

const privateId = z.uuid('Valor inválido')
export const nothing = z.strictObject({})

/** A token without meaning to the caller. */
export const opaqueToken = z.string().check(z.minLength(1), z.maxLength(200))

const client = {
  /** Always `storefront`. */
  client_id: z.literal('storefront'),
  /** Any text; OAuth needs the field, and the server ignores it. */
  client_secret: z.string().check(z.maxLength(200)),
}

/** The tokens of a login. */
export const token = z.strictObject({
  /** How to send the access token: `Authorization: Bearer …`. */
  token_type: z.literal('Bearer'),
  /** Authorises calls until it expires. It is opaque, not a JWT. */
  access_token: z.string(),
  /**
   * Renews the session once by `logIn`. Null for a browser, which has a cookie instead, and for a token that cannot be
   * renewed.
   */
  refresh_token: z.nullable(z.string()),
  /** Seconds until the access token expires, mostly 900. */
  expires_in: z.int(),
})
export type Token = z.infer<typeof token>

export const logIn = endpoint({
  method: 'POST',
  path: '/oauth/token',
  summary:
    'Begins a session by e-mail and password, or renews one by its refresh token. A page of the shop gets the refresh token as an HttpOnly cookie and null here; a caller without `Origin` gets and sends it in the body.',
  access: 'open',
  input: z.discriminatedUnion('grant_type', [
    z.strictObject({
      /** `password` begins a session, `refresh_token` renews it. */
      grant_type: z.literal('password'),
      /** The e-mail address of the account. */
      username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), storable),
      password,
      /**
       * `member`: a login at the entry for club members. `proof`: a token of 15 minutes for calls that need a proof,
       * without a refresh token.
       */
      scope: z.optional(z.enum(['', 'member', 'proof'])),
      ...client,
    }),
    z.strictObject({
      grant_type: z.literal('refresh_token'),
      /** The token of the last answer; a browser leaves it out. Later reuse of a spent token ends the session. */
      refresh_token: z.optional(opaqueToken),
      ...client,
    }),
  ]),
  output: token,
  errors: ['invalid_credentials', 'session_ended', 'too_many_requests'],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'Ends the session of an access or refresh token, and that of the cookie. An unknown token is no failure.',
  access: 'open',
  input: z.strictObject({
    /** An access token or a refresh token of the session. */
    token: opaqueToken,
  }),
  output: nothing,
  errors: [],
})

/** A club membership that is valid today. It admits to ticket types for its plan. */
export const membership = z.strictObject({
  /** The club. */
  producer_id: publicId,
  /** The name of the club. */
  producer_title: z.string(),
  /** The plan, as ticket types list it in `plans`. */
  plan: z.string(),
  /** The first day, yyyy-MM-dd. */
  since: z.string(),
  /** The last day, yyyy-MM-dd; null without an end. */
  until: z.nullable(z.string()),
})
export type Membership = z.infer<typeof membership>

/** The account of a person. */
export const user = z.strictObject({
  /** The id of the account. Seats that the person holds have it as `user_id`. */
  id: privateId,
  /** The full name. */
  name: z.string(),
  /** The name in lower case without blanks and accented letters. Logins take the e-mail instead. */
  username: z.string(),
  /** The CPF, eleven digits. It never changes. */
  document: z.string(),
  /** The address for codes and tickets; logins use it. */
  email: z.string(),
  /** True once a code proved the current address. Free tickets and events with a limit per CPF require it. */
  email_verified: z.boolean(),
  /** Area code and nine digits; null if the account came from a partner that did not state it. */
  cellphone: z.nullable(z.string()),
  /** yyyy-MM-dd; null if the account came from a partner that did not state it. */
  birth_date: z.nullable(z.string()),
  /** Null until the person states it. */
  gender_id: z.nullable(genderId),
  /** Null until the person states it. */
  address: z.nullable(address),
  /** Club memberships that are valid today, the oldest first. */
  memberships: z.array(membership),
  /** False for accounts from a partner whose person never chose a password. */
  has_password: z.boolean(),
})
export type User = z.infer<typeof user>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'Returns the account of the bearer token.',
  access: 'account',
  input: nothing,
  output: user,
  errors: [],
})

/** The data of a new account. */
export const registration = z.strictObject({
  name: personName,
  /** Ignored by logins, which take the e-mail. May be empty. */
  username: optionalText(120),
  document,
  email,
  cellphone,
  birth_date: birthDate,
  /** May be left out only if the producer's `registration` is `express`. */
  gender_id: z.optional(genderId),
  password: newPassword,
  /** May be left out only if the producer's `registration` is `express`. */
  address: z.optional(address),
})
export type Registration = z.infer<typeof registration>

export const registerAccount = endpoint({
  method: 'POST',
  path: '/api/user',
  summary:
    'Creates an account, which is valid for all producers of this installation. A CPF and an e-mail have one account each.',
  access: 'open',
  input: registration,
  output: z.strictObject({
    /** The id of the new account. */
    id: privateId,
  }),
  errors: ['document_taken', 'email_taken', 'too_many_requests'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user',
  summary:
    'Changes the fields that are sent. A new e-mail needs the password and a new verification; a new cellphone needs the bearer of a proof.',
  access: 'account',
  input: z.strictObject({
    name: z.optional(personName),
    email: z.optional(email),
    /** The current password, required if `email` changes. */
    password: z.optional(password),
    cellphone: z.optional(cellphone),
    birth_date: z.optional(birthDate),
    gender_id: z.optional(genderId),
    /** Replaces the whole address. */
    address: z.optional(address),
  }),
  output: user,
  errors: ['email_taken', 'proof_required', 'wrong_password', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Sets a new password and ends every other session. A verified address gets an e-mail about it.',
  access: 'account',
  input: z.strictObject({ password, new_password: newPassword }),
  output: nothing,
  errors: ['wrong_password', 'too_many_requests'],
})

/** A login of the account on one device. */
export const session = z.strictObject({
  /** Names the session in `endSession`. */
  id: privateId,
  /** Browser and system in Portuguese, such as `Safari no iPhone`. */
  device: z.string(),
  /** How the person logged in: by password, at the entry for club members, or through a partner. */
  entry: z.enum(['password', 'member', 'partner']),
  /** The time of the login. */
  created_at: time,
  /** The last call with this session, exact to a few minutes. */
  last_used_at: time,
  /** True for the session of this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Lists the sessions of the account, the last used first.',
  access: 'account',
  input: nothing,
  output: z.strictObject({
    /** Sessions that are still valid, the last used first. */
    data: z.array(session),
  }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{session_id}',
  summary: 'Ends one session of the account, such as that of a lost phone.',
  access: 'account',
  input: z.strictObject({
    /** The `id` of a session of the caller. */
    session_id: privateId,
  }),
  output: nothing,
  errors: ['session_not_found'],
})

export const CODE_LENGTH = 6
/** A code from an e-mail or SMS. Case and blanks around it do not matter. */
export const code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1, 'O código é obrigatório'), z.maxLength(20))

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/email/code/send',
  summary: 'Sends a code to the caller’s e-mail address, unless that is verified already.',
  access: 'account',
  input: z.strictObject({
    /** The caller's own CPF. */
    document,
  }),
  output: nothing,
  errors: ['forbidden', 'too_many_requests'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/email/code/verify',
  summary: 'Verifies the caller’s e-mail address by the code. A mailbox verifies one account only.',
  access: 'account',
  input: z.strictObject({
    /** The caller's own CPF. */
    document,
    /** The code of `sendEmailCode`. Case and blanks around it do not matter. */
    code,
  }),
  output: nothing,
  errors: ['forbidden', 'code_not_found', 'mailbox_taken'],
})
