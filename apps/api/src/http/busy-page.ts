import { randomInt } from 'node:crypto'
import { sha256Source, trustedTypes } from '#runtime/html.ts'

const TITLE = 'Já voltamos'
const TEXT =
  'Não conseguimos mostrar esta página agora. Ela abre sozinha em alguns segundos. O que você reservou ou comprou continua seu.'

const css = `
:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}
body{min-height:90vh;margin:0;display:grid;place-items:center}
main{max-width:34ch;padding:24px}
h1{font-size:1.6rem;line-height:1.2;margin:0}
a{display:inline-block;padding:12px 0;color:inherit}
`

/** Nothing may be kept in between, and a crowd that comes back at the same moment would be the next rush. */
const SOONEST_S = 4
const LATEST_S = 10

/** What a person reads where no page can be drawn, not even a former one: it needs nothing that could be away too. */
export function busyPage(): string {
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${randomInt(SOONEST_S, LATEST_S)}">` +
    `<title>${TITLE}</title><style>${css}</style></head>` +
    `<body><main><h1>${TITLE}</h1><p role="status">${TEXT}</p><a href="">Tentar agora</a></main></body></html>`
  )
}

export const busyPagePolicy = `default-src 'none'; style-src ${sha256Source(css)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${trustedTypes()}`
