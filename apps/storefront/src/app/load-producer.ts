// chunk: late
import { appFile, MANIFEST_PATH, TOUCH_ICON_PATH } from '@bilheteria/contract/app'
import { AppError } from '@bilheteria/contract/app-error'
import type { PageData } from '@bilheteria/contract/page'
import { getCurrentProducer } from '@bilheteria/contract/producers'
import { themeCss } from '@bilheteria/rules/theme'
import { call } from '#platform/api.ts'

const sheet = new CSSStyleSheet()

/** The page in another producer's look; undefined when nobody has that slug. */
export async function loadProducer(page: PageData, slug: string | undefined): Promise<PageData | undefined> {
  const { events: _events, event: _event, ...rest } = page
  try {
    const producer = await call(getCurrentProducer, slug === undefined ? {} : { slug })
    const found = { ...rest, producer, prefixed: slug !== undefined }
    putOn(found)
    return found
  } catch (error) {
    if (error instanceof AppError && error.code === 'producer_not_found') return undefined
    throw error
  }
}

/** Later sheets win, and rules made by script need no permission from the content policy. */
export function putOn(page: PageData): void {
  const { id, theme } = page.producer
  sheet.replaceSync(themeCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  link('icon', `${page.storage_url}/ticket/${id}/favicon.svg`)
  link('manifest', appFile(MANIFEST_PATH, page))
  link('apple-touch-icon', appFile(TOUCH_ICON_PATH, page))
  for (const name of ['dark', 'light'] as const) {
    document.querySelector(`meta[name=theme-color][media*=${name}]`)?.setAttribute('content', theme[name].background)
  }
}

function link(rel: string, href: string): void {
  document.querySelector(`link[rel=${rel}]`)?.setAttribute('href', href)
}
