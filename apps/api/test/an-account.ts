import { registration, type Registration, type Token } from '@bilheteria/contract/accounts'
import { randomUUID } from 'node:crypto'
import { usernameOf } from '@bilheteria/rules/person'
import { hashToken } from '#crypto/tokens.ts'
import { hashPassword } from '#features/accounts/passwords.ts'
import { insertAccount } from '#features/accounts/queries.ts'
import { beginSession, openProof } from '#features/accounts/sessions.ts'
import { aCpf } from './a-cpf.ts'
import type { TestApp } from './start-app.ts'

type Whole = { [Name in keyof Registration]-?: NonNullable<Registration[Name]> }

/** Everything the registration form sends, of a person nobody has met. */
export function aRegistration(choices: Partial<Whole> = {}): Whole {
  const name = choices.name ?? 'Ana Ramos'
  return {
    name,
    username: usernameOf(name),
    document: aCpf(),
    email: `ana-${randomUUID().slice(0, 8)}@exemplo.test`,
    cellphone: '41987654321',
    birth_date: '1993-08-22',
    gender_id: 'F',
    password: 'um lugar na arquibancada',
    address: {
      country: 'Brasil',
      zipcode: '80410200',
      neighborhood: 'Alto das Paineiras',
      street: 'Rua das Paineiras',
      city: 'Serra Clara',
      state: 'PR',
      number: '410',
      complement: 'ap. 32',
    },
    ...choices,
  }
}

/** An account with a verified e-mail, without registration and login; `verified: false` leaves the e-mail unproved. */
export async function anAccount(
  app: TestApp,
  { verified = true, ...choices }: Partial<Whole> & { verified?: boolean } = {},
) {
  const person = aRegistration(choices)
  const { password, address, ...rest } = registration.parse(person)
  const id = await insertAccount(app.db, { ...rest, ...address, password_hash: await hashOnce(password) })
  if (!id) throw new Error('CPF or e-mail belong to somebody else')
  if (verified) await proveAddress(app, { id })
  const token = await beginSession(app.db, { account_id: id, entry: 'password', device: 'Aparelho desconhecido' })
  await liveAnHour(app, token)
  return { ...person, id, token, bearer: bearerOf(token) }
}

/** Stories move the clock past the end of a reservation and go on as the same person, whose browser would renew the token. */
async function liveAnHour(app: TestApp, { access_token }: Token): Promise<void> {
  await app.db.query(`update tokens set expires_at = clock() + interval '1 hour' where hash = $1`, [
    hashToken(access_token),
  ])
}

/** Hashing is slow on purpose, and most people here have the same password. */
const hashes = new Map<string, Promise<string>>()
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export type TestAccount = Awaited<ReturnType<typeof anAccount>>

/** As if they had typed the code from their mailbox. */
export async function proveAddress(app: TestApp, { id }: Pick<TestAccount, 'id'>): Promise<void> {
  await app.db.query('update accounts set email_verified_at = clock() where id = $1', [id])
}

/** As if they had just typed their password once more. */
export async function proofOf(app: TestApp, { id }: Pick<TestAccount, 'id'>): Promise<{ authorization: string }> {
  return bearerOf(await openProof(app.db, { account_id: id, device: 'Aparelho desconhecido' }))
}

type Credentials = { email: string; password: string }

export function logIn(app: TestApp, { email, password }: Credentials, headers = {}, from?: string) {
  const client = { client_id: 'storefront', client_secret: 'public' }
  const body = { grant_type: 'password', username: email, password, ...client }
  return app.request('/oauth/token', { method: 'POST', body, headers, ...(from && { from }) })
}

/** As a caller that is no page, and keeps its token itself. */
export function refresh(app: TestApp, refresh_token: string | null) {
  const client = { client_id: 'storefront', client_secret: 'public' }
  const body = { grant_type: 'refresh_token', refresh_token, ...client }
  return app.request('/oauth/token', { method: 'POST', body })
}

export function bearerOf({ access_token }: Pick<Token, 'access_token'>): { authorization: string } {
  return { authorization: `Bearer ${access_token}` }
}

/** The newest code that was sent to somebody. */
export async function codeSentTo(app: TestApp, to: string): Promise<string> {
  const outbox = (await app.request('/dev/outbox.json')).json<{ to: string; text: string }[]>()
  const text = outbox.find((message) => message.to === to)?.text ?? ''
  return /\b[2-9A-HJ-NP-Z]{6}\b/.exec(text)?.[0] ?? ''
}
