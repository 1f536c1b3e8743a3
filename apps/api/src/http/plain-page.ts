import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, sha256Source, trustedTypes } from '#runtime/html.ts'

const css = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:76ch;margin:0 auto;padding:24px 16px 64px}
section{border-top:1px solid #8886;padding:20px 0}
h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
pre{background:#8882;padding:12px;border-radius:8px;overflow:auto;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere}
label{display:block;padding:8px 0}
button{font:inherit;padding:10px 20px;margin:12px 8px 0 0}
`
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src ${sha256Source(css)}; base-uri 'none'; frame-ancestors 'none'; ${trustedTypes()}`

/** A page for engineers and operators: plain HTML in the reader's colours, no script. */
export function servePlainPage(app: FastifyInstance, path: string, title: string, body: () => Promise<string>): void {
  app.get(path, async (_request, reply) => sendPlainPage(reply, plainPage(title, await body())))
}

export function plainPage(title: string, body: string): string {
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>${css}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  )
}

export function sendPlainPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', PLAIN_PAGE_POLICY).type('text/html; charset=utf-8').send(html)
}
