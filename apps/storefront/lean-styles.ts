import type { Plugin } from 'vite'

const VARIABLE = String.raw`--tw-[\w-]+`

/**
 * Removes redundant rules from the generated styles: border styles that the base gives every element, and
 * variables that no rule reads.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    transform(code, id) {
      return id.endsWith('/src/app/styles.css') ? { code: lean(code), map: null } : undefined
    },
  }
}

export function lean(css: string): string {
  const short = css
    .replaceAll(/border[\w-]*-style:\s*var\(--tw-border-style\)(;|(?=\}))/g, '')
    .replaceAll('var(--tw-content)', '""')
  const read = new Set(short.match(new RegExp(`(?<=var\\()${VARIABLE}`, 'g')))
  const unread = (whole: string, name: string) => (read.has(name) ? whole : '')
  return short
    .replaceAll(new RegExp(`@property (${VARIABLE})\\s*\\{[^}]*\\}`, 'g'), unread)
    .replaceAll(new RegExp(`(${VARIABLE}):[^;{}]*(;|(?=\\}))`, 'g'), unread)
}
