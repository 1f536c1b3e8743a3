import type { FastifyInstance, FastifyReply } from 'fastify'

/** Callers who will never get an answer: their connection breaks after a while, or when the process ends. */
export function createHeldReplies(app: FastifyInstance) {
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
