import type { FastifyRequest } from 'fastify'

/** Where this browser found us; anybody may have written anything into the host, and addresses are made from it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  return URL.canParse(origin) ? origin : `${protocol}://localhost`
}
