import type { Db } from '#db/db.ts'
import type { Integration, PartnerPerson } from '#outside/partner.ts'

export async function findIntegration(db: Db, id: string): Promise<Integration | undefined> {
  const [integration] = await db.query<Integration>(
    `select id, name, url, client_id, client_secret, redirect_url,
            coalesce(token_url, url || '/oauth/token') as token_url, coalesce(userinfo_url, url || '/userinfo') as userinfo_url
       from integrations where id = $1`,
    [id],
  )
  return integration
}

export function selectPartnerClients(db: Db): Promise<{ client_id: string; redirect_url: string }[]> {
  return db.query('select client_id, redirect_url from integrations')
}

/** Hosts of the clubs whose events offer this partner. */
export async function selectPartnerDomains(db: Db, integration_id: string): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    `select distinct producer.domain
       from event_integrations link
       join events event on event.id = link.event_id
       join producers producer on producer.id = event.producer_id
      where link.integration_id = $1 and producer.domain is not null and not event.draft
      order by producer.domain`,
    [integration_id],
  )
  return rows.map(({ domain }) => domain)
}

export type PartnerLogin = { integration_id: string; verifier: string; return_to: string }

export async function insertPartnerLogin(
  db: Db,
  cookie_hash: string,
  login: PartnerLogin,
  seconds: number,
): Promise<void> {
  await db.query(
    `insert into partner_logins (cookie_hash, integration_id, verifier, return_to, expires_at)
     values ($1, $2, $3, $4, clock() + make_interval(secs => $5))`,
    [cookie_hash, login.integration_id, login.verifier, login.return_to, seconds],
  )
}

/** Whatever comes of it, a login that was begun can be finished once. */
export async function takePartnerLogin(db: Db, cookie_hash: string): Promise<PartnerLogin | undefined> {
  const [login] = await db.query<PartnerLogin>(
    `delete from partner_logins where cookie_hash = $1 and expires_at > clock()
     returning integration_id, verifier, return_to`,
    [cookie_hash],
  )
  return login
}

export async function findLinkedAccount(db: Db, integration_id: string, subject: string): Promise<string | undefined> {
  const [row] = await db.query<{ account_id: string }>(
    'select account_id from partner_identities where integration_id = $1 and subject = $2',
    [integration_id, subject],
  )
  return row?.account_id
}

export async function insertIdentity(
  tx: Db,
  integration_id: string,
  subject: string,
  account_id: string,
): Promise<void> {
  await tx.query(
    `insert into partner_identities (integration_id, subject, account_id)
     select $1, $2, id from accounts where id = $3 and deleted_at is null for key share
     on conflict (integration_id, subject) do update set account_id = excluded.account_id`,
    [integration_id, subject, account_id],
  )
}

/** Without a password: they come back by the partner, or set one by recovery. Undefined when CPF or e-mail is taken. */
export async function insertPartnerAccount(
  tx: Db,
  person: Omit<PartnerPerson, 'sub' | 'email_verified'> & { username: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `insert into accounts (name, username, document, email, cellphone, birth_date)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [person.name, person.username, person.document, person.email, person.cellphone ?? null, person.birth_date ?? null],
  )
  return row?.id
}

export async function deleteIdentities(tx: Db, account_id: string): Promise<void> {
  await tx.query('delete from partner_identities where account_id = $1', [account_id])
}

export type PartnerLink = { integration_id: string; subject: string; account_id: string }

export async function insertLink(db: Db, link_hash: string, link: PartnerLink, seconds: number): Promise<void> {
  await db.query(
    `insert into partner_links (link_hash, integration_id, subject, account_id, expires_at)
     values ($1, $2, $3, $4, clock() + make_interval(secs => $5))`,
    [link_hash, link.integration_id, link.subject, link.account_id, seconds],
  )
}

export async function findLink(db: Db, link_hash: string): Promise<PartnerLink | undefined> {
  const [link] = await db.query<PartnerLink>(
    `select integration_id, subject, account_id from partner_links where link_hash = $1 and expires_at > clock()`,
    [link_hash],
  )
  return link
}

/** Counts a try at proving; undefined when there are none left. */
export async function tryLink(db: Db, link_hash: string, tries: number): Promise<PartnerLink | undefined> {
  const [link] = await db.query<PartnerLink>(
    `update partner_links set tries = tries + 1
      where link_hash = $1 and expires_at > clock() and tries < $2
     returning integration_id, subject, account_id`,
    [link_hash, tries],
  )
  return link
}

export async function deleteLink(tx: Db, link_hash: string): Promise<void> {
  await tx.query('delete from partner_links where link_hash = $1', [link_hash])
}
