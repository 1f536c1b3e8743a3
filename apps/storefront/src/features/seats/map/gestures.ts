import type { Point } from '@bilheteria/rules/plan/plan'

type Told = {
  onMove(by: Point): void
  /** By a factor, around a point. False when nothing came of it. */
  onZoom(at: Point, factor: number): boolean
  onTap(at: Point, event: PointerEvent): void
  onDoubleTap(at: Point, event: PointerEvent): void
  onHover(at: Point | undefined): void
}

/** A finger that trembles still taps. */
const TREMBLE_PX = 8
const DOUBLE_TAP_MS = 300
const WHEEL_STEP = 0.0016
const PINCH_STEP = 0.01

/** Drag, pinch, wheel, tap and double tap on an element, told in its own pixels. Answers how to stop. */
export function listenToGestures(element: HTMLElement, told: Told): () => void {
  const fingers = new Map<number, Point>()
  let start: Point | undefined
  let dragging = false
  let last_tap: { at: Point; ms: number } | undefined
  let edge: DOMRect
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    // Measured anew with each touch only: nothing scrolls under a finger.
    if (fingers.size === 0) edge = element.getBoundingClientRect()
    return [clientX - edge.left, clientY - edge.top]
  }

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    fingers.set(event.pointerId, place(event))
    start = fingers.size === 1 ? place(event) : undefined
    dragging = fingers.size > 1
  }
  const moved = (event: PointerEvent) => {
    const at = place(event)
    const before = fingers.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') told.onHover(at)
      return
    }
    if (start && distance(start, at) < TREMBLE_PX && !dragging) return
    if (!dragging) {
      dragging = true
      // Only now: captured at once, what lies below would never be clicked.
      element.setPointerCapture(event.pointerId)
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, at)
    if (!other) return told.onMove([at[0] - before[0], at[1] - before[1]])
    const [middle, earlier] = [between(at, other), between(before, other)]
    told.onMove([middle[0] - earlier[0], middle[1] - earlier[1]])
    told.onZoom(middle, distance(at, other) / Math.max(distance(before, other), 1))
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || !start || dragging) return
    const at = place(event)
    const now = event.timeStamp
    const twice = last_tap && now - last_tap.ms < DOUBLE_TAP_MS && distance(last_tap.at, at) < 4 * TREMBLE_PX
    last_tap = twice ? undefined : { at, ms: now }
    if (twice) told.onDoubleTap(at, event)
    else told.onTap(at, event)
  }
  const cancelled = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
    dragging = true
  }
  const wheel = (event: WheelEvent) => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const step = event.ctrlKey ? PINCH_STEP : WHEEL_STEP
    const done = told.onZoom(place(event), Math.exp(-event.deltaY * lines * step))
    // At its limit the map lets the page scroll; but two fingers on a touchpad never zoom the page instead.
    if (done || event.ctrlKey) event.preventDefault()
  }
  const left = ({ pointerId, pointerType }: PointerEvent) => {
    fingers.delete(pointerId)
    // A finger leaves whenever it is lifted, and its card stays.
    if (pointerType === 'mouse') told.onHover(undefined)
  }

  const stop = new AbortController()
  const heard = {
    pointerdown: down,
    pointermove: moved,
    pointerup: up,
    pointercancel: cancelled,
    pointerleave: left,
    touchend: lifted,
    wheel,
  }
  for (const [type, hear] of Object.entries(heard)) {
    element.addEventListener(type, hear as EventListener, { signal: stop.signal, passive: false })
  }
  return () => stop.abort()
}

/** What a tap opens may move something else under the finger, which must not be clicked for it. */
function lifted(event: TouchEvent): void {
  if (event.cancelable && !(event.target as Element).closest('button')) event.preventDefault()
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function between(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
