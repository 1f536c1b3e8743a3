export const MANIFEST_PATH = '/manifest.webmanifest'
export const TOUCH_ICON_PATH = '/apple-touch-icon.png'
/** The sign with a ground of its own, for whoever shows it on any other. */
export const SIGN_PATH = '/app-icon-maskable-512.png'

/** An event as a picture, for whoever shows a link to it; the event stands in the query. */
export const SHARE_PATH = '/share.png'

/** A file of a producer's app: a slug in the page's address goes on in the file's, a host name says it by itself. */
export function appFile(
  path: string,
  { producer, prefixed }: { producer: { slug: string }; prefixed: boolean },
): string {
  return prefixed ? `${path}?producer=${producer.slug}` : path
}
