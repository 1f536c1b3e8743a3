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
  | 'old_token_used_again'
  | 'recovery_code_sent'
  | 'recovery_code_wrong'
  | 'password_recovered'
  | 'password_changed'
  | 'email_changed'
  | 'email_verified'
  | 'phone_changed'
  | 'holder_changed'
  | 'data_exported'
  | 'account_deleted'
  | 'refused'

type SecurityEvent = { account_id: string; kind: Kind; detail?: string }
type Caller = Pick<Context, 'hashVisitor' | 'describeDevice'>

/** Leaves a trace for whoever looks into an incident. A change takes its own transaction, so that neither is there without the other. */
export async function noteSecurityEvent(
  caller: Caller,
  db: Db,
  { account_id, kind, detail = '' }: SecurityEvent,
): Promise<void> {
  await db.query(
    'insert into security_events (account_id, kind, detail, device, visitor) values ($1, $2, $3, $4, $5)',
    [account_id, kind, detail, caller.describeDevice(), caller.hashVisitor()],
  )
}

/** Whoever does not stop asking is noted often enough, and must not keep the database busy with it. */
const REFUSALS = { most: 20, per_s: HOUR_S, callers: 10_000 }
const TELLING: ReadonlySet<ErrorCode> = new Set(['too_many_requests', 'proof_required', 'forbidden', 'holding_paused'])

type Refusal = { account_id: string; code: ErrorCode; where: string }
type NoteRefusal = (ctx: Context, refusal: Refusal) => Promise<void>

declare module '#context.ts' {
  interface Services {
    noteRefusal: NoteRefusal
  }
}

/** What an account is refused for safety's sake. */
export function createNoteRefusal(): NoteRefusal {
  const waitFor = createRateLimit(REFUSALS)
  return async (ctx, { account_id, code, where }) => {
    if (!TELLING.has(code) || waitFor(account_id) > 0) return
    await noteSecurityEvent(ctx, ctx.db, { account_id, kind: 'refused', detail: `${code} ${where}` })
  }
}
