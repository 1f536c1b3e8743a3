import type { Nothing, ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import type * as privacy from '@bilheteria/contract/privacy'
import type { OptionalAccountContext } from '#context.ts'
import { MINUTE_S, spend, type Limit } from '#db/limits.ts'
import { withdrawFace } from '#features/biometry/erase-faces.ts'
import { getFace } from '#features/biometry/get-face.ts'
import { insertConsent, isEvent, keepAccount, mayWithdraw } from './queries.ts'

const ANSWERS = 20
const SECONDS = 10 * MINUTE_S

/** Grants nothing by itself: it is the proof that somebody was asked, and of what they said. */
export async function recordConsent(
  ctx: OptionalAccountContext,
  { kind, version, allowed, event_id, document, invite }: ParsedInput<typeof privacy.recordConsent>,
): Promise<Nothing> {
  await spend(ctx.db, ...limitsOf(ctx))
  const about = { event_id, document }
  for (const [field, value] of Object.entries(about)) {
    if (kind === 'biometry' && value === undefined) throw failFields({ [field]: [REQUIRED] })
    if (kind !== 'biometry' && value !== undefined) throw failFields({ [field]: ['Campo desconhecido'] })
  }
  if (kind !== 'biometry' && invite !== undefined) throw failFields({ invite: ['Campo desconhecido'] })
  if (event_id !== undefined && !(await isEvent(ctx.db, event_id))) throw fail('event_not_found')
  const face = { event_id: event_id ?? '', document: document ?? '' }
  if (kind === 'biometry') await requireToKnow(ctx, { ...face, invite, allowed })
  const account_id = invite === undefined ? (ctx.session?.account_id ?? null) : null
  await ctx.db.transaction(async (tx) => {
    // Nothing is kept of somebody who leaves in this very moment.
    if (account_id !== null && !(await keepAccount(tx, account_id))) throw fail('unauthenticated')
    if (kind === 'biometry' && !allowed) await withdrawFace(tx, { ...face, account_id, invited: invite !== undefined })
    await insertConsent(tx, {
      kind,
      version,
      allowed,
      event_id: event_id ?? null,
      document: document ?? null,
      producer_id: ctx.producer.id,
      account_id,
      visitor: ctx.hashVisitor(),
    })
  })
  return {}
}

/** Whoever refuses cookies gets none for it: where nobody is logged in, only the network address can be counted. */
function limitsOf({ session, perAddress, address_limits }: OptionalAccountContext): Limit[] {
  return [
    ...(session ? [{ name: `consent ${session.account_id}`, max: ANSWERS, seconds: SECONDS }] : []),
    ...perAddress({ name: 'consent', max: address_limits.checks, seconds: SECONDS }),
  ]
}

type About = { event_id: string; document: string; invite: string | undefined; allowed: boolean }

/** Stores no CPF that a stranger typed. A withdrawal needs a consent but no ticket, which may have a new holder. */
async function requireToKnow(ctx: OptionalAccountContext, { allowed, ...face }: About): Promise<void> {
  if (!ctx.session && face.invite === undefined) throw fail('unauthenticated')
  if (!allowed && face.invite === undefined && ctx.session) {
    const { event_id, document } = face
    if (await mayWithdraw(ctx.db, { account_id: ctx.session.account_id, event_id, document })) return
  }
  await getFace(ctx, face)
}
