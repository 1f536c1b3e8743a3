import type { Producer } from '@bilheteria/contract/producers'
import { themeCss } from '@bilheteria/rules/theme'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml, sha256Source, trustedTypes } from '#runtime/html.ts'
import { packageRoot } from '#runtime/package-root.ts'

/** A document that asks nobody but us for anything. */
export type FacePage = { status: number; html: string; policy: string }

/** What the house's look consists of besides a producer's colours: its font, what stands in for it, and where logos lie. */
export type FaceLook = { font: string | undefined; faces: string; storage_url: string }

type Dressed = { producer: Producer; look: FaceLook }
/** `head` is a script that runs before any request. */
type Drawn = Dressed & { title: string; body: string; head?: string; script?: string; status?: number }

const style = readPart('face.css')

/** A small document of its own in the producer's colours: whoever has no account must be able to use it. */
export function drawFacePage({ producer, look, title, body, head = '', script = '', status = 200 }: Drawn): FacePage {
  // Chromium sends the full address as referrer with fonts of inline styles, despite the referrer policy.
  const theme = themeCss(producer.theme) + look.faces + (head ? fontFace(look) : '')
  const policy = [
    "default-src 'none'",
    ...(head ? [`script-src ${[head, script].filter(Boolean).map(sha256Source).join(' ')}`, "connect-src 'self'"] : []),
    `style-src ${sha256Source(theme)} ${sha256Source(style)}`,
    `img-src 'self' blob:${pictureHost(look)}`,
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    trustedTypes(),
  ]
  const html =
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">${head && `<script>${head}</script>`}` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(`${title} · ${producer.title}`)}</title>` +
    `<link rel="icon" type="image/svg+xml" href="${storedAt({ producer, look }, 'favicon.svg')}">` +
    `<style>${theme}</style><style>${style}</style></head>` +
    `<body><header>${logo({ producer, look })}</header>${body}` +
    `${script && `<script>${script}</script>`}</body></html>`
  return { status, html, policy: policy.join('; ') }
}

/** Whoever comes from the shop has the font already; anybody else reads this page in the stand-in, and nothing moves. */
function fontFace({ font }: FaceLook): string {
  if (font === undefined) return ''
  return (
    `@font-face{font-family:Archivo;src:url(${font}) format("woff2");font-weight:400 800;font-stretch:100% 125%;` +
    'font-display:optional}'
  )
}

/** Our own paths are 'self' already. */
function pictureHost({ storage_url }: FaceLook): string {
  return URL.canParse(storage_url) ? ` ${new URL(storage_url).origin}` : ''
}

function logo(dressed: Dressed): string {
  return (
    `<picture><source media="(prefers-color-scheme: light)" srcset="${storedAt(dressed, 'logo.svg')}">` +
    `<img src="${storedAt(dressed, 'logo-dark.svg')}" alt="${escapeHtml(dressed.producer.title)}" height="36"></picture>`
  )
}

function storedAt({ producer, look }: Dressed, name: string): string {
  return escapeHtml(`${look.storage_url}/ticket/${producer.id}/${name}`)
}

export function readPart(name: string): string {
  return readFileSync(join(packageRoot, 'src/features/biometry/pages', name), 'utf8')
}

type Over = { title: string; text: string; way: { href: string; label: string }; status?: number }

/** What is over says so and how to go on. */
export function drawOver(dressed: Dressed, { title, text, way, status = 404 }: Over): FacePage {
  const on = `<a class="button" href="${way.href}">${way.label}</a>`
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${on}</main>`
  return drawFacePage({ ...dressed, title, body, status })
}

/** Removes the secret from the address of the page that it opened. */
export const hideAddress = readPart('hide-address.js')

/** A number in the address replaces the secret that the tab stores. */
export function isSecretNumber(secret: string): boolean {
  return /^\d{1,4}$/.test(secret)
}

const reopen = readPart('reopen.js')

/** Redirects to the address behind a number if this tab stores it. */
export function drawReopened(dressed: Dressed): FacePage {
  const title = 'Abra de novo o link que você recebeu'
  const text = 'Por segurança, o endereço desta página só funciona na aba em que ela foi aberta.'
  const body = `<main><h1>${title}</h1><p>${text}</p></main>`
  return drawFacePage({ ...dressed, title, body, head: reopen })
}
