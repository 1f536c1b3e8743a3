import { pathParams, type Endpoint, type Output, type ParsedInput } from '@bilheteria/contract/endpoint'
import { AppError, fail, failFields, type ErrorCode } from '@bilheteria/contract/errors'
import { fieldErrors, fieldMessage } from '@bilheteria/contract/fields'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AccountContext, Context, OptionalAccountContext } from '#context.ts'
import type { Admit } from './address-gate.ts'
import { browserOf } from './cookies.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { comesFromPage, refuseStrayCookies } from './check-origin.ts'
import { outsideCalls } from './outside-calls.ts'
import { createEventStreams } from './serve-events.ts'
import { createSendShared, createSharedAnswers, requestKey } from './shared-answers.ts'

/** A use case behind a login knows who calls; an open one cannot even ask. */
type ContextFor<E extends Endpoint> = {
  open: Context
  account: AccountContext
  optional: OptionalAccountContext
}[E['access']]
type UseCase<E extends Endpoint> = (ctx: ContextFor<E>, input: ParsedInput<E>) => Promise<Output<E>>
export type Serve = <E extends Endpoint>(endpoint: E, useCase: UseCase<E>) => void
/** The first answer comes like any other; what follows is sent while the caller listens. */
type Watch<E extends Endpoint> = (
  ctx: ContextFor<E>,
  input: ParsedInput<E>,
) => Promise<(stopped: AbortSignal) => AsyncIterable<Output<E>>>
export type ServeEvents = <E extends Endpoint>(endpoint: E, watch: Watch<E>) => void

type Options = {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  sessionOf(request: FastifyRequest): Promise<AccountContext['session']>
  https: boolean
  /** How old an answer may be that is the same for everybody. */
  shared_fresh_ms: number
  /** Told what a caller who is known was refused, and where. */
  onRefusal(ctx: AccountContext, code: ErrorCode, where: string): Promise<void>
  /** Counts a cache miss for its caller. */
  admit: Admit
  streams: Omit<Parameters<typeof createEventStreams>[1], 'https'>
  /** Also checks what we answer, so that a test notices a missing or a leaked field. */
  check_answers: boolean
}

/** Every call goes through here: find the context, parse the input, run the use case, answer. */
export function createServe(
  app: FastifyInstance,
  { contextOf, sessionOf, https, shared_fresh_ms, onRefusal, admit, streams, check_answers }: Options,
) {
  const served: Endpoint[] = []
  const shared = createSharedAnswers(shared_fresh_ms)
  const sendShared = createSendShared({ https })
  const stream = createEventStreams(app, { https, ...streams })

  async function contextFor(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    if (endpoint.counts_browser) refuseStrayCookies(request, endpoint)
    return Object.assign(
      await contextOf(request, reply),
      knowsCaller(endpoint, request) && { session: await sessionOf(request) },
      (endpoint.counts_browser ?? endpoint.notes_browser) &&
        comesFromPage(request) && { browser: browserOf(request, reply, { https }) },
      endpoint.idempotent && { key: idempotencyKeyOf(request) },
    )
  }

  const serve: Serve = (endpoint, useCase) => {
    served.push(endpoint)
    const in_path = pathParams(endpoint.path)
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      config: configOf(endpoint),
      handler: async (request, reply) => {
        const is_shared = isSharedWith(endpoint, request)
        const asked_before = is_shared && shared.find(requestKey(request))
        if (asked_before) return sendShared(request, reply, asked_before, endpoint.shared)
        const ctx = await contextFor(endpoint, request, reply)
        const input = parseInput(endpoint, in_path, request)
        const ask = async () => {
          const answer = await useCase(ctx as never, input).catch(async (error: unknown) => {
            if ('session' in ctx && error instanceof AppError) {
              // What cannot be noted is no reason for another answer.
              await onRefusal(ctx, error.code, endpoint.path).catch((failure: unknown) => request.log.error(failure))
            }
            throw declared(endpoint, error)
          })
          if (check_answers) z.parse(endpoint.output, answer)
          return answer
        }
        if (endpoint.sends === 'pdf') {
          return reply.type('application/pdf').send(await ask())
        }
        if (!is_shared) {
          // Written out here: the framework would send nothing at all for null.
          const body = JSON.stringify(await ask(), undefined, endpoint.file_name === undefined ? 0 : 2)
          if (endpoint.file_name !== undefined)
            reply.header('content-disposition', `attachment; filename="${endpoint.file_name}"`)
          return reply.type('application/json; charset=utf-8').send(body)
        }
        const question = `${ctx.producer.id} ${endpoint.path} ${JSON.stringify(input)}`
        // Counts only calls that start a read. Beyond the limit the last answer is served, as without the database.
        const answer = await shared.refresh(requestKey(request), question, ask, () => admit(request))
        return sendShared(request, reply, answer, endpoint.shared)
      },
    })
  }
  const serveEvents: ServeEvents = (endpoint, watch) => {
    served.push(endpoint)
    const in_path = pathParams(endpoint.path)
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      config: configOf(endpoint),
      handler: async (request, reply) => {
        const ctx = await contextFor(endpoint, request, reply)
        const values = await watch(ctx as never, parseInput(endpoint, in_path, request)).catch((error: unknown) => {
          throw declared(endpoint, error)
        })
        const { session } = ctx as Partial<AccountContext>
        const isWelcome = async () => !session || sessionOf(request).then(() => true, isTrouble)
        const listener = session ? { account_id: session.account_id } : { visitor: ctx.hashVisitor() }
        return stream(reply, { listener, isWelcome, values })
      },
    })
  }

  refuseTheRest(app, served)
  return { serve, serveEvents, served }
}

