import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Db } from '#db/db.ts'
import { hashToken } from '#crypto/tokens.ts'
import { openProof } from '#features/accounts/sessions.ts'

export type Buyer = { account_id: string; token: string }
type Told = { code?: string; message?: string; id?: string; items?: { amount: number }[]; seats?: { id: string }[] }
export type Answer<Body = Told> = { status: number; body: Body; retry_after: string | undefined }

/** People who are all logged in already. */
export async function aCrowd(db: Db, size: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: size }, () => randomBytes(24).toString('base64url'))
  const rows = await db.query<{ account_id: string }>(
    `with people as (
       insert into accounts (name, username, document, email, email_verified_at, cellphone, birth_date, gender_id)
       select 'Fã', 'fa', lpad((nextval('crowd'))::text, 11, '0'), gen_random_uuid() || '@exemplo.test', clock(), '41987654321', '1990-01-01', 'F'
         from generate_series(1, $1) returning id
     ), logins as (
       insert into sessions (account_id, entry, device, expires_at)
       select id, 'password', 'Teste', clock() + interval '1 day' from people returning id, account_id
     ), numbered as (
       select id, account_id, row_number() over () as n from logins
     ), keys as (
       insert into tokens (hash, session_id, kind, expires_at)
       select ($2::text[])[n], id, 'access', clock() + interval '1 day' from numbered
     )
     select account_id from numbered order by n`,
    [size, tokens.map(hashToken)],
  )
  return rows.map(({ account_id }, i) => ({ account_id, token: tokens[i] ?? '' }))
}

/** The same buyer as if they had just typed their password once more. */
export async function proved(db: Db, { account_id }: Buyer): Promise<Buyer> {
  const { access_token } = await openProof(db, { account_id, device: 'Teste' })
  return { account_id, token: access_token }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const PATIENCE_MS = 80_000

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; key?: string | undefined }

export function post(url: string, buyer: Buyer, body: unknown): Promise<Answer> {
  return send(url, buyer, { body })
}

/**
 * Status 0 when no answer came: nobody knows what happened. Where a connection that was kept from before has been closed meanwhile,
 * it is tried once more by a new one, as every browser does.
 */
export function send<Body = Answer['body']>(url: string, buyer: Buyer, asking: Sent): Promise<Answer<Body>> {
  const { method = 'POST', body, key } = asking
  return new Promise((resolve) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${buyer.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const unknown = () => resolve({ status: 0, body: {} as Body, retry_after: undefined })
    const sent = request(url, { method, agent, headers, timeout: PATIENCE_MS }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => void (text += String(chunk)))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retry_after: response.headers['retry-after'],
          body: read(text) as Body,
        }),
      )
      response.on('error', unknown)
    })
    sent.on('timeout', () => sent.destroy(new Error('nobody has answered')))
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && code === 'ECONNRESET') void send<Body>(url, buyer, asking).then(resolve)
      else unknown()
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** A proxy says in HTML that nobody is behind it. */
function read(text: string): unknown {
  return /^[[{]/.test(text) ? JSON.parse(text) : {}
}
