import type { Nothing, ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
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
  asked: ParsedInput<typeof privacy.recordConsent>,
): Promise<Nothing> {
  await spend(ctx.db, ...limitsOf(ctx))
  const { kind, version, allowed } = asked
  const face = kind === 'biometry' ? asked : undefined
  if (face && !(await isEvent(ctx.db, face.event_id))) throw fail('event_not_found')
  if (face) await requireToKnow(ctx, face)
  const account_id = face?.invite === undefined ? (ctx.session?.account_id ?? null) : null
  await ctx.db.transaction(async (tx) => {
    // Nothing is kept of somebody who leaves in this very moment.
    if (account_id !== null && !(await keepAccount(tx, account_id))) throw fail('unauthenticated')
    if (face && !allowed) {
      const { event_id, document, invite } = face
      await withdrawFace(tx, { event_id, document, account_id, invited: invite !== undefined })
    }
    await insertConsent(tx, {
      kind,
      version,
      allowed,
      event_id: face?.event_id ?? null,
      document: face?.document ?? null,
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

type About = { event_id: string; document: string; invite?: string | undefined; allowed: boolean }

/** Stores no CPF that a stranger typed. A withdrawal needs a consent but no ticket, which may have a new holder. */
async function requireToKnow(ctx: OptionalAccountContext, { allowed, ...face }: About): Promise<void> {
  if (!ctx.session && face.invite === undefined) throw fail('unauthenticated')
  if (!allowed && face.invite === undefined && ctx.session) {
    const { event_id, document } = face
    if (await mayWithdraw(ctx.db, { account_id: ctx.session.account_id, event_id, document })) return
  }
  await getFace(ctx, face)
}
