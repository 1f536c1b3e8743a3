import type { FastifyInstance, FastifyReply } from 'fastify'
import { KEPT } from './cache-headers.ts'
import type { Drain } from './drain.ts'
import { createOpenStreams, type Listener, type StreamLimits } from './open-streams.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'

const KEEP_ALIVE_MS = 15_000

type Listening = {
  /** Whose stream it is. */
  listener: Listener
  /** Whoever has logged out meanwhile hears nothing more. */
  isWelcome(): Promise<boolean>
  values(stopped: AbortSignal): AsyncIterable<unknown>
}

/** Streams that are open, so that the process can end without waiting for people who only listen. */
export function createEventStreams(
  app: FastifyInstance,
  { https, drain, ...limits }: { https: boolean; drain: Drain } & StreamLimits,
) {
  const open = createOpenStreams(limits)
  const textOf = rememberTexts()
  drain.onBegin((over_ms) => void open.stopWithin(over_ms))
  app.addHook('preClose', async () => open.stopAll())

  /** Sends each value as one server-sent event until there are no more or nobody may listen. */
  return async (reply: FastifyReply, { listener, isWelcome, values }: Listening): Promise<FastifyReply> => {
    if (reply.request.method === 'HEAD') return endAtOnce(reply, https)
    const { stop, end } = open.begin(listener)
    const raw = openStream(reply, https)
    raw.once('close', () => stop.abort())
    // A proxy in between would cut what is silent for long.
    const alive = setInterval(() => {
      if (!raw.writableNeedDrain) void isWelcome().then((welcome) => (welcome ? raw.write(':\n\n') : stop.abort()))
    }, KEEP_ALIVE_MS)
    try {
      for await (const value of values(stop.signal)) {
        if (!(await isWelcome())) break
        if (!raw.write(textOf(value as object))) await drained(raw, stop.signal)
      }
    } catch (error) {
      reply.request.log.warn({ error: (error as Error).message }, 'a stream ended early')
    } finally {
      clearInterval(alive)
      end()
      raw.end()
    }
    return reply
  }
}

/** Thousands may be told the same: it is written out once. */
function rememberTexts(): (value: object) => string {
  const texts = new WeakMap<object, string>()
  return (value) => {
    const text = texts.get(value) ?? `data: ${JSON.stringify(value)}\n\n`
    texts.set(value, text)
    return text
  }
}

/** What is written to directly passes none of the hooks: its headers are set here. */
function openStream(reply: FastifyReply, https: boolean): FastifyReply['raw'] {
  setSecurityHeaders(reply, securityHeaders({ https }))
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', KEPT.never)
  const { raw } = reply.header('x-accel-buffering', 'no').hijack()
  raw.writeHead(200, reply.getHeaders() as Record<string, string>)
  return raw
}

/** It has no body: left open it would keep the next call of its connection waiting for ever. */
function endAtOnce(reply: FastifyReply, https: boolean): FastifyReply {
  openStream(reply, https).end()
  return reply
}

function drained(raw: FastifyReply['raw'], stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function done(): void {
      raw.off('drain', done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    raw.on('drain', done)
    stopped.addEventListener('abort', done)
  })
}
