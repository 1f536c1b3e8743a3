import type { Producer } from '@bilheteria/contract/producers'
import { SCRIPT_POLICY } from '@bilheteria/contract/app-scripts'
import { sha256Source, trustedTypes } from '#runtime/html.ts'

/** What the first one asks for depends on the pixel, and a tab may come to show another producer's. */
const PIXEL_SCRIPTS = ['/en_US/fbevents.js', '/signals/config/', '/signals/plugins/']

/** `frames`: where a card is typed, when that is an address of its own. */
type Sources = { scripts: string[]; styles: string[]; pictures: string[]; frames: string[] }

export type Measuring = { google: boolean; meta: boolean }

/** Who may be told by a page of these producers. */
export function measuringOf(producers: readonly Producer[]): Measuring {
  return {
    google: producers.some(({ analytics }) => analytics.ga4),
    meta: producers.some(({ analytics }) => analytics.pixel),
  }
}

/**
 * Pages are cached, so inline parts are allowed by hash and never by nonce. Analytics hosts are named only where a producer whom the
 * page may show has an id there; whether they are used is up to the visitor's consent. Of their scripts each is named: anybody
 * may put others there, in a container or a library of their own.
 */
export function contentPolicy(measuring: Measuring, { scripts, styles, pictures, frames }: Sources): string {
  const analytics = analyticsHosts(measuring)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(sha256Source), ...analytics.scripts],
    'style-src': ["'self'", ...styles.map(sha256Source)],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(pictures), ...analytics.reports],
    // A first visit finds the letters of its headings in the page.
    'font-src': ["'self'", 'data:'],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...analytics.reports],
    'frame-src': ["'self'", ...originsOf(frames)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const directives = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  return [...directives, trustedTypes(...textPolicies(analytics))].join('; ')
}

/**
 * Ours for addresses of scripts, and the one by which descriptions are cleaned. Scripts of others know of neither: where there are
 * any, plain addresses of theirs pass through the default one, which knows the same list as above.
 */
function textPolicies({ scripts }: { scripts: string[] }): string[] {
  return [SCRIPT_POLICY, 'dompurify', ...(scripts.length > 0 ? ['default'] : [])]
}

/** Hosts only: a path in a policy would allow that one file. Our own paths are 'self' already. */
function originsOf(urls: string[]): string[] {
  return [...new Set(urls.filter((url) => !url.startsWith('/')).map((url) => new URL(url).origin))]
}

function analyticsHosts({ google: by_google, meta }: Measuring): { scripts: string[]; reports: string[] } {
  const google = by_google ? ['https://www.googletagmanager.com/gtag/js'] : []
  const googleReports = by_google ? ['https://www.google-analytics.com', 'https://region1.google-analytics.com'] : []
  const pixel = meta ? PIXEL_SCRIPTS.map((path) => `https://connect.facebook.net${path}`) : []
  const pixelReports = meta ? ['https://www.facebook.com'] : []
  return { scripts: [...google, ...pixel], reports: [...googleReports, ...pixelReports] }
}
