import type { Endpoint } from '@bilheteria/contract/endpoint'
import { errors } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'
import { encode, sendEncoded } from './encoded.ts'
import { openApi } from './openapi.ts'
import { outsideCalls } from './outside-calls.ts'
import { escapeHtml } from '#runtime/html.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'

/**
 * Builds two descriptions of the API from its endpoints: OpenAPI and a page. The first request builds and compresses
 * each, so that it neither delays the start nor runs twice.
 */
export function serveApiDocs(app: FastifyInstance, described: Parameters<typeof openApi>[0]): void {
  const { endpoints, version } = described
  const describeAll = once(() => openApi(described))
  const description = once(() => encode(JSON.stringify(describeAll())))
  const intro =
    '<p>JSON sobre HTTP. A descrição para máquinas está em <a href="/api/openapi.json">/api/openapi.json</a>. ' +
    'Erros têm a forma <code>{ "message", "code", "errors"? }</code>.</p>'
  const page = once(() => {
    const calls = [...endpoints, ...outsideCalls].map((call) => describe(call, describeAll().paths))
    return encode(plainPage(`Bilheteria API ${version}`, intro + calls.join('')))
  })
  app.get('/api/openapi.json', async (request, reply) =>
    sendEncoded(request, reply, await description(), {
      status: 200,
      type: 'application/json; charset=utf-8',
      kept: 'shared',
    }),
  )
  app.get('/api/docs', async (request, reply) => {
    reply.header('content-security-policy', PLAIN_PAGE_POLICY)
    return sendEncoded(request, reply, await page(), { status: 200, type: 'text/html; charset=utf-8', kept: 'shared' })
  })
}

/** A failure is not cached: the next request retries. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    if (made instanceof Promise) made.catch(() => (made = undefined))
    return made
  }
}

type Described = Pick<Endpoint, 'method' | 'path' | 'summary' | 'errors'>

function describe(endpoint: Described, paths: ReturnType<typeof openApi>['paths']): string {
  const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  const failures = endpoint.errors.map((code) => `<li><code>${code}</code> (${errors[code].status})</li>`).join('')
  return (
    `<section><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.summary)}</p>` +
    (failures && `<p>Erros próprios:</p><ul>${failures}</ul>`) +
    `<details><summary>Descrição completa</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details></section>`
  )
}
