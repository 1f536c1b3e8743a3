import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/db.ts'
import { openCardDocument } from '#sandbox/card-document.ts'
import { sha256Source } from '#runtime/html.ts'

/** The card document, in a frame of ours or of nobody. Its policy allows its own two texts and no request whatsoever. */
export function serveCardDocument(scope: FastifyInstance, db: Db): void {
  const draw = openCardDocument()
  scope.get('/card', async (_request, reply) => {
    const { html, script, style } = await draw(db)
    const policy = [
      "default-src 'none'",
      `script-src ${sha256Source(script)}`,
      `style-src ${sha256Source(style)}`,
      "frame-ancestors 'self'",
      "form-action 'none'",
      "base-uri 'none'",
    ]
    return reply
      .headers({ 'content-security-policy': policy.join('; '), 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
