import type { Producer } from '@bilheteria/contract/producers'
import { SCRIPT_POLICY } from '@bilheteria/contract/app-scripts'
import { sha256Source, trustedTypes } from '#runtime/html.ts'

/** What the first one asks for depends on the pixel, and a tab may come to show another producer's. */
const PIXEL_SCRIPTS = ['/en_US/fbevents.js', '/signals/config/', '/signals/plugins/']

type Sources = { scripts: string[]; styles: string[]; pictures: string[] }

/**
 * Pages are cached, so inline parts are allowed by hash and never by nonce. Analytics hosts are named only for a
 * producer that has an id there; whether they are used is up to the visitor's consent. Of their scripts each is named: anybody
 * may put others there, in a container or a library of their own.
 */
export function contentPolicy(producer: Producer, { scripts, styles, pictures }: Sources): string {
  const analytics = analyticsHosts(producer)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(sha256Source), ...analytics.scripts],
    'style-src': ["'self'", ...styles.map(sha256Source)],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(pictures), ...analytics.reports],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...analytics.reports],
    'frame-src': ["'self'"],
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

function analyticsHosts({ analytics }: Producer): { scripts: string[]; reports: string[] } {
  const google = analytics.ga4 ? ['https://www.googletagmanager.com/gtag/js'] : []
  const googleReports = analytics.ga4
    ? ['https://www.google-analytics.com', 'https://region1.google-analytics.com']
    : []
  const pixel = analytics.pixel ? PIXEL_SCRIPTS.map((path) => `https://connect.facebook.net${path}`) : []
  const pixelReports = analytics.pixel ? ['https://www.facebook.com'] : []
  return { scripts: [...google, ...pixel], reports: [...googleReports, ...pixelReports] }
}
