import type { Socket } from 'node:net'
import { fail } from '@bilheteria/contract/errors'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { beginInTurn } from '#concurrency/turns.ts'
import type { Config } from '#config.ts'
import { mendAddress } from './addresses.ts'
import { KEPT } from './cache-headers.ts'
import { answerClientError } from './client-error.ts'
import { replyError } from './error-reply.ts'
import { acceptOnlyJson } from './bodies.ts'
import { securityHeaders, setSecurityHeaders } from './security-headers.ts'
import { traceIdOf } from './trace-id.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

export const BODY_LIMIT_BYTES = 64 * 1024
/** The shorter one: Node lets a body take the longer of the two, whichever that is. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 15_000
const CHECK_TIMEOUTS_MS = 5_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes before everything else, instead of taking its turn. */
    urgent?: true | undefined
  }
}

/** What `http` hands out; the rest of the product never imports the framework itself. */
export type Http = FastifyInstance

type Log = { write(line: string): void }
type HttpConfig = Pick<Config, 'log_level' | 'public_url' | 'trusted_proxies'>

export function isHttps({ public_url }: Pick<Config, 'public_url'>): boolean {
  return public_url?.startsWith('https:') ?? false
}

/** The bare server: limits, log lines without personal data, security headers, one kind of error answer. */
export function createHttp(config: HttpConfig, log: Log = process.stdout): FastifyInstance {
  const usual = { ...securityHeaders({ https: isHttps(config) }), 'cache-control': KEPT.never }
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_TIMEOUTS_MS },
    trustProxy: config.trusted_proxies.length > 0 ? config.trusted_proxies : false,
    logger: { level: config.log_level, base: null, stream: log },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: (logger, bindings, options, request) => {
      const trace_id = traceIdOf(request)
      return logger.child(trace_id === undefined ? bindings : { ...bindings, trace_id }, options)
    },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: ({ url = '/' }) => mendAddress(url),
    // Whoever asks by a connection that is still open is answered, and told to close it.
    return503OnClosing: false,
    // Failures of the framework itself pass none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      setSecurityHeaders(reply, usual)
      replyError(error, request, reply)
    },
    clientErrorHandler: answerClientError,
  })
  closeConnections(app)
  // Node would refuse what a header expects of us without a word; nobody has to meet it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorateRequest('words', null)
  acceptOnlyJson(app)
  app.setErrorHandler(replyError)
  app.setNotFoundHandler(async () => {
    throw fail('not_found')
  })

  // Hooks of every request call back instead of answering a promise: in a rush each of those counts.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done(hasOneHost(request.raw.rawHeaders) ? undefined : fail('malformed_request'))
  })
  warnOfUntrustedProxy(app, config.trusted_proxies)
  // Its body has been read by then: whoever leaves while they wait has still asked.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.urgent) done()
    else beginInTurn(done)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    setSecurityHeaders(reply, usual)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address itself: addresses can hold a CPF, an e-mail or a token.
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered')
    done()
  })
  return app
}

/** Names and values in turn. Node serves the first of two hosts, a proxy or a cache perhaps the other. */
function hasOneHost(raw: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts < 2
}

/**
 * A server that ends waits for those who are still talking, and Node counts two more among them: browsers open connections
 * in advance, which are not called idle before their first request; and a proxy keeps a connection whose answer was under
 * way when the end came, for as long as it may.
 */
function closeConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    // Counted from the last byte of an answer, so that none is cut.
    app.server.keepAliveTimeout = 1
  })
}
