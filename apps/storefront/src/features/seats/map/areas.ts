import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import { meet, toScreen, turned, type Camera } from './camera.ts'
import { roomOf, sidesOf } from './room-of-name.ts'
import { LEAST_SEAT, TAPPABLE_SEAT } from './sizes.ts'
import { WHOLE, type Look } from './view.ts'

/** Names of sectors give way to names of sections, and those to seats. */
const SECTORS_UP_TO = 2.2
const SECTIONS_UP_TO_SEAT = 14
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
      stage.toggleAttribute('data-whole', enlarged < WHOLE)
      stage.toggleAttribute('data-seats', pitch * camera.scale >= LEAST_SEAT)
      stage.toggleAttribute('data-near', pitch * camera.scale >= TAPPABLE_SEAT)
      if (!drawn) return
      const by = camera.scale / drawn.scale
      const turn = camera.turn - drawn.turn
      const [left, top] = turned([drawn.left * by, drawn.top * by], turn)
      const transform = `translate(${camera.left - left}px,${camera.top - top}px) rotate(${turn}rad) scale(${by})`
      areas.style.transform = transform
      names.style.transform = transform
      names.style.opacity = by > MOST_BLOWN_UP || by < 1 / MOST_BLOWN_UP ? '0' : '1'
    },
    settle({ camera, size, enlarged }) {
      drawn = camera
      for (const carried of [areas, names]) carried.style.transform = 'none'
      names.style.opacity = '1'
      const { scale, turn, left, top } = camera
      const [along, across] = turned([scale, 0], turn)
      venue.setAttribute('transform', `matrix(${along} ${across} ${-across} ${along} ${left} ${top})`)
      pattern.setAttribute('patternTransform', `rotate(45) scale(${1 / scale})`)
      // Where a seat can be tapped, no name lies over it.
      const sectors_named = enlarged < SECTORS_UP_TO && pitch * scale < TAPPABLE_SEAT
      const sections_named = !sectors_named && pitch * scale < SECTIONS_UP_TO_SEAT
      const shown: Box[] = []
      for (const name of names.querySelectorAll<SVGElement>('[data-at]')) {
        const { at, turned: by, section, sector } = name.dataset
        const point = toScreen(camera, at!.split(',').map(Number) as Point)
        name.setAttribute('transform', `translate(${point.join(' ')}) rotate(${by})`)
        const box = boxes.get(section ?? '')
        const room = roomOf(sidesOf(name), point, Number(by))
        const wanted = box ? sections_named && fits(room, box, scale) : sectors_named || !sector
        // Names that come first are those of the larger places, and stay.
        const free = wanted && !shown.some((other) => meet(other, room))
        if (free) shown.push(room)
        name.toggleAttribute('data-off', !free)
      }
      if (!sectors_named) return
      // Until it is there a name may lie on its neighbour, and cannot be pressed.
      import('./names-aside.ts').then(
        ({ setNamesAside }) => drawn === camera && setNamesAside({ areas, names, laid, camera, size }),
        () => undefined,
      )
    },
  }
}

const LEAST_HEIGHT_PX = 26

function fits(room: Box, { left, top, right, bottom }: Box, scale: number): boolean {
  return (right - left) * scale > room.right - room.left && (bottom - top) * scale > LEAST_HEIGHT_PX
}
