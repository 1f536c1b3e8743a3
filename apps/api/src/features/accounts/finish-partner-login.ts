import { ageOn } from '@bilheteria/rules/calendar-date'
import { ACCOUNT_MIN_AGE } from '@bilheteria/rules/policy'
import { usernameOf } from '@bilheteria/rules/username'
import type { Context } from '#context.ts'
import type { PartnerPerson } from '#outside/partner.ts'
import { openShortSession } from './open-session.ts'
import {
  findIntegration,
  findLinkedAccount,
  insertIdentity,
  insertLink,
  insertPartnerAccount,
  takePartnerLogin,
  type PartnerLogin,
} from './partner-queries.ts'
import { deleteAbandoned, findByDocument, selectToday } from './queries.ts'
import { PARTNER_COOKIE } from './start-partner-login.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'

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
  const query = person ? await welcome(ctx, login.integration_id, person) : undefined
  return { path: login.return_to, query: query ?? { acesso: 'recusado' } }
}

async function askWhoCame(ctx: Context, login: PartnerLogin, code: string): Promise<PartnerPerson | undefined> {
  const integration = await findIntegration(ctx.db, login.integration_id)
  return integration && ctx.outside.askPartner(integration, { code, verifier: login.verifier })
}

async function welcome(
  ctx: Context,
  integration_id: string,
  person: PartnerPerson,
): Promise<Record<string, string> | undefined> {
  const linked = await findLinkedAccount(ctx.db, integration_id, person.sub)
  const account_id = linked ?? (await createAccount(ctx, integration_id, person))
  if (account_id) {
    const accessToken = await openShortSession(ctx.db, { account_id, entry: 'partner', device: ctx.describeDevice() })
    return { token: Buffer.from(JSON.stringify({ accessToken })).toString('base64') }
  }
  const owner = await findByDocument(ctx.db, person.document)
  if (!owner) return undefined
  const link = newToken()
  await insertLink(ctx.db, hashToken(link), { integration_id, subject: person.sub, account_id: owner.id }, LINK_SECONDS)
  return { vincular: link }
}

/** Undefined when the CPF or the e-mail has an account already, or the person is too young for one. */
async function createAccount(ctx: Context, integration_id: string, person: PartnerPerson): Promise<string | undefined> {
  const { sub, email_verified = false, ...told } = person
  if (told.birth_date && ageOn(await selectToday(ctx.db), told.birth_date) < ACCOUNT_MIN_AGE) return undefined
  return ctx.db.transaction(async (tx) => {
    await deleteAbandoned(tx, told.document, told.email)
    const id = await insertPartnerAccount(tx, { ...told, email_verified, username: usernameOf(told.name) })
    if (id) await insertIdentity(tx, integration_id, sub, id)
    return id
  })
}
