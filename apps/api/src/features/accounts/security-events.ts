import type { ErrorCode } from '@bilheteria/contract/errors'
import { createRateLimit } from '#concurrency/rate-limit.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'
import { HOUR_S } from '#db/limits.ts'

type Kind =
  | 'registered'
  | 'logged_in'
  | 'login_failed'
  | 'proved'
  | 'wrong_password'
  | 'session_ended'
  | 'partner_linked'
  | 'code_wrong'
  | 'old_token_used_again'
  | 'recovery_code_sent'
  | 'recovery_code_wrong'
  | 'password_recovered'
  | 'password_changed'
  | 'email_changed'
  | 'email_verified'
  | 'phone_changed'
  | 'holder_changed'
  | 'ticket_recalled'
  | 'data_exported'
  | 'account_deleted'
  | 'refused'

/** What staff do. */
export type Deed =
  | 'account_added'
  | 'account_renewed'
  | 'account_ended'
  | 'installation_confirmed'
  | 'restored'
  | 'created'
  | 'face_decided'
  | 'refunded_by_staff'
  | 'refund_paid_by_bank'
  | 'refund_tried_again'
  | 'event_published'
  | 'event_deleted'
  | 'event_paused'
  | 'event_resumed'
  | 'event_cancelled'
  | 'event_postponed'
  | 'event_noticed'
  | 'event_set'

type SecurityEvent = { account_id: string; kind: Kind; detail?: string }
type Caller = Pick<Context, 'hashVisitor' | 'describeDevice'>

/** Stands for an account where there is none: the same statements run, so that how long they take tells nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Leaves a trace for whoever looks into an incident. A change takes its own transaction, so that neither is there without the
 * other. Of nobody nothing is kept.
 */
export async function noteSecurityEvent(
  caller: Caller,
  db: Db,
  { account_id, kind, detail = '' }: SecurityEvent,
): Promise<void> {
  await db.query(
    `insert into security_events (account_id, kind, detail, device, visitor)
     select id, $2, $3, $4, $5 from accounts where id = $1`,
    [account_id, kind, detail, caller.describeDevice(), caller.hashVisitor()],
  )
}

/** `about`: an event, a producer or the installation. */
type StaffDeed = { kind: Deed; about: string; account_id?: string; why: string }

/** One line for each act of staff, with their reason, in the transaction of the act. */
export async function noteDeed(tx: Db, { kind, about, account_id, why }: StaffDeed): Promise<void> {
  await tx.query(
    `insert into security_events (account_id, about, kind, detail, device, visitor) values ($1, $2, $3, $4, 'operator’s tool', '')`,
    [account_id ?? null, about, kind, why],
  )
}

/** What strangers can bring about is noted often enough by then: they must fill neither the trace nor the database's time. */
const SELDOM = { most: 20, per_s: HOUR_S, callers: 10_000 }
const TELLING: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'proof_required', 'forbidden', 'holding_paused'])

type NoteSeldom = (ctx: Context, whose: string, event: SecurityEvent) => Promise<void>

declare module '#context.ts' {
  interface Services {
    noteSeldom: NoteSeldom
  }
}

/** `whose` is what the caller named, so that an account that is not there is counted like one that is. */
export function createNoteSeldom(): NoteSeldom {
  const waitFor = createRateLimit(SELDOM)
  return async (ctx, whose, event) => {
    if (waitFor(`${event.kind} ${whose}`) === 0) await noteSecurityEvent(ctx, ctx.db, event)
  }
}

type Refusal = { account_id: string; code: ErrorCode; where: string }

/** What an account is refused for safety's sake. */
export async function noteRefusal(ctx: Context, whose: string, { account_id, code, where }: Refusal): Promise<void> {
  if (!TELLING.has(code)) return
  await ctx.services.noteSeldom(ctx, whose, { account_id, kind: 'refused', detail: `${code} ${where}` })
}
