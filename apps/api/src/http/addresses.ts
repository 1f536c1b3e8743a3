import type { FastifyRequest } from 'fastify'

const MACHINE = /^\/(api|oauth|storage|office|dev|assets|metrics|livez|readyz|healthz)(\/|\?|$)/

/** Addresses that belong to programs: what is missing there is a JSON answer, not a page. */
export function isMachineAddress(url: string): boolean {
  return MACHINE.test(url)
}

/**
 * A person with a broken escape in a page's address should read our 404 page; a program gets a typed refusal.
 * No page has a tilde in its address.
 */
export function mendAddress(url: string): string {
  if (isMachineAddress(url) || canBeDecoded(url)) return url
  return url.replaceAll('%', '~')
}

function canBeDecoded(url: string): boolean {
  try {
    // The result must be used: bundlers take an unused call for one without effect and drop it.
    return decodeURIComponent(url).length > 0
  } catch {
    return false
  }
}

/** Where this browser found us; anybody may have written anything into the host, and addresses are made from it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  return URL.canParse(origin) ? origin : `${protocol}://localhost`
}
