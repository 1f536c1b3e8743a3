import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Call, Fault } from '#sandbox/faults.ts'

const PAUSE_S = '1'

/** Does what is asked of a provider that is played, and answers it, unless a fault wants it otherwise. */
export function createAnswer(app: FastifyInstance, takeFault: (call: Call) => Promise<Fault | undefined>) {
  const hold = createHeldReplies(app)
  return async (call: Call, reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> => {
    const fault = await takeFault(call)
    if (fault?.kind === 'error_500') return reply.code(500).send(errorBody('internal', 'Something broke, as asked.'))
    if (fault?.kind === 'error_429')
      return reply.code(429).header('retry-after', PAUSE_S).send(errorBody('too_many', 'Too many requests, as asked.'))
    if (fault?.kind === 'timeout_before_charge') return hold(reply, fault.ms)
    const result = await work()
    return fault ? hold(reply, fault.ms) : reply.send(result)
  }
}

function errorBody(code: string, message: string) {
  return { error: { code, message } }
}

/** Callers who will never get an answer: their connection breaks after a while, or when the process ends. */
function createHeldReplies(app: FastifyInstance) {
  const held = new Map<FastifyReply['raw'], NodeJS.Timeout>()

  function breakOff(raw: FastifyReply['raw']): void {
    clearTimeout(held.get(raw))
    held.delete(raw)
    raw.destroy()
  }
  app.addHook('preClose', async () => {
    for (const raw of held.keys()) breakOff(raw)
  })

  return (reply: FastifyReply, ms: number): FastifyReply => {
    const { raw } = reply.hijack()
    held.set(
      raw,
      setTimeout(() => breakOff(raw), ms),
    )
    raw.once('close', () => breakOff(raw))
    return reply
  }
}
