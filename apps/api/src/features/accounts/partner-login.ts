import type { Token } from '@bilheteria/contract/accounts'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { isPublicId, REQUIRED } from '@bilheteria/contract/fields'
import type * as endpoints from '@bilheteria/contract/partner-login'
import { ageOn } from '@bilheteria/rules/calendar-date'
import { maskEmail, usernameOf } from '@bilheteria/rules/person'
import { ACCOUNT_MIN_AGE } from '@bilheteria/rules/policy'
import { createHash } from 'node:crypto'
import type { Context } from '#context.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import { clear, spend } from '#db/limits.ts'
import type { Integration, PartnerPerson } from '#outside/partner.ts'
import { resumePause } from './carry-pause.ts'
import { mailCode, spendCode } from './codes.ts'
import { linkEmail } from './emails.ts'
import { rememberDevice } from './known-device.ts'
import { tellOwner } from './log-in.ts'
import {
  deleteLink,
  findIntegration,
  findLink,
  findLinkedAccount,
  insertIdentity,
  insertLink,
  insertPartnerAccount,
  insertPartnerLogin,
  selectPartnerClients,
  selectPartnerDomains,
  takePartnerLogin,
  tryLink,
  type PartnerLogin,
} from './partner-queries.ts'
import { perBrowser } from './per-browser.ts'
import { findByDocument, getOwnCredentials, getReachable, makeWay, markEmailVerified, selectToday } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import { openLinkSession, openSession } from './sessions.ts'
import { accountLimit, tryPassword } from './try-password.ts'

const PARTNER_COOKIE = 'partner'
/** Time enough to log in at the partner. */
const LOGIN_SECONDS = 10 * 60
const STARTS = 20

/** Binds the login to this browser by a cookie and to our own question by a secret only we know (PKCE). */
export async function startPartnerLogin(
  ctx: Context,
  asked: ParsedInput<typeof endpoints.startPartnerLogin>,
): Promise<{ url: string; begun: string }> {
  await spend(
    ctx.db,
    ...perBrowser(ctx, { name: 'partner', max: STARTS, seconds: LOGIN_SECONDS }),
    ...ctx.perAddress({ name: 'partner', max: ctx.address_limits.checks, seconds: LOGIN_SECONDS }),
  )
  const integration = await findIntegration(ctx.db, asked.integration_id)
  if (!integration) throw fail('integration_not_found')
  const cookie = newToken()
  const verifier = newToken()
  const login = {
    integration_id: integration.id,
    verifier,
    return_to: insideAddress(asked.return_to),
  }
  await insertPartnerLogin(ctx.db, hashToken(cookie), login, LOGIN_SECONDS)
  ctx.writeCookie(PARTNER_COOKIE, cookie, LOGIN_SECONDS, '/api/')
  return { url: loginAddress(integration, verifier), begun: challengeOf(verifier) }
}

