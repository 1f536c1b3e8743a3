import { appFile, SHARE_PATH, SIGN_PATH } from '@bilheteria/contract/app'
import { isPublicPage, readAddress, type PageData } from '@bilheteria/contract/page'
import { documentTitle, headOf } from './document-title.ts'
import type { PageModule } from './lazy-page.ts'
import { posterAddress, structuredData } from './structured-data.ts'

/** What search engines and people who share a link see. */
export function headTags(module: PageModule | undefined, page: PageData): string {
  const { title, description } = headOf(module, page, page.path)
  const url = `${page.public_url}${page.path}`
  const picture = pictureOf(page)
  const { page: name } = readAddress(page.path)
  const properties = {
    'og:type': 'website',
    'og:site_name': page.producer.title,
    'og:locale': 'pt_BR',
    // A shop's own pages are called by its name: beside a link nobody sees whose it is.
    'og:title': name === 'home' || name === 'producer' ? documentTitle(module, page, page.path) : title,
    'og:description': description,
    ...(isPublic(page) && { 'og:url': url }),
    ...picture.properties,
  }
  return [
    `<title>${escape(documentTitle(module, page, page.path))}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    isPublic(page) ? `<link rel="canonical" href="${escape(url)}">` : '<meta name="robots" content="noindex">',
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escape(value)}">`),
    `<meta name="twitter:card" content="${picture.card}">`,
    structuredData(page),
  ].join('')
}

/** The drawn picture of the event or shop; a past event's poster; the producer's small sign on other pages. */
function pictureOf(page: PageData): { card: string; properties: Record<string, string> } {
  const { event, producer } = page
  const coming = event && event.status !== 'ended' && event.status !== 'cancelled' ? event : undefined
  if (coming || page.events) {
    const address = new URL(appFile(SHARE_PATH, page), page.public_url)
    if (coming) address.searchParams.set('event', coming.id)
    const properties = imageOf(address.href, 'image/png', [1200, 630], coming?.title ?? producer.title)
    return { card: 'summary_large_image', properties }
  }
  if (!event?.poster) {
    const sign = new URL(appFile(SIGN_PATH, page), page.public_url).href
    return { card: 'summary', properties: imageOf(sign, 'image/png', [512, 512], producer.title) }
  }
  const poster = posterAddress(event.poster, 'wide-1280.webp', page)
  return { card: 'summary_large_image', properties: imageOf(poster, 'image/webp', [1280, 480], event.title) }
}

function imageOf(address: string, type: string, [width, height]: [number, number], alt: string) {
  return {
    'og:image': address,
    'og:image:type': type,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  }
}

/** Pages of an account are nobody else's to find. */
function isPublic({ status, path }: PageData): boolean {
  const { page } = readAddress(path)
  return status === 200 && page !== undefined && isPublicPage(page)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
