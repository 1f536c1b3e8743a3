import { readAddress } from '@bilheteria/contract/page'
import { routes } from './routes.ts'

/** A page's file starts to travel when its link is pressed, not when the press ends. */
export function fetchOnPress(): void {
  addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    const page = link ? readAddress(link.pathname).page : undefined
    if (page) routes[page].load().catch(() => undefined)
  })
}
