import type { Endpoint } from '@bilheteria/contract/endpoint'
import { AppError } from '@bilheteria/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encode, type Encoded } from './encoded.ts'
import { sendEncoded } from './send-encoded.ts'

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

export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Encoded,
  kept: Endpoint['shared'],
): FastifyReply {
  const json = { status: 200, type: 'application/json; charset=utf-8', vary: 'accept-encoding, producer-id' }
  return sendEncoded(request, reply, answer, { ...json, for_ever: kept === 'for_ever' })
}
