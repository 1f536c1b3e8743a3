import type { LaidPlan } from '@bilheteria/rules/plan/lay-out'
import { toScreen, type Camera } from './camera.ts'
import { LEAST_SEAT } from './sizes.ts'
import type { Look } from './view.ts'

/** Names of sectors give way to names of sections, and those to seats. */
const SECTORS_UP_TO = 2.2
const SECTIONS_UP_TO_SEAT = 14
const LETTER_PX = 8
const LINE_PX = 26

type Areas = { move(look: Look): void; settle(look: Look): void }

/** The SVG under the seats: carried as one picture while it moves, drawn anew where it comes to rest. */
export function areasOf(stage: HTMLElement, laid: LaidPlan, pitch: number): Areas {
  const svg = stage.querySelector('svg')!
  const venue = svg.querySelector<SVGGElement>('[data-venue]')!
  let drawn: Camera | undefined

  return {
    move({ camera, enlarged }) {
      stage.toggleAttribute('data-whole', enlarged < 1.01)
      stage.toggleAttribute('data-seats', pitch * camera.scale >= LEAST_SEAT)
      if (!drawn) return
      const by = camera.scale / drawn.scale
      svg.style.transform = `translate(${camera.left - by * drawn.left}px,${camera.top - by * drawn.top}px) scale(${by})`
    },
    settle({ camera, enlarged }) {
      drawn = camera
      svg.style.transform = ''
      const { scale, left, top } = camera
      venue.setAttribute('transform', `matrix(${scale} 0 0 ${scale} ${left} ${top})`)
      const boxes = new Map(laid.sections.map(({ id, box }) => [id, box]))
      for (const label of svg.querySelectorAll<SVGGElement>('[data-at]')) {
        const { at, turned, section } = label.dataset
        const [x, y] = toScreen(camera, at!.split(' ').map(Number) as [number, number])
        label.setAttribute('transform', `translate(${x} ${y}) rotate(${turned})`)
        const box = section ? boxes.get(section) : undefined
        const room = box && [(box.right - box.left) * scale, (box.bottom - box.top) * scale]
        const fits = !room || (room[0]! > label.textContent.length * LETTER_PX && room[1]! > LINE_PX)
        const wanted = section ? enlarged >= SECTORS_UP_TO && pitch * scale < SECTIONS_UP_TO_SEAT : true
        label.toggleAttribute('data-off', !fits || !wanted)
      }
      stage.toggleAttribute('data-near', enlarged >= SECTORS_UP_TO)
    },
  }
}
