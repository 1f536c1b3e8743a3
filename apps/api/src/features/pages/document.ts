import { appFile, MANIFEST_PATH, TOUCH_ICON_PATH } from '@bilheteria/contract/app'
import { SHELL_PATH, type PageData } from '@bilheteria/contract/page'
import { writePage } from '@bilheteria/contract/written-page'
import { themeCss } from '@bilheteria/rules/theme'
import type { Kept } from '#http/cache-headers.ts'
import { encode } from '#http/encoded.ts'
import { escapeHtml } from '#runtime/html.ts'
import type { Document } from '#http/serve-pages.ts'
import { contentPolicy, type Measuring } from './content-policy.ts'
import { guard } from './guard.ts'
import { hiddenDrawing } from './hidden-drawing.ts'
import type { PageAssets } from './storefront.ts'

type Parts = { data: PageData; head: string; html: string; assets: PageAssets }
type Allowed = { measuring: Measuring; strict_policy: boolean; card_url: string | undefined }

/** One whole document: the producer's look, the styles and the data are inside, so the first paint is the final one. */
export async function composeDocument(parts: Parts, allowed: Allowed): Promise<Document> {
  const { data, assets } = parts
  const styles = [hiddenDrawing, themeCss(data.producer.theme), assets.css]
  const text =
    `<!doctype html><html lang="pt-BR" data-path="${escapeHtml(data.path)}" data-router="${data.router_mode}" data-font="${assets.font ?? ''}" data-files="${assets.preloads.join(' ')}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<style>${assets.faces}</style><script>${guard}</script>${styles.map((css) => `<style>${css}</style>`).join('')}` +
    `${headTags(parts)}</head><body>${drawing(parts)}` +
    assets.scripts.map((file) => `<script type="module" src="${file}"></script>`).join('') +
    `${dataBlock(data)}</body></html>`

  return {
    ...(await encode(text)),
    status: data.status,
    type: 'text/html; charset=utf-8',
    kept: keptOf(data),
    policy: policyOf(data, { ...allowed, styles: [assets.faces, ...styles] }),
  }
}

/**
 * What turns a document that is there already into this one: all that differs between two pages of a build. Nobody is to open it as a
 * page, so it does not say it is one; that of a page that is missing is there.
 */
export async function composeFilling(parts: Parts): Promise<Document> {
  const { data, assets } = parts
  const text =
    `<!doctype html><html data-path="${escapeHtml(data.path)}" data-build="${assets.scripts[0]}" data-files="${assets.preloads.join(' ')}" data-look="${escapeHtml(themeCss(data.producer.theme))}">` +
    `<head>${headTags(parts)}</head><body>${drawing(parts)}${dataBlock(data)}</body></html>`
  return {
    ...(await encode(text)),
    status: 200,
    type: 'text/plain; charset=utf-8',
    policy: "default-src 'none'; frame-ancestors 'none'",
    kept: keptOf(data),
  }
}

/** Before it was put up somebody may have asked for it: that it is missing is soon asked again. */
function keptOf({ path, status }: PageData): Kept {
  if (path === SHELL_PATH) return 'compared'
  return status === 200 ? 'page' : 'shared'
}

function policyOf(
  { storage_url, office_url }: PageData,
  { measuring, strict_policy, card_url, styles }: Allowed & { styles: string[] },
): string {
  if (!strict_policy) return "frame-ancestors 'none'"
  const frames = card_url === undefined ? [] : [card_url]
  return contentPolicy(measuring, { scripts: [guard], styles, pictures: [storage_url, office_url], frames })
}

export function shellHead({ producer }: PageData): string {
  return `<title>${escapeHtml(producer.title)}</title><meta name="robots" content="noindex">`
}

function headTags({ data, head }: Parts): string {
  const icon = `${data.storage_url}/ticket/${data.producer.id}/favicon.svg`
  return `${head}<link rel="icon" type="image/svg+xml" href="${icon}">${appTags(data)}${colourMetas(data)}`
}

function drawing({ html }: Parts): string {
  return `<div id="root">${html}</div>`
}

/** `</script>` inside the data would end the block. */
function dataBlock(data: PageData): string {
  return `<script type="application/json" id="page-data">${JSON.stringify(writePage(data)).replaceAll('<', '\\u003c')}</script>`
}

/** What makes the page a producer's app. */
function appTags(data: PageData): string {
  return (
    `<link rel="manifest" href="${appFile(MANIFEST_PATH, data)}">` +
    `<link rel="apple-touch-icon" href="${appFile(TOUCH_ICON_PATH, data)}">`
  )
}

/** The browser's own bars take the page's colour. */
function colourMetas({ producer: { theme } }: PageData): string {
  return (['dark', 'light'] as const)
    .map(
      (name) => `<meta name="theme-color" media="(prefers-color-scheme: ${name})" content="${theme[name].background}">`,
    )
    .join('')
}
