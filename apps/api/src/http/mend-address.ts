import { isMachineAddress } from './machine-address.ts'

/** A person with a broken escape in a page's address should read our 404 page; a program gets a typed refusal. */
export function mendAddress(url: string): string {
  if (isMachineAddress(url) || canBeDecoded(url)) return url
  return url.replaceAll('%', '%25')
}

function canBeDecoded(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
