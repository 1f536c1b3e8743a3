import type { FastifyInstance, FastifyReply } from 'fastify'

const KEEP_ALIVE_MS = 15_000

/** Streams that are open, so that the process can end without waiting for people who only listen. */
export function createEventStreams(app: FastifyInstance) {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort()
  })

  /** Sends each value as one server-sent event until there are no more or nobody listens. */
  return async (
    reply: FastifyReply,
    values: (stopped: AbortSignal) => AsyncIterable<unknown>,
  ): Promise<FastifyReply> => {
    const stop = new AbortController()
    open.add(stop)
    const { raw } = reply.hijack()
    raw.once('close', () => stop.abort())
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    }
    raw.writeHead(200, { ...headers, 'x-request-id': reply.request.id })
    // A proxy in between would cut what is silent for long.
    const alive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS)
    try {
      for await (const value of values(stop.signal)) {
        if (!raw.write(`data: ${JSON.stringify(value)}\n\n`)) await drained(raw, stop.signal)
      }
    } catch (error) {
      reply.request.log.warn({ error: (error as Error).message }, 'a stream ended early')
    } finally {
      clearInterval(alive)
      open.delete(stop)
      raw.end()
    }
    return reply
  }
}

function drained(raw: FastifyReply['raw'], stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    raw.once('drain', resolve)
    stopped.addEventListener('abort', () => resolve(), { once: true })
  })
}
