/**
 * Whoever cannot see that the screen is another one hears its heading: `main` has no name, and where it has the focus already
 * nothing would be heard at all. Answers whether there was one.
 */
export function focusScreen(): boolean {
  const main = document.getElementById('conteudo')
  const heading = main?.querySelector('h1')
  const place = heading ?? main
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
  return place === heading
}
