import { createHash } from 'node:crypto'

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** How a content policy names an inline script or style: `'sha256-…'`. */
export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The part of a content policy by which a browser takes no text for markup, code or the address of a script, unless one of these
 * policies of the page has looked at it (Trusted Types).
 */
export function trustedTypes(...policies: string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${policies.length === 0 ? "'none'" : policies.join(' ')}`
}
