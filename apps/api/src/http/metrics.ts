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
  asked: readonly Asked[]
}

/** A number that is found out when a monitor asks for it. */
export type Asked = { name: string; help: string; value(): Promise<number> }

/** Numbers for a monitor that knows the token. Without a token nothing is measured and the address does not exist. */
export function serveMetrics(app: FastifyInstance, { token, metrics, connections, asked }: Monitor): void {
  if (token === undefined) return
  const { registry, requests } = metrics
  collectDefaultMetrics({ register: registry })
  if (connections) countConnections(registry, connections)
  for (const each of asked) tell(registry, each)

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

/** What cannot be found out right now is no number: the others are told all the same. */
function tell(registry: Metrics['registry'], { name, help, value }: Asked): void {
  void new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await value().catch(() => Number.NaN))
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
