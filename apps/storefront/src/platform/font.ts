import url from '@bilheteria/ui/font/archivo-latin-var.woff2?url'

let arrived = false

/**
 * A font that replaces another moves the page. So a first visit is drawn in the stand-in while the font is fetched, and
 * every later document wears it from its first paint on: the guard in the head knows by the address kept here.
 */
export function fetchFont(): void {
  if (isWorn()) return
  const font = new FontFace('Archivo', `url(${url})`, { weight: '400 800', stretch: '100% 125%' })
  const keep = () => {
    document.fonts.add(font)
    arrived = true
    localStorage.setItem('font', url)
  }
  // Without the font, or without a place to remember it, the stand-in does.
  void font
    .load()
    .then(keep)
    .catch(() => undefined)
}

/** What is drawn anew wears it, whatever stays keeps its letters: nothing moves. */
export function wearFont(drawn: Element | null = document.documentElement): void {
  if (arrived) drawn?.classList.add('font')
}

/** For what opens over a page. */
export function fontOfOverlay(): string {
  return arrived ? 'font' : ''
}

function isWorn(): boolean {
  return document.documentElement.classList.contains('font')
}
