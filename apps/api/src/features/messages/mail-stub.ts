import type { Colours } from '@bilheteria/rules/theme'
import { escapeHtml } from '#runtime/html.ts'

/** Tickets as an e-mail shows them: what, when and where, and who goes to which place. The codes are in the file beside it. */
export type Stub = {
  logo_url: string
  poster_url: string | undefined
  title: string
  /** When and where, a line each. */
  facts: string[]
  tickets: { holder: string; place: string }[]
}

/** Pictures are as wide as the e-mail, and as high as the poster's shape makes them. */
const POSTER = { width: 560, height: 315 }

export function stubText({ facts, tickets }: Stub): string[] {
  const lines = tickets.map(({ holder, place }) => `${holder}: ${place}`)
  return [facts.join('\n'), ...(lines.length > 0 ? [lines.join('\n')] : [])]
}

/** The sign beside the name, which says it already to whoever cannot see it. */
export function logoHtml({ logo_url }: Stub, title: string): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-right:12px">` +
    `<img src="${escapeHtml(logo_url)}" width="40" height="40" alt="" style="display:block;border:0;border-radius:8px"></td>` +
    `<td style="font-size:20px;line-height:1.2;font-weight:700">${title}</td></tr></table>`
  )
}

/** Nothing is lost where a program shows no pictures: its name and date stand below. */
export function posterHtml({ poster_url }: Stub): string {
  if (poster_url === undefined) return ''
  return (
    `<tr><td style="padding:0;font-size:0;line-height:0"><img src="${escapeHtml(poster_url)}" alt="" ` +
    `width="${POSTER.width}" height="${POSTER.height}" style="display:block;width:100%;height:auto;border:0"></td></tr>`
  )
}

/** A ticket with a line to tear along, and below it a row for each person. */
export function stubHtml({ title, facts, tickets }: Stub, colours: Colours): string {
  const [first, ...more] = facts
  const rows = tickets.map(
    ({ holder, place }) =>
      `<p style="margin:0 0 12px;overflow-wrap:anywhere"><strong class="strong" style="color:${colours.heading}">` +
      `${escapeHtml(holder)}</strong><br><span class="text" style="color:${colours.body}">${escapeHtml(place)}</span></p>`,
  )
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="stub" ` +
    `style="margin:0 0 20px;border-collapse:separate;border:1px solid ${colours.line};border-radius:12px">` +
    `<tr><td style="padding:20px 20px 16px"><h1 class="strong" style="margin:0 0 8px;color:${colours.heading};` +
    `font-size:24px;line-height:1.15;font-weight:800;overflow-wrap:anywhere">${escapeHtml(title)}</h1>` +
    `<p class="text" style="margin:0;color:${colours.body}"><strong class="accent" style="color:${colours.accent}">` +
    `${escapeHtml(first ?? '')}</strong>${more.map((fact) => `<br>${escapeHtml(fact)}`).join('')}</p></td></tr>` +
    (rows.length > 0
      ? `<tr><td class="stub" style="padding:16px 20px 4px;border-top:2px dashed ${colours['line-strong']}">${rows.join('')}</td></tr>`
      : '') +
    `</table>`
  )
}

export function darkStubCss(colours: Colours): string {
  return (
    `.stub{border-color:${colours['line-strong']}!important}.strong{color:${colours.heading}!important}` +
    `.accent{color:${colours.accent}!important}`
  )
}
