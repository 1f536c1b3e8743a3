import { viewColours, type ViewColours, type ViewRoles } from '@bilheteria/rules/plan/view-colours'

const ROLES = ['dark-background', 'background', 'content-background', 'heading', 'action', 'hot'] as const
const DARK = '(prefers-color-scheme: dark)'

/** In the look of the page, as it is now. */
export function readColours(outside: boolean): ViewColours {
  const style = getComputedStyle(document.documentElement)
  const roles = Object.fromEntries(ROLES.map((role) => [role, style.getPropertyValue(`--${role}`).trim()]))
  return viewColours(roles as ViewRoles, matchMedia(DARK).matches, outside)
}

export function onOtherColours(tell: () => void, signal: AbortSignal): void {
  matchMedia(DARK).addEventListener('change', tell, { signal })
}
