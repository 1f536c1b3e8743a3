import { randomInt } from 'node:crypto'
import { sha256Source, trustedTypes } from '#runtime/html.ts'

const AWAY = {
  title: 'Já voltamos',
  text: 'Não conseguimos mostrar esta página agora. Ela abre sozinha em alguns segundos. O que você reservou ou comprou continua seu.',
}
const NOT_SET_UP = {
  title: 'Ainda não abrimos',
  text: 'Os ingressos vão aparecer aqui. Esta página abre sozinha quando a loja estiver pronta.',
}

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
export function busyPage({ set_up = true } = {}): string {
  const { title, text } = set_up ? AWAY : NOT_SET_UP
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${randomInt(SOONEST_S, LATEST_S)}">` +
    `<title>${title}</title><style>${css}</style></head>` +
    `<body><main><h1>${title}</h1><p role="status">${text}</p><a href="">Tentar agora</a></main></body></html>`
  )
}

export const busyPagePolicy = `default-src 'none'; style-src ${sha256Source(css)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${trustedTypes()}`
