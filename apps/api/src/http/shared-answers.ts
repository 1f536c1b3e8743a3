import type { Endpoint } from '@bilheteria/contract/endpoint'
import { isUnavailable } from '@bilheteria/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import { createCache } from '#concurrency/cache.ts'
import { cacheControl, type Kept } from './cache-headers.ts'
import { bytesOf, chooseEncoding, encode, type Encoded, type Encoding } from './encoded.ts'
import { securityHeaders } from './security-headers.ts'

const MAX_ANSWERS = 500
const MAX_BYTES = 64 * 1024 * 1024
const MAX_QUESTIONS = 5_000
/** Longer than any of our pages asks; an address that is padded is answered, and not remembered. */
const MAX_REQUEST_LENGTH = 1_000

/**
 * Answers that are the same for everybody. Each is asked for anew when it is older than `fresh_ms`, by one caller for all
 * who wait; it is compressed anew only when it has changed.
 */
export function createSharedAnswers(fresh_ms: number) {
  // While the database is away an old answer is better than none.
  const answers = createCache<Encoded>({
    most: MAX_ANSWERS,
    room: { most_bytes: MAX_BYTES, bytesOf },
    fresh_ms,
    outlives: isUnavailable,
  })
  /** Which question a request turned out to be; a stranger's odd request leads nowhere else than to its own question. */
  const questions = new BoundedMap<string, string>(MAX_QUESTIONS)
  /** The same object as before needs no new serialization. */
  const written = new WeakMap<object, Encoded>()

  return {
    /** Undefined when it has to be asked for. */
    find(request_key: string): Encoded | undefined {
      return answers.find(questions.get(request_key) ?? '')
    },
    /** `admit` throws for a caller who may start no reading. */
    async refresh(request_key: string, key: string, ask: () => Promise<unknown>, admit?: () => void): Promise<Encoded> {
      const read = async (before: Encoded | undefined) => {
        const answer = await ask()
        const known = isObject(answer) && written.get(answer)
        if (known) return known
        const text = JSON.stringify(answer)
        const encoded = before?.bodies.identity.equals(Buffer.from(text)) ? before : await encode(text)
        if (isObject(answer)) written.set(answer, encoded)
        return encoded
      }
      const answer = await answers.get(key, read, admit)
      if (request_key.length <= MAX_REQUEST_LENGTH) questions.set(request_key, key)
      return answer
    },
  }
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null
}

function keptFor(shared: Endpoint['shared']): Kept {
  if (shared === 'strangers') return 'never'
  return shared === 'immutable' ? 'forever' : 'shared'
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

  /** Names and values in one flat list, made once for each body: a dozen of them cost more than the rest of the answer. */
  function headOf({ etag, bodies }: Encoded, encoding: Encoding): string[] {
    const known = heads.get(bodies[encoding])
    if (known) return known
    const head = Object.entries({
      ...securityHeaders({ https }),
      'content-type': 'application/json; charset=utf-8',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      vary: 'accept-encoding, producer-id',
      etag,
    }).flat()
    heads.set(bodies[encoding], head)
    return head
  }

  return (request: FastifyRequest, reply: FastifyReply, answer: Encoded, kept: Endpoint['shared']): FastifyReply => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const caching = cacheControl(request, keptFor(kept))
    const head = [...headOf(answer, encoding), 'cache-control', caching, 'x-request-id', request.id]
    const { raw } = reply.hijack()
    const body = answer.bodies[encoding]
    if (request.headers['if-none-match'] === answer.etag) raw.writeHead(304, head).end()
    else raw.writeHead(200, [...head, 'content-length', String(body.length)]).end(body)
    return reply
  }
}
