import { isMachineAddress } from './machine-address.ts'

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
