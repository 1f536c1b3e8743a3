import { appFile, MANIFEST_PATH, TOUCH_ICON_PATH } from '@bilheteria/contract/app'
import type { PageData } from '@bilheteria/contract/page'
import { themeCss } from '@bilheteria/rules/theme'
import { encode } from '#http/encoded.ts'
import { escapeHtml } from '#runtime/html.ts'
import type { Document } from '#http/serve-pages.ts'
import { contentPolicy, type Measuring } from './content-policy.ts'
import { guard } from './guard.ts'
import type { PageAssets } from './storefront.ts'

type Parts = {
  data: PageData
  head: string
  html: string
  assets: PageAssets
  measuring: Measuring
  strict_policy: boolean
  card_url: string | undefined
}

/**
 * A busy phone would paint half a page while the rest is read, and then move it. So it is painted once all that is drawn is
 * there, its letters too, which is when the data begins behind it; or when nothing more comes, because the network broke (`guard.ts`).
 */
const paintedWhole = 'html:not(.read,:has(#root~script):not(.setting))>body{display:none}'

/** One whole document: the producer's look, the styles and the data are inside, so the first paint is the final one. */
export async function composeDocument({
  data,
  head,
  html,
  assets,
  measuring,
  strict_policy,
  card_url,
}: Parts): Promise<Document> {
  const theme = themeCss(data.producer.theme)
  const styles = [paintedWhole, theme, assets.css]
  const text =
    `<!doctype html><html lang="pt-BR" data-path="${escapeHtml(data.path)}" data-router="${data.router_mode}" data-font="${assets.font ?? ''}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<style>${assets.faces}</style><script>${guard}</script>${styles.map((css) => `<style>${css}</style>`).join('')}${head}` +
    `<link rel="icon" type="image/svg+xml" href="${data.storage_url}/ticket/${data.producer.id}/favicon.svg">` +
    appTags(data) +
    colourMetas(data) +
    fileTags(assets) +
    `</head><body><div id="root">${html}</div>` +
    `<script type="application/json" id="page-data">${escapeScript(JSON.stringify(data))}</script></body></html>`

  return {
    ...(await encode(text)),
    status: data.status,
    policy: strict_policy
      ? contentPolicy(measuring, {
          scripts: [guard],
          styles: [assets.faces, ...styles],
          pictures: [data.storage_url, data.office_url],
          frames: card_url === undefined ? [] : [card_url],
        })
      : "frame-ancestors 'none'",
  }
}

export function shellHead({ producer }: PageData): string {
  return `<title>${escapeHtml(producer.title)}</title><meta name="robots" content="noindex">`
}

/** What makes the page a producer's app. */
function appTags(data: PageData): string {
  return (
    `<link rel="manifest" href="${appFile(MANIFEST_PATH, data)}">` +
    `<link rel="apple-touch-icon" href="${appFile(TOUCH_ICON_PATH, data)}">`
  )
}

function fileTags({ preloads, scripts }: PageAssets): string {
  return [
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    ...scripts.map((file) => `<script type="module" src="${file}"></script>`),
  ].join('')
}

/** The browser's own bars take the page's colour. */
function colourMetas({ producer: { theme } }: PageData): string {
  return (['dark', 'light'] as const)
    .map(
      (name) => `<meta name="theme-color" media="(prefers-color-scheme: ${name})" content="${theme[name].background}">`,
    )
    .join('')
}

/** `</script>` inside the data would end the block. */
function escapeScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
