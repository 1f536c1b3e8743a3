import type { FastifyReply } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

const ONE_YEAR_SECONDS = 31_536_000
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** Of a picture that mails and previews of links show as well. */
export const SHOWN_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Of an answer that needs nothing. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    ...headers,
    ...(https && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
    'x-frame-options': 'DENY',
    'content-security-policy': NOTHING,
  }
}

/** Every answer carries these; one that needs more than nothing, or may be kept, has said so before. */
export function setSecurityHeaders(reply: FastifyReply, all: Record<string, string>): void {
  for (const name in all) if (!reply.hasHeader(name)) reply.header(name, all[name])
}
