import { AppError, errors, fail, type ErrorBody, type ErrorCode } from '@bilheteria/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeFailure } from '#runtime/log.ts'
import { NotSetUp } from '#runtime/not-set-up.ts'
import { isMachineAddress } from './addresses.ts'
import { busyPage, busyPagePolicy } from './busy-page.ts'
import { KEPT } from './cache-headers.ts'
import { fieldsOf, sentenceOf } from './refusal-words.ts'

const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 600,
  unavailable: 2,
  cep_unavailable: 60,
  method_unavailable: 10,
}

/** Turns whatever was thrown into the one error body; what nobody expected is logged with its request id. */
export function replyError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (error.code === 'unexpected') request.log.error({ failure: describeFailure(thrown) }, 'unexpected failure')
  else if (error !== thrown || error.cause !== undefined)
    request.log.warn({ failure: describeFailure(thrown) }, 'refused')
  const retry_after_s = error.retry_after_s ?? RETRY_AFTER_S[error.code]
  if (retry_after_s !== undefined) reply.header('retry-after', retry_after_s)
  reply.code(errors[error.code].status).header('cache-control', KEPT.never)
  if (error.code === 'unavailable' && isReadByPerson(request))
    return reply
      .header('content-security-policy', busyPagePolicy)
      .type('text/html; charset=utf-8')
      .send(busyPage({ set_up: !(error.cause instanceof NotSetUp) }))
  const message = sentenceOf(error, request)
  const body: ErrorBody = { message, code: error.code, ...fieldsOf(error, request) }
  return reply.send(body)
}

/** A browser that asks for a page would show anything else as it is. */
function isReadByPerson({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isMachineAddress(url) && (headers.accept ?? '').includes('text/html')
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { code = '', statusCode = 500 } = (thrown ?? {}) as { code?: string; statusCode?: number }
  const known = transport[code] ?? databaseFailure(code)
  return fail((known ?? (statusCode < 500 ? 'malformed_request' : 'unexpected')) as 'unexpected')
}

/** Failures of the transport, named by Fastify or Node. */
const transport: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'malformed_address',
  FST_ERR_MAX_PARAM_LENGTH: 'malformed_address',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ETIMEDOUT: 'unavailable',
}

/**
 * Classes 08, 53, 57 and 58 say that it cannot serve right now: 58 is a disk that fails, or files that are gone. What it
 * refuses to take (22 and 23) is our mistake: the contract stops what cannot be stored, and a use case that lets a
 * constraint decide names it (`expectConstraint`).
 */
function databaseFailure(sqlstate: string): ErrorCode | undefined {
  return /^(08|53|57|58)[0-9A-Z]{3}$/.test(sqlstate) ? 'unavailable' : undefined
}
