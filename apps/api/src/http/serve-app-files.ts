import { fail } from '@bilheteria/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Admit } from './address-gate.ts'
import { originOf } from './addresses.ts'
import { cacheControl, type Kept } from './cache-headers.ts'
import { sendEncoded, type Encoded } from './encoded.ts'
import { trustedTypes } from '#runtime/html.ts'
import { SHOWN_ANYWHERE } from './security-headers.ts'

/** Whose app, by the slug in the query, else by the host. */
export type AppFileRequest = {
  slug: string | undefined
  event_id: string | undefined
  host: string
  origin: string
  /** Throws after too many drawings for the caller. */
  admit(): void
}

export type AppFiles = {
  texts: Record<string, { type: string; kept: Kept; answer(request: AppFileRequest): Promise<Encoded> }>
  pictures: { path: string; draw(request: AppFileRequest): Promise<Buffer> }[]
}

/** A worker obeys the policy its own file came with, not that of the pages: it may ask us, and nobody else. */
const POLICY = `default-src 'none'; connect-src 'self'; ${trustedTypes()}`

/** The files of the installed app. */
export function serveAppFiles(app: FastifyInstance, { texts, pictures }: AppFiles, admitDrawing: Admit): void {
  const readRequest = (request: FastifyRequest) => ({ ...wantedBy(request), admit: () => admitDrawing(request) })
  for (const [path, { type, kept, answer }] of Object.entries(texts)) {
    app.get(path, async (request, reply) => {
      const text = await answer(readRequest(request))
      reply.header('content-security-policy', POLICY)
      return sendEncoded(request, reply, text, { status: 200, type, kept })
    })
  }
  for (const { path, draw } of pictures) {
    app.get(path, async (request, reply) => {
      const picture = await draw(readRequest(request))
      const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
      reply.headers({ 'cache-control': cacheControl(request, 'picture'), etag, ...SHOWN_ANYWHERE })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/png').send(picture)
    })
  }
}

function wantedBy(request: FastifyRequest): Omit<AppFileRequest, 'admit'> {
  const { producer: slug, event } = request.query as { producer?: unknown; event?: unknown }
  if (slug !== undefined && (typeof slug !== 'string' || slug === '')) throw fail('producer_not_found')
  return {
    slug,
    event_id: event === undefined || typeof event === 'string' ? event : '',
    host: request.hostname,
    origin: originOf(request),
  }
}
