import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { meet, toScreen, type Camera } from './camera.ts'
import { LEAST_SEAT } from './sizes.ts'
import type { Look } from './view.ts'

/** Names of sectors give way to names of sections, and those to seats. */
const SECTORS_UP_TO = 2.2
const SECTIONS_UP_TO_SEAT = 14
const LETTER_PX = 8
const LINE_PX = 16
/** Letters scaled further look broken, and are left out until everything rests. */
const MOST_BLOWN_UP = 1.3

type Areas = { move(look: Look): void; settle(look: Look): void }

/** The SVG under the seats and the names above them: carried as pictures while they move, drawn anew where they rest. */
export function areasOf(stage: HTMLElement, laid: LaidPlan, pitch: number): Areas {
  // An SVG that is moved itself is laid out again.
  const [areas, names] = stage.querySelectorAll('.seat-map-carried') as unknown as [HTMLElement, HTMLElement]
  const venue = areas.querySelector('[data-venue]')!
  const pattern = areas.querySelector('pattern')!
  const boxes = new Map(laid.sections.map(({ id, box }) => [id, box]))
  let drawn: Camera | undefined

  return {
    move({ camera, enlarged }) {
      stage.toggleAttribute('data-whole', enlarged < 1.01)
      stage.toggleAttribute('data-seats', pitch * camera.scale >= LEAST_SEAT)
      if (!drawn) return
      const by = camera.scale / drawn.scale
      const transform = `translate(${camera.left - by * drawn.left}px,${camera.top - by * drawn.top}px) scale(${by})`
      areas.style.transform = transform
      names.style.transform = transform
      names.style.opacity = by > MOST_BLOWN_UP || by < 1 / MOST_BLOWN_UP ? '0' : '1'
    },
    settle({ camera, enlarged }) {
      drawn = camera
      for (const carried of [areas, names]) carried.style.transform = 'none'
      names.style.opacity = '1'
      const { scale, left, top } = camera
      venue.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${left} ${top})`)
      pattern.setAttribute('patternTransform', `rotate(45) scale(${1 / scale})`)
      const sectors_named = enlarged < SECTORS_UP_TO
      const sections_named = !sectors_named && pitch * scale < SECTIONS_UP_TO_SEAT
      const shown: Box[] = []
      for (const name of names.querySelectorAll<SVGElement>('[data-at]')) {
        const { at, turned, section, sector } = name.dataset
        const point = toScreen(camera, at!.split(',').map(Number) as Point)
        name.setAttribute('transform', `translate(${point.join(' ')}) rotate(${turned})`)
        const box = boxes.get(section ?? '')
        const wanted = box ? sections_named && fits(name.textContent, box, scale) : sectors_named || !sector
        const room = roomOf(name, point, Number(turned))
        // Names that come first are those of the larger places, and stay.
        const free = wanted && !shown.some((other) => meet(other, room))
        if (free) shown.push(room)
        name.toggleAttribute('data-off', !free)
      }
    },
  }
}

function fits(name: string, { left, top, right, bottom }: Box, scale: number): boolean {
  return (right - left) * scale > name.length * LETTER_PX && (bottom - top) * scale > 1.6 * LINE_PX
}

/** What a name covers on the screen: its lines, lying or standing. */
function roomOf({ children }: Element, [x, y]: Point, turned: number): Box {
  const lines = [...children].map(({ textContent }) => textContent.length)
  const sides = [(Math.max(...lines) * LETTER_PX) / 2, (lines.length * LINE_PX) / 2] as const
  const [across, down] = Math.abs(turned) > 45 ? sides.toReversed() : sides
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}
