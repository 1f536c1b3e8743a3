import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CardDocument } from '#outside/payment/provider.ts'
import { escapeHtml } from '#runtime/html.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { brands } from '#sandbox/test-cards.ts'

/** What makes a token of a card: all that differs between those who encrypt cards in a document of ours. */
type LastStep = {
  /**
   * Sets `window.lastStep = { problem, tells_bin, tokenOf }`. `problem` says why no card can be taken here, or nothing;
   * `tokenOf({ number, expiry, cvv, name })` answers `{ token }`, or `{ wrong }` with the names of the fields that are.
   */
  script: string
  /** What that script reads from the form, as `data-…`. */
  attributes: Record<string, string>
  /** A script of theirs that comes before it. */
  library?: string
}

/**
 * Where a card is typed. The shop shows this document in `<iframe sandbox="allow-scripts allow-forms">`: it has an origin
 * of its own, the shop cannot look into it, and it sends nothing anywhere. What leaves it is encrypted.
 *
 * They talk by `postMessage`. Neither can name the other's origin, so targets are `'*'`; nothing that is said is secret,
 * and both look at `event.source`: the document listens to `window.parent` alone, the shop to the frame's window alone.
 *
 * document → shop
 *   { type: 'card:ready' }                        the other messages are welcome from now on
 *   { type: 'card:height', height }               in CSS pixels, now and whenever it changes
 *   { type: 'card:bin', bin }                     the first six digits of the number, or null while there are fewer, whenever
 *                                                 they change; only where parts are quoted by card
 *   { type: 'card:token', token, brand, last4 }   answers `card:tokenize`; the token has letters, digits, `-` and `_`
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
export function openCardDocument(): (step: LastStep) => CardDocument {
  const [look, fields, style] = ['look.js', 'fields.js', 'card.css'].map(readPart) as [string, string, string]
  return ({ script, attributes, library }) => {
    const whole = [script, look, fields].map(inScope).join('')
    return {
      html: page({ script: whole, style, attributes, library }),
      scripts: [whole],
      styles: [style],
      policy: library === undefined ? {} : { 'script-src': [library] },
    }
  }
}

function readPart(name: string): string {
  return readFileSync(join(packageRoot, 'src/outside/payment/card-document', name), 'utf8')
}

/** Names of the one mean nothing to the other. */
function inScope(script: string): string {
  return `{\n${script}}\n`
}

const inputs = [
  { name: 'number', label: 'Número do cartão', autocomplete: 'cc-number', mode: 'numeric', longest: 23, example: '' },
  { name: 'expiry', label: 'Validade (MM/AA)', autocomplete: 'cc-exp', mode: 'numeric', longest: 7, example: '12/30' },
  { name: 'cvv', label: 'CVV', autocomplete: 'cc-csc', mode: 'numeric', longest: 4, example: '' },
  { name: 'name', label: 'Nome impresso no cartão', autocomplete: 'cc-name', mode: 'text', longest: 40, example: '' },
]

type Parts = { script: string; style: string; attributes: Record<string, string>; library: string | undefined }

function page({ script, style, attributes, library }: Parts): string {
  const fields = inputs.map(
    ({ name, label, autocomplete, mode, longest, example }) =>
      `<div class="field ${name}"><label for="${name}">${label}</label>` +
      `<div class="box"><input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${mode}"` +
      ` maxlength="${longest}" placeholder="${example}" aria-describedby="${name}-error" required` +
      ` spellcheck="false" autocapitalize="characters">` +
      (name === 'number' ? '<output id="brand" for="number"></output>' : '') +
      `</div><p class="error" id="${name}-error"></p></div>`,
  )
  const given = Object.entries({ ...attributes, brands: JSON.stringify(brands) })
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>Dados do cartão</title><style>${style}</style></head><body>` +
    `<form novalidate aria-label="Dados do cartão"` +
    `${given.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join('')}>${fields.join('')}` +
    `<p class="error" id="problem" role="alert"></p></form>` +
    (library === undefined ? '' : `<script src="${escapeHtml(library)}" referrerpolicy="no-referrer"></script>`) +
    `<script>${script}</script></body></html>`
  )
}
