import type { FastifyInstance } from 'fastify'

export type Form = Record<string, string | undefined>

/** Forms of plain pages, inside one scope only: everywhere else JSON is the only body we read. */
export function readForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  )
}
