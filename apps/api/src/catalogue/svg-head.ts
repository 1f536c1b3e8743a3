const BLANK = /\s/

/**
 * Whether a text begins like an SVG: declaration, comments, document type, root element. Parsed by hand, because a
 * regular expression takes exponential time for a run of comments.
 */
export function isSvgHead(text: string): boolean {
  let at = skipBlanks(text, text.startsWith('\uFEFF') ? 1 : 0)
  if (text.startsWith('<?xml', at)) at = skipBlanks(text, after(text, '>', at))
  at = skipComments(text, at)
  if (text.startsWith('<!DOCTYPE svg', at)) {
    const end = after(text, '>', at)
    // No drawing program writes entity declarations.
    if (text.slice(at, end).includes('[')) return false
    at = skipComments(text, skipBlanks(text, end))
  }
  return text.startsWith('<svg', at) && /[\s>]/.test(text.charAt(at + 4))
}

function skipComments(text: string, from: number): number {
  let at = from
  while (text.startsWith('<!--', at)) at = skipBlanks(text, after(text, '-->', at + 4))
  return at
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && BLANK.test(text.charAt(at))) at++
  return at
}

/** The index after the next `mark`, or the end of the text. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}
