import type { FastifyInstance } from 'fastify'

export type Drain = { isDraining(): boolean; begin(): void }

/**
 * Before a process ends, whoever sends people to it hears so and sends them elsewhere; those who come meanwhile are served, and told
 * to come back by another connection.
 */
export function createDrain(app: FastifyInstance): Drain {
  let draining = false
  // Before the framework: some answers pass none of its hooks.
  app.server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close')
  })
  return {
    isDraining: () => draining,
    begin: () => {
      draining = true
    },
  }
}
