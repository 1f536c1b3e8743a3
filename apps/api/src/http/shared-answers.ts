import type { Endpoint } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encode, type Encoded } from './encoded.ts'
import { securityHeaders } from './security-headers.ts'
import { cacheControl } from './send-encoded.ts'

const MAX_ANSWERS = 500
const MAX_QUESTIONS = 5_000

type Kept = { text: string; encoded: Encoded; checked_at: number }

/**
 * Answers that are the same for everybody. Each is asked for anew when it is older than `fresh_ms`, by one caller for all
 * who wait; it is compressed anew only when it has changed.
 */
export function createSharedAnswers(fresh_ms: number) {
  const kept = new Map<string, Kept>()
  const building = new Map<string, Promise<Encoded>>()
  /** Which question a request turned out to be; a stranger's odd request leads nowhere else than to its own question. */
  const questions = new Map<string, string>()

  async function build(key: string, ask: () => Promise<unknown>): Promise<Encoded> {
    const before = kept.get(key)
    const answer = await ask().catch((error: unknown) => {
      // While the database is away an old answer is better than none.
      if (before && error instanceof AppError && error.code === 'unavailable') return undefined
      throw error
    })
    if (before && answer === undefined) return before.encoded
    const text = JSON.stringify(answer)
    const encoded = before?.text === text ? before.encoded : encode(text)
    // Asked for last, thrown away last.
    kept.delete(key)
    kept.set(key, { text, encoded, checked_at: performance.now() })
    if (kept.size > MAX_ANSWERS) kept.delete(kept.keys().next().value ?? key)
    return encoded
  }

  return {
    /** Undefined when it has to be asked for. */
    find(request_key: string): Encoded | undefined {
      const answer = kept.get(questions.get(request_key) ?? '')
      return answer && performance.now() - answer.checked_at < fresh_ms ? answer.encoded : undefined
    },
    refresh(request_key: string, key: string, ask: () => Promise<unknown>): Promise<Encoded> {
      if (questions.size >= MAX_QUESTIONS) questions.clear()
      questions.set(request_key, key)
      const underWay = building.get(key) ?? build(key, ask).finally(() => building.delete(key))
      building.set(key, underWay)
      return underWay
    },
  }
}

/** The request as it came; many of them may mean the same question. */
export function requestKey({ url, host, headers }: FastifyRequest): string {
  const producer_id = headers['producer-id']
  return `${producer_id === undefined ? 'none' : `id ${String(producer_id)}`}\n${host}\n${url}`
}

/**
 * Past the framework, which would look at each header and run each hook for an answer that stands ready: when a sale opens
 * this is what everybody asks for.
 */
export function createSendShared({ https }: { https: boolean }) {
  const always = {
    ...securityHeaders({ https }),
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding, producer-id',
  }
  return (request: FastifyRequest, reply: FastifyReply, { etag, bodies }: Encoded, kept: Endpoint['shared']) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const headers = { ...always, 'x-request-id': request.id, 'cache-control': cacheControl(kept === 'for_ever'), etag }
    const { raw } = reply.hijack()
    if (request.headers['if-none-match'] === etag) raw.writeHead(304, headers).end()
    else raw.writeHead(200, { ...headers, ...bodyHeaders(encoding, bodies[encoding]) }).end(bodies[encoding])
    return reply
  }
}

function bodyHeaders(encoding: keyof Encoded['bodies'], body: Buffer) {
  return { ...(encoding !== 'identity' && { 'content-encoding': encoding }), 'content-length': body.length }
}
