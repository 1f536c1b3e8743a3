import type { FastifyInstance, FastifyReply } from 'fastify'
import { setSecurityHeaders } from './security-headers.ts'

const KEEP_ALIVE_MS = 15_000
/** Tabs and devices of one person; one more closes the oldest. */
const STREAMS_EACH = 10

type Stream = { listener: string; stop: AbortController }

type Listening = {
  /** Whose stream it is. */
  listener: string
  /** Whoever has logged out meanwhile hears nothing more. */
  isWelcome(): Promise<boolean>
  values(stopped: AbortSignal): AsyncIterable<unknown>
}

/** Streams that are open, so that the process can end without waiting for people who only listen. */
export function createEventStreams(app: FastifyInstance, { https }: { https: boolean }) {
  const open = new Set<Stream>()
  app.addHook('preClose', async () => {
    for (const { stop } of open) stop.abort()
  })

  function begin(listener: string): Stream {
    // One that was told to end may still be about to.
    const own = [...open].filter((stream) => stream.listener === listener && !stream.stop.signal.aborted)
    if (own.length >= STREAMS_EACH) own[0]?.stop.abort()
    const stream = { listener, stop: new AbortController() }
    open.add(stream)
    return stream
  }

  /** Sends each value as one server-sent event until there are no more or nobody may listen. */
  return async (reply: FastifyReply, { listener, isWelcome, values }: Listening): Promise<FastifyReply> => {
    const stream = begin(listener)
    const { stop } = stream
    const raw = openStream(reply, https)
    raw.once('close', () => stop.abort())
    // A proxy in between would cut what is silent for long.
    const alive = setInterval(() => {
      void isWelcome().then((welcome) => (welcome ? raw.write(':\n\n') : stop.abort()))
    }, KEEP_ALIVE_MS)
    try {
      for await (const value of values(stop.signal)) {
        if (!(await isWelcome())) break
        if (!raw.write(`data: ${JSON.stringify(value)}\n\n`)) await drained(raw, stop.signal)
      }
    } catch (error) {
      reply.request.log.warn({ error: (error as Error).message }, 'a stream ended early')
    } finally {
      clearInterval(alive)
      open.delete(stream)
      raw.end()
    }
    return reply
  }
}

/** What is written to directly passes none of the hooks: its headers are set here. */
function openStream(reply: FastifyReply, https: boolean): FastifyReply['raw'] {
  setSecurityHeaders(reply, { https })
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
  const { raw } = reply.header('x-accel-buffering', 'no').hijack()
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  return raw
}

function drained(raw: FastifyReply['raw'], stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    raw.once('drain', resolve)
    stopped.addEventListener('abort', () => resolve(), { once: true })
  })
}
