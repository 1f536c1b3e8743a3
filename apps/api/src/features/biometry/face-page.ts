import type { Producer } from '@bilheteria/contract/producers'
import { themeCss } from '@bilheteria/rules/theme'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml, sha256Source, trustedTypes } from '#runtime/html.ts'
import { packageRoot } from '#runtime/package-root.ts'

/** A document that asks nobody but us for anything. */
export type FacePage = { status: number; html: string; policy: string }

type Drawn = { producer: Producer; title: string; body: string; script?: string; status?: number }

const style = readPart('face.css')

/** A small document of its own in the producer's colours: whoever has no account must be able to use it. */
export function drawFacePage({ producer, title, body, script = '', status = 200 }: Drawn): FacePage {
  const theme = themeCss(producer.theme)
  const policy = [
    "default-src 'none'",
    ...(script ? [`script-src ${sha256Source(script)}`, "connect-src 'self'"] : []),
    `style-src ${sha256Source(theme)} ${sha256Source(style)}`,
    'img-src blob:',
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    trustedTypes(),
  ]
  const html =
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(`${title} · ${producer.title}`)}</title><style>${theme}</style><style>${style}</style></head>` +
    `<body><header>${escapeHtml(producer.title)}</header>${body}` +
    `${script && `<script>${script}</script>`}</body></html>`
  return { status, html, policy: policy.join('; ') }
}

export function readPart(name: string): string {
  return readFileSync(join(packageRoot, 'src/features/biometry/pages', name), 'utf8')
}

type Over = { title: string; text: string; way: { href: string; label: string } }

/** What is over says so and how to go on. */
export function drawOver(producer: Producer, { title, text, way }: Over): FacePage {
  const on = `<a class="button" href="${way.href}">${way.label}</a>`
  const body = `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${on}</main>`
  return drawFacePage({ producer, title, body, status: 404 })
}
