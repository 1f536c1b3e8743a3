import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#runtime/html.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { isPlayed, type MercadoPagoSettings } from './mercado-pago-settings.ts'
import type { CardDocument } from './provider.ts'

type Card = Pick<MercadoPagoSettings, 'url' | 'public_key'>

/**
 * A page of ours with fields of theirs. Number, expiry and code are typed into frames of Mercado Pago, which send them
 * there; we see a token, the first digits and the last four. The messages are those of `card-document/card-document.ts`,
 * with up to eight digits in `card:bin`.
 */
export async function drawMercadoPagoCard(card: Card): Promise<CardDocument> {
  // The look of every card document, and what only frames of others need.
  const [shared, look, own, script] = await Promise.all([
    readPart('card-document/card.css'),
    readPart('card-document/look.js'),
    readPart('mercado-pago-card/card.css'),
    readPart('mercado-pago-card/card.js'),
  ])
  const style = shared + own
  const whole = `{\n${look}}\n${script}`
  const { library, policy } = sourcesOf(card)
  return {
    html: page({ script: whole, style, library, public_key: card.public_key }),
    scripts: [whole],
    styles: [style],
    policy,
  }
}

function readPart(path: string): Promise<string> {
  return readFile(join(packageRoot, 'src/outside/payment', path), 'utf8')
}

const SCRIPT = '/js/v2'
const SDK = 'https://sdk.mercadopago.com'
const FIELDS = 'https://secure-fields.mercadopago.com'

/** Nobody publishes this list: it is what the script was seen to ask for. It fetches the page of a field before it shows it. */
function sourcesOf({ url }: Card): { library: string; policy: CardDocument['policy'] } {
  if (isPlayed({ url })) {
    const source = [new URL(url).origin]
    return { library: `${url}${SCRIPT}`, policy: { 'script-src': source, 'frame-src': source, 'connect-src': source } }
  }
  return {
    library: `${SDK}${SCRIPT}`,
    policy: {
      'script-src': [SDK],
      'frame-src': [FIELDS],
      'connect-src': [FIELDS, 'https://api-static.mercadopago.com', url],
    },
  }
}

const frames = [
  { name: 'number', label: 'Número do cartão' },
  { name: 'expiry', label: 'Validade (MM/AA)' },
  { name: 'cvv', label: 'CVV' },
]
const inputs = [
  { name: 'name', label: 'Nome impresso no cartão', autocomplete: 'cc-name', mode: 'text', longest: 40 },
  { name: 'document', label: 'CPF do titular do cartão', autocomplete: 'off', mode: 'numeric', longest: 14 },
]

type Parts = { script: string; style: string; library: string; public_key: string }

function page({ script, style, library, public_key }: Parts): string {
  const hosted = frames.map(
    ({ name, label }) =>
      `<div class="field ${name}"><span class="label">${label}</span><div class="box">` +
      `<div class="hosted" id="${name}" data-label="${label}"></div>` +
      (name === 'number' ? '<output id="brand"></output>' : '') +
      `</div><p class="error" id="${name}-error" role="alert"></p></div>`,
  )
  const own = inputs.map(
    ({ name, label, autocomplete, mode, longest }) =>
      `<div class="field ${name}"><label for="${name}">${label}</label>` +
      `<div class="box"><input id="${name}" name="${name}" autocomplete="${autocomplete}" inputmode="${mode}"` +
      ` maxlength="${longest}" aria-describedby="${name}-error" required spellcheck="false" autocapitalize="characters">` +
      `</div><p class="error" id="${name}-error"></p></div>`,
  )
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>Dados do cartão</title><style>${style}</style></head><body>` +
    `<form novalidate aria-label="Dados do cartão" data-public-key="${escapeHtml(public_key)}">` +
    `${hosted.join('')}${own.join('')}<p class="error" id="problem" role="alert"></p></form>` +
    `<script src="${escapeHtml(library)}"></script><script>${script}</script></body></html>`
  )
}
