import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** JSON is the only body we read: strict UTF-8, and no key that could reach a prototype. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      try {
        return parse(utf8.decode(body), { protoAction: 'error', constructorAction: 'error' })
      } catch {
        throw fail('malformed_body')
      }
    },
  )
}

export type Form = Record<string, string | undefined>

/** Forms of plain pages, inside one scope only: everywhere else JSON is the only body we read. */
export function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}
