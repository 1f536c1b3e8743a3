import type { Point } from '@bilheteria/rules/plan/plan'
import type { Size } from './camera.ts'

const GAP = 24
const EDGE = 8

/** Above its seat, or below where there is no room; always inside the map. */
export function placeCard(card: HTMLElement, [x, y]: Point, size: Size): void {
  const { offsetWidth: width, offsetHeight: height } = card
  const left = Math.min(Math.max(x - width / 2, EDGE), size.width - width - EDGE)
  const above = y - GAP - height
  card.style.transform = `translate(${Math.round(left)}px,${Math.round(above < EDGE ? y + GAP : above)}px)`
}
