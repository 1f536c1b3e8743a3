import type { Point } from '@bilheteria/rules/plan/plan'
import {
  between,
  boxAround,
  fit,
  keepInside,
  lookAt,
  middleOf,
  move,
  scaleFor,
  turned,
  zoomAt,
  type Camera,
  type Limits,
  type Size,
} from './camera.ts'

const FLIGHT_MS = 200
/** Without a move for this long the drawing of areas is made sharp again. */
const STILL_MS = 250
/** Pixels at the bottom where buttons are: the venue may go under them, but what is looked at stands above, if it can. */
const BUTTONS = 56
const MOST_FOR_BUTTONS = 1 / 8
/** So little larger counts as all of the venue. */
export const WHOLE = 1.01

/** `enlarged`: how many times larger than when all of the venue is in sight. */
export type Look = { camera: Camera; size: Size; enlarged: number }

type Told = {
  /** At most once a frame. */
  onFrame(look: Look): void
  onStill(look: Look): void
  /** How far down something stands that is not to be covered. */
  lowest(camera: Camera): number
}

/** The camera of a map over time: moves, flights, and when it stands still. */
export function startView(element: HTMLElement, { box, most }: Pick<Limits, 'box' | 'most'>, told: Told) {
  let size = sizeOf(element)
  const clear = (): Size => ({
    width: size.width,
    height: size.height - Math.min(BUTTONS, size.height * MOST_FOR_BUTTONS),
  })
  const limits = (): Limits => ({ box, size: clear(), most })
  let whole = fit(limits())
  let camera = whole
  let aim: Camera | undefined
  let wanted: (() => Camera) | undefined
  let [frame, flight, still, started] = [0, 0, 0, false]
  const look = (): Look => ({ camera, size, enlarged: camera.scale / whole.scale })

  const isWhole = ({ scale }: Camera) => scale < whole.scale * WHOLE

  const showStill = () => told.onStill(look())
  const show = () => {
    frame = 0
    told.onFrame(look())
    // What is seen first is sharp.
    if (!started) showStill()
    started = true
  }
  const change = (next: Camera) => {
    camera = next
    frame ||= requestAnimationFrame(show)
    clearTimeout(still)
    still = window.setTimeout(showStill, STILL_MS)
  }
  const land = () => {
    cancelAnimationFrame(flight)
    aim = undefined
  }
  /** Asked again when the map is resized on the way, as when what is opened is told beside it. */
  const flyTo = (where: () => Camera) => {
    const to = keepInside(where(), limits())
    land()
    if (!started || matchMedia('(prefers-reduced-motion: reduce)').matches) return change(to)
    aim = to
    wanted = where
    const from = camera
    let began = 0
    const step = (now: number) => {
      began ||= now
      const share = Math.min((now - began) / FLIGHT_MS, 1)
      change(share < 1 ? between(from, to, 1 - (1 - share) ** 3, size) : to)
      if (share < 1) flight = requestAnimationFrame(step)
      else aim = undefined
    }
    flight = requestAnimationFrame(step)
  }
  const flyToPoint = (at: Point, scale: number) => {
    const { turn } = aim ?? camera
    flyTo(() => lookAt(at, Math.min(scale, most), clear(), turn))
  }
  /** Whoever goes back to all of the venue sees it as it stood before. */
  const straighten = (next: Camera): Camera => (isWhole(next) ? whole : next)
  const resized = new ResizeObserver(() => {
    const next = sizeOf(element)
    const was_whole = isWhole(camera)
    const [right, down] = [(next.width - size.width) / 2, (next.height - size.height) / 2]
    const low = told.lowest(camera)
    const in_sight = low < size.height
    size = next
    whole = fit(limits())
    if (aim) return flyTo(wanted!)
    // Choosing a seat makes what stands below the map higher. A finger that comes back finds every seat where it was, unless
    // the one it has chosen would be covered. Otherwise what was in the middle stays there.
    if (right === 0 && element.hasAttribute('data-near'))
      change({ ...camera, top: camera.top - (in_sight ? Math.max(0, low - clear().height) : 0) })
    else change(was_whole ? whole : move(camera, [right, down], limits()))
  })

  resized.observe(element)
  change(camera)
  return {
    look,
    move(by: Point) {
      land()
      change(move(camera, by, limits()))
    },
    /** False when it was as near or as far as can be already. */
    zoom(at: Point, factor: number): boolean {
      const next = zoomAt(camera, at, factor, limits())
      if (next.scale === camera.scale) return false
      land()
      change(straighten(next))
      return true
    },
    flyBy(factor: number, at: Point = [size.width / 2, clear().height / 2]) {
      const next = straighten(zoomAt(camera, at, factor, limits()))
      flyTo(() => next)
    },
    flyToAll: () => flyTo(() => whole),
    flyToPoint,
    /** All of a part of the venue, turned; around a point of it where that would be smaller than the given scale. */
    flyToPart(outline: readonly Point[], turn: number, least: number, around: Point) {
      const box = boxAround(outline.map((point) => turned(point, turn)))
      flyTo(() => {
        const scale = scaleFor(box, clear())
        const [at, wanted] = scale < least ? [around, least] : [turned(middleOf(box), -turn), scale]
        return lookAt(at, Math.min(wanted, most), clear(), turn)
      })
    },
    end() {
      resized.disconnect()
      land()
      cancelAnimationFrame(frame)
      clearTimeout(still)
    },
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: Math.max(clientWidth, 1), height: Math.max(clientHeight, 1) }
}
