import type { Producer } from '@bilheteria/contract/producers'
import type { Colours } from '@bilheteria/rules/theme'
import { producerColours } from '#features/producers/producer-colours.ts'
import { producerText } from '#features/producers/producer-text.ts'
import { escapeHtml } from '#runtime/html.ts'
import { darkStubCss, logoHtml, posterHtml, stubHtml, stubText, type Stub } from './mail-stub.ts'
import type { Email } from './write-mail.ts'

/** The same e-mail twice: in the producer's look, and as plain text. */
export function composeMail(producer: Producer, email: Email): { html: string; text: string } {
  const hello = email.greets === undefined ? [] : [greet(producer, email.greets)]
  return { html: composeHtml(producer, email, hello), text: composeText(producer, email, hello) }
}

function composeText(
  producer: Producer,
  { paragraphs: [first = '', ...more], stub, code, button, other_button }: Email,
  hello: string[],
): string {
  const told = [...hello, first, ...(stub ? stubText(stub) : []), ...more]
  const links = [button, other_button].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  return [code, ...told, ...links, frameOf(producer).signature].filter(Boolean).join('\n\n')
}

function imprint({ legal_name, tax_id, support_email }: Producer['company']): string[] {
  return [legal_name, `CNPJ ${tax_id}`, support_email]
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const BEGINNING =
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
  `<meta name="supported-color-schemes" content="light dark"><title>`

/**
 * Tables and inline styles, because many mail programs know nothing else. Light by default; the dark palette is for
 * those that understand the media query, and the header's deep surface is dark in both.
 */
function composeHtml(producer: Producer, email: Email, hello: string[]): string {
  const { subject, stub } = email
  const { colours, top, top_of_stub, shop, card, end } = frameOf(producer)
  const content = stub ? ticketContent(email, stub, hello, colours) : plainContent(email, hello, colours)
  const header = stub ? top_of_stub + logoHtml(stub, shop) : top + shop
  const picture = stub ? posterHtml(stub) : ''
  return `${BEGINNING}${escapeHtml(subject)}${header}</td></tr>${picture}${card}${content.filter(Boolean).join('')}${end}`
}

/** What every letter of a producer has around its own words. */
type Frame = {
  colours: Colours
  /** From the end of the subject to the producer's name. */
  top: string
  top_of_stub: string
  shop: string
  card: string
  end: string
  /** Below the plain text. */
  signature: string
}

/** As long as the producer is known as they are: a catalogue that has changed brings others. */
const frames = new WeakMap<Producer, Frame>()

function frameOf(producer: Producer): Frame {
  const frame = frames.get(producer) ?? drawFrame(producer)
  frames.set(producer, frame)
  return frame
}

function drawFrame(producer: Producer): Frame {
  const { light: colours, dark } = producerColours(producer)
  const { title, company } = producer
  const body =
    `</head><body class="page" style="margin:0;padding:0;background:${colours.background}">` +
    `<table class="page" ${TABLE} style="background:${colours.background}"><tr><td align="center" style="padding:24px 12px">` +
    `<table ${TABLE} style="max-width:560px;${FONT};font-size:16px;line-height:1.5">` +
    `<tr><td style="padding:20px 24px;border-radius:12px 12px 0 0;background:${colours['dark-background']};` +
    `color:${colours['on-deep']};font-size:20px;font-weight:700">`
  const topWith = (css: string) =>
    `</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${css}}</style>${body}`
  return {
    colours,
    top: topWith(darkCss(dark)),
    top_of_stub: topWith(darkCss(dark) + darkStubCss(dark)),
    shop: escapeHtml(title),
    card:
      `<tr><td class="card" style="padding:24px 24px 8px;border-radius:0 0 12px 12px;` +
      `background:${colours['content-background']}">`,
    end:
      `</td></tr><tr><td class="quiet" style="padding:16px 24px;color:${colours.muted};font-size:13px">` +
      `${imprint(company).map(escapeHtml).join('<br>')}</td></tr></table></td></tr></table></body></html>`,
    signature: `--\n${[title, ...imprint(company)].join('\n')}`,
  }
}

function plainContent({ paragraphs, code, button, other_button }: Email, hello: string[], colours: Colours) {
  return [
    code && codeHtml(code, colours),
    ...[...hello, ...paragraphs].map((paragraph) => paragraphHtml(paragraph, colours)),
    button && buttonHtml(button, colours),
    other_button && quietLinkHtml(other_button, colours),
  ]
}

/** What one opens it for comes first: the way to the tickets, then the tickets. */
function ticketContent(
  { paragraphs: [first = '', ...more], button }: Email,
  stub: Stub,
  hello: string[],
  colours: Colours,
) {
  return [
    ...[...hello, first].map((paragraph) => paragraphHtml(paragraph, colours)),
    button && buttonHtml(button, colours),
    stubHtml(stub, colours),
    ...more.map((paragraph) => paragraphHtml(paragraph, colours)),
  ]
}

function paragraphHtml(paragraph: string, { body }: Colours): string {
  const lines = escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')
  return `<p class="text" style="margin:0 0 16px;color:${body};overflow-wrap:anywhere">${lines}</p>`
}

function codeHtml(code: string, { heading, raised }: Colours): string {
  return (
    `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:8px;background:${raised};color:${heading};` +
    `font-family:ui-monospace,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:8px;` +
    `text-align:center">${escapeHtml(code)}</p>`
  )
}

function buttonHtml({ label, url }: NonNullable<Email['button']>, colours: Colours): string {
  return (
    `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;` +
    `padding:12px 24px;border-radius:8px;background:${colours.action};color:${colours['on-action']};` +
    `font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`
  )
}

/** What cannot be undone does not look like what one came for. */
function quietLinkHtml({ label, url }: NonNullable<Email['button']>, { body }: Colours): string {
  return (
    `<p style="margin:0 0 16px"><a class="text" href="${escapeHtml(url)}" style="color:${body};font-weight:700">` +
    `${escapeHtml(label)}</a></p>`
  )
}

function surface(background: string, text: string): string {
  return `{background:${background}!important;color:${text}!important}`
}

function darkCss(colours: Colours): string {
  return (
    `.page${surface(colours.background, colours.body)}.card${surface(colours['content-background'], colours.body)}` +
    `.code${surface(colours.raised, colours.heading)}.button${surface(colours.action, colours['on-action'])}` +
    `.text{color:${colours.body}!important}.quiet{color:${colours.muted}!important}`
  )
}

/** By name only where it is one: nobody gets a stranger's advertisement from us. */
function greet(producer: Producer, name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  const isName = /^[\p{L}\p{M}'’-]{1,40}$/u.test(first)
  return isName
    ? producerText(producer, 'mail.hello', { name: first })
    : producerText(producer, 'mail.hello_unnamed', {})
}
