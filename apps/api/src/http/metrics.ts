import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { OpenDb } from '#db/db.ts'
import type { Metrics } from '#runtime/metrics.ts'
import { isSameText } from '#crypto/timing-safe-equal.ts'

type Monitor = {
  token: string | undefined
  metrics: Metrics
  connections: OpenDb['connections']
  payments(): Promise<'ok' | 'failing' | 'none'>
}

/** Numbers for a monitor that knows the token. Without a token nothing is measured and the address does not exist. */
export function serveMetrics(app: FastifyInstance, { token, metrics, connections, payments }: Monitor): void {
  if (token === undefined) return
  const { registry, requests } = metrics
  collectDefaultMetrics({ register: registry })
  if (connections) countConnections(registry, connections)
  tellPayments(registry, payments)

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The pattern: the address itself can hold a CPF, an e-mail or a token.
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
  })
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSameText(headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer')
      throw fail('unauthenticated')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function tellPayments(registry: Metrics['registry'], payments: Monitor['payments']): void {
  void new Gauge({
    name: 'payments_ok',
    help: '1 while everybody can pay, 0 while nothing is heard of a provider, or none is set.',
    registers: [registry],
    async collect() {
      this.set((await payments()) === 'ok' ? 1 : 0)
    },
  })
}

function countConnections(registry: Metrics['registry'], connections: NonNullable<Monitor['connections']>): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL that are open and idle, and requests waiting for one.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count)
    },
  })
}
