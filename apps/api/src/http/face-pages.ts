import type { FastifyInstance, FastifyRequest } from 'fastify'

type Page = { status: number; html: string; policy: string }
type Wanted = { secret: string; host: string }
type FacePages = {
  drawCapture(wanted: Wanted): Promise<Page>
  drawInvite(wanted: Wanted): Promise<Page>
  expectPhoto(secret: string): Promise<void>
  takePhoto(photo: { secret: string; type: string; bytes: Buffer }): Promise<void>
}

const MAX_PHOTO_BYTES = 5 * 1024 * 1024

/** Where faces are registered and pictures arrive: as they are, never inside a form. */
export function serveFacePages(
  app: FastifyInstance,
  { drawCapture, drawInvite, expectPhoto, takePhoto }: FacePages,
): void {
  for (const [path, draw] of [
    ['/biometry/capture/:secret', drawCapture],
    ['/biometry/invite/:secret', drawInvite],
  ] as const) {
    app.get(path, async (request, reply) => {
      const { status, html, policy } = await draw({ secret: secretOf(request), host: request.hostname })
      reply.header('content-security-policy', policy)
      return reply.code(status).type('text/html; charset=utf-8').send(html)
    })
  }

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

function secretOf({ params }: FastifyRequest): string {
  return (params as { secret: string }).secret
}
