import type { Endpoint } from '@bilheteria/contract/endpoint'
import { errors } from '@bilheteria/contract/errors'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { outsideCalls } from './outside-calls.ts'
import { escapeHtml } from '#runtime/html.ts'
import { servePlainPage } from './plain-page.ts'

/**
 * The API describes itself twice from the same endpoints: for machines and for people. Made when somebody first asks: no
 * start should wait for it.
 */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): void {
  let description: ReturnType<typeof openApi> | undefined
  const describeAll = () => (description ??= openApi(endpoints, version))
  app.get('/api/openapi.json', async () => describeAll())

  const intro =
    '<p>JSON sobre HTTP. A descrição para máquinas está em <a href="/api/openapi.json">/api/openapi.json</a>. ' +
    'Erros têm a forma <code>{ "message", "code", "errors"? }</code>.</p>'
  let page: string | undefined
  const drawAll = () =>
    intro + [...endpoints, ...outsideCalls].map((call) => describe(call, describeAll().paths)).join('')
  servePlainPage(app, '/api/docs', `Bilheteria API ${version}`, async () => (page ??= drawAll()))
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
