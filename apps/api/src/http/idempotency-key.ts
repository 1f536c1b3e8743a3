import { failFields } from '@bilheteria/contract/errors'
import type { FastifyRequest } from 'fastify'

export const IDEMPOTENCY_KEY = /^[\w-]{8,64}$/

/** The caller's name for one press of a button; undefined when there is none. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw failFields({ 'Idempotency-Key': ['Valor inválido'] })
  return key
}
