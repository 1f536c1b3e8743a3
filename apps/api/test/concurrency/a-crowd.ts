import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Db } from '#db/db.ts'
import { hashToken } from '#features/accounts/tokens.ts'

export type Buyer = { account_id: string; token: string }
export type Answer = {
  status: number
  body: { code?: string; message?: string; id?: string; items?: { amount: number }[] }
}

/** People who are all logged in already. */
export async function aCrowd(db: Db, size: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: size }, () => randomBytes(24).toString('base64url'))
  const rows = await db.query<{ account_id: string }>(
    `with people as (
       insert into accounts (name, username, document, email, cellphone, birth_date, gender_id)
       select 'Fã', 'fa', lpad((nextval('crowd'))::text, 11, '0'), gen_random_uuid() || '@exemplo.test', '41987654321', '1990-01-01', 'F'
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

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Status 0 when no answer came: nobody knows what happened. */
export function post(url: string, { token }: Buyer, body: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => void (text += String(chunk)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') as Answer['body'] }),
      )
      response.on('error', () => resolve({ status: 0, body: {} }))
    })
    sent.on('error', () => resolve({ status: 0, body: {} }))
    sent.end(JSON.stringify(body))
  })
}