function loginAddress(integration: Integration, verifier: string): string {
  const query = new URLSearchParams({
    client_id: integration.client_id,
    redirect_uri: integration.redirect_url,
    response_type: 'code',
    scope: '',
    state: integration.id,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  return `${integration.url}/oauth-login?${query.toString()}`
}

/** What of the secret may be known: it names one login, to the partner and to the browser that began it. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Only a plain path of our own: anything that could lead elsewhere leads home. */
function insideAddress(path: string): string {
  return /^\/(?![/\\])[\w\-./~]*$/.test(path) ? path : '/'
}

/**
 * Partners know one way back, but a club has its own host, and the cookie of a login belongs to the host it began on.
 * What the partner sends is worth nothing without that cookie, so it may travel on to the club's host.
 */
export async function findPartnerHome(ctx: Context, integration_id: string): Promise<string | undefined> {
  if (!isPublicId(integration_id)) return undefined
  const domains = await selectPartnerDomains(ctx.db, integration_id)
  return domains.includes(ctx.host) ? undefined : domains[0]
}

const LINK_SECONDS = 15 * 60

/** What the storefront is told in its address; undefined when this browser began no such login. */
export type Return = { path: string; query: Record<string, string> }

/** The partner sent the browser back: log in, create an account, or ask for a proof that an account is theirs. */
export async function finishPartnerLogin(
  ctx: Context,
  { code, state }: { code?: string; state?: string },
): Promise<Return | undefined> {
  const login = await takePartnerLogin(ctx.db, hashToken(ctx.readCookie(PARTNER_COOKIE) ?? ''))
  if (!login || login.integration_id !== state) return undefined
  const person = code && (await askWhoCame(ctx, login, code))
  const query = person ? await welcome(ctx, login, person) : undefined
  return { path: login.return_to, query: query ?? { acesso: 'recusado' } }
}

async function askWhoCame(ctx: Context, login: PartnerLogin, code: string): Promise<PartnerPerson | undefined> {
  const integration = await findIntegration(ctx.db, login.integration_id)
  return integration && ctx.outside.askPartner(integration, { code, verifier: login.verifier })
}

async function welcome(
  ctx: Context,
  { integration_id, verifier }: PartnerLogin,
  person: PartnerPerson,
): Promise<Record<string, string> | undefined> {
  const linked = await findLinkedAccount(ctx.db, integration_id, person.sub)
  if (linked === undefined && (await isTooYoung(ctx, person))) return { acesso: 'idade' }
  const account_id = linked ?? (await createAccount(ctx, integration_id, person))
  if (account_id) {
    const accessToken = await openLinkSession(ctx.db, { account_id, entry: 'partner', device: ctx.describeDevice() })
    await noteSecurityEvent(ctx, ctx.db, { account_id, kind: 'logged_in', detail: `by partner ${integration_id}` })
    await welcomeDevice(ctx, account_id)
    const token = JSON.stringify({ accessToken, begun: challengeOf(verifier) })
    return { token: Buffer.from(token).toString('base64') }
  }
  const owner = await findByDocument(ctx.db, person.document)
  if (!owner) return undefined
  const link = newToken()
  await insertLink(ctx.db, hashToken(link), { integration_id, subject: person.sub, account_id: owner.id }, LINK_SECONDS)
  return { vincular: link }
}

async function isTooYoung(ctx: Context, { birth_date }: PartnerPerson): Promise<boolean> {
  return birth_date !== undefined && ageOn(await selectToday(ctx.db), birth_date) < ACCOUNT_MIN_AGE
}

/** Undefined when the CPF or the e-mail has an account already. */
async function createAccount(ctx: Context, integration_id: string, person: PartnerPerson): Promise<string | undefined> {
  const { sub, email_verified = false, ...told } = person
  return ctx.db.transaction(async (tx) => {
    await makeWay(tx, told.document, told.email)
    const id = await insertPartnerAccount(tx, { ...told, username: usernameOf(told.name) })
    if (!id) return undefined
    if (email_verified) await markEmailVerified(tx, id)
    await insertIdentity(tx, integration_id, sub, id)
    await resumePause(ctx, tx, id, told.document)
    await noteSecurityEvent(ctx, tx, { account_id: id, kind: 'registered', detail: `by partner ${integration_id}` })
    return id
  })
}

export async function sendLinkCode(ctx: Context, asked: { link: string }): Promise<{ target: string }> {
  const link = await findLink(ctx.db, hashToken(asked.link))
  const partner = link && (await findIntegration(ctx.db, link.integration_id))
  if (!link || !partner) throw fail('link_expired')
  const account = await getReachable(ctx.db, link.account_id)
  const letter = (code: string) => linkEmail(account.name, code, partner.name)
  await mailCode(ctx, { account, purpose: 'link', when_gone: 'link_expired', letter, link: asked.link })
  return { target: maskEmail(account.email) }
}

const TRIES = 5

/** Proved once, the partner's word is enough from then on. */
export async function linkPartner(ctx: Context, asked: ParsedInput<typeof endpoints.linkPartner>): Promise<Token> {
  if (asked.password === undefined && asked.code === undefined) throw failFields({ password: [REQUIRED] })
  const link_hash = hashToken(asked.link)
  const link = await tryLink(ctx.db, link_hash, TRIES)
  if (!link) throw fail('link_expired')
  const { account_id } = link
  await proveOwner(ctx, account_id, asked)
  await ctx.db.transaction(async (tx) => {
    await insertIdentity(tx, link.integration_id, link.subject, account_id)
    await deleteLink(tx, link_hash)
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'partner_linked', detail: link.integration_id })
  })
  await welcomeDevice(ctx, account_id)
  return openSession(ctx, { account_id, entry: 'partner', device: ctx.describeDevice() })
}

/** The owner is told of a browser nobody knew; from now on this one is known. */
async function welcomeDevice(ctx: Context, account_id: string): Promise<void> {
  await tellOwner(ctx, account_id)
  rememberDevice(ctx, account_id)
}

type Proof = { link: string; password?: string | undefined; code?: string | undefined }

async function proveOwner(ctx: Context, account_id: string, { link, password, code }: Proof): Promise<void> {
  if (code !== undefined) {
    if (!(await spendCode(ctx, { account_id, purpose: 'link', code, link }))) {
      await ctx.services.noteSeldom(ctx, account_id, { account_id, kind: 'code_wrong' })
      throw fail('code_not_found')
    }
    return
  }
  const { email, password_hash } = await getOwnCredentials(ctx.db, account_id)
  const limit = accountLimit(ctx, { id: account_id, email })
  if (!(await tryPassword(ctx, password_hash, password ?? '', [limit]))) {
    await ctx.services.noteSeldom(ctx, account_id, { account_id, kind: 'wrong_password' })
    throw fail('invalid_credentials')
  }
  await clear(ctx.db, limit)
}

/** What a partner has to know of us: only to these addresses may it send people back. */
export function listPartnerClients(db: Db): Promise<{ client_id: string; redirect_url: string }[]> {
  return selectPartnerClients(db)
}
