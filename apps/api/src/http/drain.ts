import type { FastifyInstance } from 'fastify'

export type Drain = {
  isDraining(): boolean
  begin(over_ms: number): void
  /** Told once, and for how long it lasts. */
  onBegin(listener: (over_ms: number) => void): void
}

/**
 * Before a process ends, whoever sends people to it hears so and sends them elsewhere; those who come meanwhile are served, and told
 * to come back by another connection.
 */
export function createDrain(app: FastifyInstance): Drain {
  let draining = false
  const listeners: ((over_ms: number) => void)[] = []
  // Before the framework: some answers pass none of its hooks.
  app.server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close')
  })
  return {
    isDraining: () => draining,
    begin: (over_ms) => {
      draining = true
      for (const listener of listeners) listener(over_ms)
    },
    onBegin: (listener) => void listeners.push(listener),
  }
}
