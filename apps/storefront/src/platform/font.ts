import url from '@bilheteria/ui/font/archivo-latin-var.woff2?url'

let arrived: FontFace | undefined

/**
 * A font that replaces another moves the page. So a first visit is drawn in the stand-in while the font is fetched, and
 * every later document wears it from its first paint on: the guard in the head knows by the address kept here.
 */
export function fetchFont(): void {
  if (isWorn()) return
  const font = new FontFace('Archivo', `url(${url})`, { weight: '400 800', stretch: '100% 125%' })
  const keep = () => {
    arrived = font
    localStorage.setItem('font', url)
  }
  // Without the font, or without a place to remember it, the stand-in does.
  void font
    .load()
    .then(keep)
    .catch(() => undefined)
}

/** A new page is drawn anyway: that is the moment to change. */
export function wearFont(): void {
  if (!arrived || isWorn()) return
  document.fonts.add(arrived)
  document.documentElement.classList.add('font')
}

function isWorn(): boolean {
  return document.documentElement.classList.contains('font')
}
