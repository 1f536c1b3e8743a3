import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { SandboxRefusal } from '#sandbox/refusal.ts'

/** `{ message, error, status, cause: [{ code, description }] }`, as every page of the reference shows it. */
export class PlayedError extends Error {
  readonly status: number
  readonly code: number | string | undefined

  constructor(status: number, code: number | string | undefined, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const NAMES: Record<number, string> = { 400: 'bad_request', 401: 'unauthorized', 404: 'not_found', 423: 'locked' }

/** What the ledger says no to, in the words of the pages about payments and refunds. */
const REFUSALS: Partial<Record<SandboxRefusal['code'], [status: number, code: number | undefined, message: string]>> = {
  charge_not_found: [404, 2000, 'Payment not found'],
  refund_too_high: [400, 2063, 'The action requested is not valid for the current payment state'],
  // The guide says that the balance has to cover it, and no page says by which code it is refused.
  refund_refused: [400, undefined, 'Insufficient balance'],
}

export function replyError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = wordsFor(error)
  const cause = code === undefined ? [] : [{ code, description: message, data: null }]
  return reply.code(status).send({ message, error: NAMES[status] ?? 'error', status, cause })
}

function wordsFor(error: unknown): PlayedError {
  if (error instanceof PlayedError) return error
  const words = error instanceof SandboxRefusal ? REFUSALS[error.code] : undefined
  if (!words) throw error
  return new PlayedError(...words)
}

/** Error 8 of the newer page about payments names the parameters. */
export function parse<T extends z.ZodType>(shape: T, given: unknown): z.output<T> {
  const read = shape.safeParse(given)
  if (read.success) return read.data
  const names = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new PlayedError(400, 8, `The following parameters are wrong: ${names.join(', ')}`)
}
