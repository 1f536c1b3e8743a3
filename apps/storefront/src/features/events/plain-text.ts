const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What a description says, without how it looks. To be shown as text, never as markup. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:a|b|em|i|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Its first words, as many as fit. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most).replace(/[^\p{L}\p{N}]*\s\S*$/u, '')}…`
}
