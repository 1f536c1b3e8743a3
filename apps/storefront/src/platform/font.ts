import url from '@bilheteria/ui/font/archivo-latin-var.woff2?url'

let asked = false

/**
 * A font that came too late for the first paint stays away from that page, so that nothing moves. The next page is drawn
 * anew anyway: from then on it is used.
 */
export function wearFont(): void {
  if (asked) return
  asked = true
  const font = new FontFace('Archivo', `url(${url})`, { weight: '400 800', stretch: '100% 125%' })
  document.fonts.add(font)
  void font.load().catch(() => document.fonts.delete(font))
}
