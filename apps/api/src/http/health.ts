import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameText } from '#crypto/timing-safe-equal.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 2_000

type Health = {
  /** The monitor's token; without it the answer omits the state of payments. */
  token: string | undefined
  /** Not while it is about to end, and never where it only works. */
  takesPeople(): boolean
  /** Fails where the database cannot be asked, or needs a newer release than this. */
  askDatabase(): Promise<unknown>
  /** Fails where there is nothing to sell. */
  findShop(): Promise<unknown>
  /** Whether what is sold now would be kept. */
  canCommit(): Promise<boolean>
  /** Told, and no reason to send people elsewhere: the next process has the same providers. */
  payments(): Promise<'ok' | 'failing' | 'none'>
}

/**
 * For whoever watches over this process. `/livez`: it answers at all; else it is started again. `/readyz`: a balancer may send people
 * here. `/healthz`: it can sell; no balancer asks that, because where one process cannot, none can.
 */
export function serveHealth(app: FastifyInstance, health: Health): void {
  const { takesPeople, canCommit, payments, token } = health
  const isOperator = ({ headers }: FastifyRequest) =>
    token !== undefined && isSameText(headers.authorization ?? '', `Bearer ${token}`)
  const [askDatabase, findShop] = [shared(health.askDatabase), shared(health.findShop)]
  serveStatus(app, '/livez', async () => ({}))
  serveStatus(app, '/readyz', async () => {
    if (!takesPeople()) throw fail('unavailable')
    await inTime(askDatabase())
    return {}
  })
  serveStatus(app, '/healthz', async (request) => {
    const [, kept] = await Promise.all([inTime(findShop()), canCommit()])
    if (!kept) throw fail('unavailable')
    // For the operator only: strangers could time an attack by failing payments.
    return isOperator(request) ? { payments: await payments() } : {}
  })
}

/** Not well is what `look` fails with. */
function serveStatus(app: FastifyInstance, path: string, look: (request: FastifyRequest) => Promise<object>): void {
  app.get(path, { config: { urgent: true } }, async (request, _reply) => ({ status: 'ok', ...(await look(request)) }))
}

/** Anybody may ask, as often as they like: while one look is under way, everybody waits for that. */
function shared(look: () => Promise<unknown>): () => Promise<unknown> {
  let looking: Promise<unknown> | undefined
  return () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}

async function inTime(looking: Promise<unknown>): Promise<void> {
  const late = sleep(PATIENCE_MS, 'late', { ref: false })
  const answer = await Promise.race([looking.catch(() => 'late'), late])
  if (answer === 'late') throw fail('unavailable')
}
