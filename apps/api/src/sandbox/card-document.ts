import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/db.ts'
import { escapeHtml } from '#runtime/html.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { cardPublicKey } from './card-token.ts'
import { brands } from './test-cards.ts'

/**
 * Where a card is typed. The shop shows this document in `<iframe sandbox="allow-scripts allow-forms">`: it has an origin
 * of its own, the shop cannot look into it, and it makes no request. What leaves it is encrypted for the sandbox.
 *
 * They talk by `postMessage`. Neither can name the other's origin, so targets are `'*'`; nothing that is said is secret,
 * and both look at `event.source`: the document listens to `window.parent` alone, the shop to the frame's window alone.
 *
 * document → shop
 *   { type: 'card:ready' }                        the other messages are welcome from now on
 *   { type: 'card:height', height }               in CSS pixels, now and whenever it changes
 *   { type: 'card:token', token, brand, last4 }   answers `card:tokenize`; the token is `sbx_` and base64url
 *   { type: 'card:invalid' }                      answers `card:tokenize` when something is missing or wrong; the document
 *                                                 has said what, beside the field, and the first such field has the focus
 * shop → document
 *   { type: 'card:look', colours: { background, text, muted, line, primary, field, error }, radius, font }
 *                                                 CSS colours, a CSS length and the bytes of a font, as an ArrayBuffer;
 *                                                 what is left out stays as it was
 *   { type: 'card:tokenize' }                     answered by exactly one `card:token` or `card:invalid`
 *
 * Brands are `visa`, `mastercard`, `elo`, `amex`, `hipercard`, `diners` or `unknown`.
 */
export function openCardDocument() {
  const [script, style] = ['card.js', 'card.css'].map(readPart) as [string, string]
  return async (db: Db) => ({ script, style, html: page(script, style, await cardPublicKey(db)) })
}

function readPart(name: string): string {
  return readFileSync(join(packageRoot, 'src/sandbox/card', name), 'utf8')
}

const fields = [
  { name: 'number', label: 'Número do cartão', autocomplete: 'cc-number', mode: 'numeric', longest: 23, example: '' },
  { name: 'expiry', label: 'Validade (MM/AA)', autocomplete: 'cc-exp', mode: 'numeric', longest: 7, example: '12/30' },
  { name: 'cvv', label: 'CVV', autocomplete: 'cc-csc', mode: 'numeric', longest: 4, example: '' },
  { name: 'name', label: 'Nome impresso no cartão', autocomplete: 'cc-name', mode: 'text', longest: 40, example: '' },
]

function page(script: string, style: string, public_key: string): string {
  const inputs = fields.map(
    ({ name, label, autocomplete, mode, longest, example }) =>
      `<div class="field ${name}"><label for="${name}">${label}</label>` +
      `<div class="box"><input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${mode}"` +
      ` maxlength="${longest}" placeholder="${example}" aria-describedby="${name}-error" required` +
      ` spellcheck="false" autocapitalize="characters">` +
      (name === 'number' ? '<output id="brand" for="number"></output>' : '') +
      `</div><p class="error" id="${name}-error"></p></div>`,
  )
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>Dados do cartão</title><style>${style}</style></head><body>` +
    `<form novalidate aria-label="Dados do cartão" data-public-key="${public_key}"` +
    ` data-brands="${escapeHtml(JSON.stringify(brands))}">${inputs.join('')}` +
    `<p class="error" id="problem" role="alert"></p></form><script>${script}</script></body></html>`
  )
}