function configOf({ urgent, counts_address }: Endpoint): FastifyContextConfig {
  return { urgent, counts_address }
}

function parseInput<E extends Endpoint>(
  endpoint: E,
  in_path: readonly string[],
  request: FastifyRequest,
): ParsedInput<E> {
  const carried = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? request.query : request.body
  if (typeof carried !== 'object' || carried === null || Array.isArray(carried)) throw fail('malformed_body')
  const smuggled = in_path.find((name) => Object.hasOwn(carried, name))
  if (smuggled) throw failFields({ [smuggled]: ['Campo desconhecido'] })

  const parsed = z.safeParse(endpoint.input, { ...carried, ...(request.params as object) }, { error: fieldMessage })
  if (!parsed.success) throw failFields(fieldErrors(parsed.error))
  return parsed.data as ParsedInput<E>
}

/** A failure the endpoint does not declare is a bug, whatever its code says. */
function declared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  if (errorsOf(endpoint).includes(error.code)) return error
  return new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.code}`, { cause: error })
}

/** An answer to a caller with a token may differ from that for strangers. */
function isSharedWith({ shared }: Endpoint, { headers }: FastifyRequest): boolean {
  return shared === 'strangers' ? headers.authorization === undefined : shared !== undefined
}

/** Where a login is optional, a token that is sent must still be a good one: the browser renews it and asks again. */
function knowsCaller({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'account' || (access === 'optional' && headers.authorization !== undefined)
}

/**
 * A call that exists but not for this method falls through to the pages or to nothing. It is refused before its body is
 * read: nothing is gained by parsing what is refused anyway.
 */
function refuseTheRest(app: FastifyInstance, served: readonly Endpoint[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.routeOptions.url !== '/*') return done()
    const [path = ''] = request.url.split('?')
    const allowed = [...served, ...outsideCalls]
      .filter((call) => patternOf(call.path).test(path))
      .map(({ method }) => method)
    const welcome = allowed.some(
      (method) => method === request.method || (method === 'GET' && request.method === 'HEAD'),
    )
    if (allowed.length > 0 && !welcome) {
      reply.header('allow', allowed.join(', '))
      return done(fail('method_not_allowed'))
    }
    done(request.is404 || welcome ? fail('not_found') : undefined)
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Every failure a call may answer: its own, those of its access, and those any call may answer. */
export function errorsOf({ errors, access }: Endpoint): readonly ErrorCode[] {
  return [...errors, ...(access !== 'open' ? (['unauthenticated'] as const) : []), ...commonErrors]
}

/** Failures of every call. */
export const commonErrors: readonly ErrorCode[] = [
  ...(['malformed_request', 'malformed_address', 'request_timeout', 'headers_too_large'] as const),
  ...(['malformed_body', 'forbidden', 'method_not_allowed', 'body_too_large', 'unsupported_media_type'] as const),
  ...(['invalid_input', 'producer_not_found', 'unexpected', 'unavailable'] as const),
]

/** A database that is away for a moment ends no stream; being logged out does. */
function isTrouble(error: unknown): boolean {
  return !(error instanceof AppError) || error.code !== 'unauthenticated'
}
