import type { Endpoint } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encode, type Encoded, type Encoding } from './encoded.ts'
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
  const heads = new WeakMap<Buffer, string[]>()

  /** Names and values in one flat list, made once for each body: thirteen of them cost more than the rest of the answer. */
  function headOf({ etag, bodies }: Encoded, encoding: Encoding, kept: Endpoint['shared']): string[] {
    const known = heads.get(bodies[encoding])
    if (known) return known
    const head = Object.entries({
      ...securityHeaders({ https }),
      'content-type': 'application/json; charset=utf-8',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      vary: 'accept-encoding, producer-id',
      'cache-control': cacheControl(kept === 'immutable'),
      etag,
    }).flat()
    heads.set(bodies[encoding], head)
    return head
  }

  return (request: FastifyRequest, reply: FastifyReply, answer: Encoded, kept: Endpoint['shared']): FastifyReply => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const head = [...headOf(answer, encoding, kept), 'x-request-id', request.id]
    const { raw } = reply.hijack()
    const body = answer.bodies[encoding]
    if (request.headers['if-none-match'] === answer.etag) raw.writeHead(304, head).end()
    else raw.writeHead(200, [...head, 'content-length', String(body.length)]).end(body)
    return reply
  }
}
