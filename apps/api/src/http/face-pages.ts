import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Page = { status: number; html: string; policy: string }
type Wanted = { secret: string; host: string }
type FacePages = {
  drawCapture(wanted: Wanted): Promise<Page>
  /** Whoever calls is counted when there is no such invitation. */
  drawInvite(secret: string, request: FastifyRequest, reply: FastifyReply): Promise<Page>
  expectPhoto(secret: string): Promise<void>
  takePhoto(photo: { secret: string; type: string; bytes: Buffer }): Promise<void>
}

const MAX_PHOTO_BYTES = 5 * 1024 * 1024

/** Where faces are registered and pictures arrive: as they are, never inside a form. */
export function serveFacePages(
  app: FastifyInstance,
  { drawCapture, drawInvite, expectPhoto, takePhoto }: FacePages,
): void {
  app.get('/biometry/capture/:secret', { config: { counts_address: true } }, async (request, reply) =>
    send(reply, await drawCapture({ secret: secretOf(request), host: request.hostname })),
  )
  app.get('/biometry/invite/:secret', { config: { counts_address: true } }, async (request, reply) =>
    send(reply, await drawInvite(secretOf(request), request, reply)),
  )

  const onRequest = (request: FastifyRequest) => expectPhoto(secretOf(request))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES } as const
    scope.addContentTypeParser('*', asBytes, async (_request: FastifyRequest, body: Buffer) => body)
    scope.post('/biometry/capture/:secret', { bodyLimit: MAX_PHOTO_BYTES, onRequest }, async (request, reply) => {
      const { headers, body } = request
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await takePhoto({ secret: secretOf(request), type: headers['content-type'] ?? '', bytes })
      return reply.send({})
    })
  })
}

function send(reply: FastifyReply, { status, html, policy }: Page): FastifyReply {
  return reply.header('content-security-policy', policy).code(status).type('text/html; charset=utf-8').send(html)
}

function secretOf({ params }: FastifyRequest): string {
  return (params as { secret: string }).secret
}
