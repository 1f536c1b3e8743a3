import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 2_000

type Health = {
  askDatabase(): Promise<unknown>
  /** Told, and no reason to send people elsewhere: the next process has the same providers. */
  payments(): Promise<'ok' | 'failing' | 'none'>
}

/** 200 only while the product can reserve: it answers, and so does its database. */
export function serveHealth(app: FastifyInstance, { askDatabase, payments }: Health): void {
  app.get('/healthz', { config: { urgent: true } }, async (_request, reply) => {
    const silent = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'silent').unref())
    const answer = await Promise.race([askDatabase().catch(() => 'failed'), silent])
    if (answer === 'silent' || answer === 'failed') throw fail('unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ok', payments: await payments() })
  })
}
