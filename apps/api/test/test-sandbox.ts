import type { OpenDb } from '#db/db.ts'
import { sandboxKeys, webhookUrl } from '#crypto/derived-keys.ts'
import { createSandbox, type AskSandbox } from '#outside/payment/sandbox.ts'
import { sealCard } from '#sandbox/card-token.ts'
import { decideCharge, payCharge } from '#sandbox/decide-charge.ts'
import { addFault, clearFaults, type NewFault } from '#sandbox/faults.ts'
import { composeSigned, workSandbox, type Webhook } from '#sandbox/work-sandbox.ts'

type Request = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; payload?: object | string }
type Answer = { statusCode: number; json(): unknown }
type Deps = { db: OpenDb; app_secret: string; inject(request: Request): Promise<Answer> }

type TestCard = { number: string; expiry?: string; cvv?: string; name?: string }

/** The sandbox of one test app. The shop asks it, and it tells the shop, through the front door without a socket. */
export function createTestSandbox({ db, app_secret, inject }: Deps) {
  const { api_key, webhook_secret } = sandboxKeys(app_secret)
  const ask: AskSandbox = async ({ method, path, body }) => {
    const answer = await inject({
      method,
      url: `/dev/sandbox${path}`,
      headers: { authorization: `Bearer ${api_key}` },
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const post = async ({ url, headers, body }: Webhook) => {
    const answer = await inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })
    return answer.statusCode < 300
  }
  const webhook_url = webhookUrl('http://127.0.0.1', app_secret, 'sandbox')

  return {
    provider: createSandbox({ ask, webhook_url, secret: webhook_secret }),
    /** A second goes by at the sandbox, and everything is done that is due then. The shop's clock stands still. */
    work: async () => {
      await letSecondPass(db)
      await workSandbox(db, { compose: composeSigned(webhook_secret), post })
    },
    pay: (key: string) => payCharge(db, key),
    approve: (key: string) => decideCharge(db, key, 'approve'),
    refuse: (key: string) => decideCharge(db, key, 'refuse'),
    review: (key: string) => decideCharge(db, key, 'review'),
    fault: (kind: NewFault['kind'], times: number, more: Omit<NewFault, 'kind' | 'times'> = {}) =>
      addFault(db, { kind, times, ...more }),
    clearFaults: () => clearFaults(db),
    /** What the card document would make of a card. */
    token: (card: TestCard) => sealCard(db, card),
    ledger: () => readLedger(db),
  }
}

async function letSecondPass(db: OpenDb): Promise<void> {
  await db.query(`update sandbox.charges set planned_at = planned_at - interval '1 second'`)
  await db.query(`update sandbox.refunds set due_at = due_at - interval '1 second'`)
  await db.query(`update sandbox.events set due_at = due_at - interval '1 second'`)
}

/** Money as the provider's own books have it: what came in, and what has arrived back. */
async function readLedger(db: OpenDb): Promise<Record<string, { captured_cents: number; refunded_cents: number }>> {
  const rows = await db.query<{ key: string; captured_cents: number; refunded_cents: number }>(
    `select charge.key, charge.captured_cents,
            coalesce(sum(refund.amount_cents) filter (where refund.state = 'done'), 0)::int as refunded_cents
       from sandbox.charges charge left join sandbox.refunds refund on refund.charge_key = charge.key
      group by charge.key`,
  )
  return Object.fromEntries(rows.map(({ key, ...money }) => [key, money]))
}
