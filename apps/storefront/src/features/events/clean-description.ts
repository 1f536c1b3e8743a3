import DOMPurify from 'dompurify'

/** Only what a description needs; everything else in the text is dropped. */
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(https:|mailto:)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
}

/** The text was cleaned when it was stored, and is cleaned again here: neither side trusts the other. */
export function cleanDescription(html: string): DocumentFragment {
  const text = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  openLinksBeside(text)
  // Never written out as text again: what is read twice may be understood differently the second time.
  return text
}

/** Whoever follows a link keeps the purchase open, and what is opened learns nothing of it. */
export function openLinksBeside(text: ParentNode): void {
  for (const link of text.querySelectorAll('a')) {
    link.setAttribute('rel', 'noopener noreferrer')
    link.setAttribute('target', '_blank')
  }
}
