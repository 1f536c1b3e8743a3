import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

const ONE_YEAR_SECONDS = 31_536_000
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** Every answer carries these; one that needs more than nothing has set its own policy, or its own frame, before. */
export function setSecurityHeaders(reply: FastifyReply, { https }: { https: boolean }): void {
  reply.headers(headers)
  if (https) reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`)
  if (!reply.hasHeader('x-frame-options')) reply.header('x-frame-options', 'DENY')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING)
}

/** How a content policy names an inline script or style: `'sha256-…'`. */
export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
