import type { Gaze } from './gaze.ts'

type Spot = readonly [x: number, y: number]

const WHEEL_STEP = 0.0016

/**
 * Fingers and the wheel turn and enlarge the picture: what was under a finger stays there. The map's own gestures tell taps and
 * hovering apart as well, and would come in a file of their own for both: every map would load more.
 */
export function turnByHand(stage: HTMLElement, gaze: Gaze): () => void {
  const fingers = new Map<number, Spot>()
  const spread = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : undefined
  }
  const hear: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
    pointerdown({ pointerId, clientX, clientY }: PointerEvent) {
      fingers.set(pointerId, [clientX, clientY])
      stage.setPointerCapture(pointerId)
      // Whoever does it need not be told.
      stage.removeAttribute('data-hint')
    },
    pointermove({ pointerId, clientX, clientY }: PointerEvent) {
      const before = fingers.get(pointerId)
      if (!before) return
      const apart = spread()
      fingers.set(pointerId, [clientX, clientY])
      const now = spread()
      if (apart && now) gaze.zoom(now / apart)
      gaze.drag([(clientX - before[0]) / fingers.size, (clientY - before[1]) / fingers.size], {
        width: stage.clientWidth,
        height: stage.clientHeight,
      })
    },
    pointerup: ({ pointerId }: PointerEvent) => void fingers.delete(pointerId),
    pointercancel: ({ pointerId }: PointerEvent) => void fingers.delete(pointerId),
    wheel(event: WheelEvent) {
      event.preventDefault()
      gaze.zoom(Math.exp(-event.deltaY * WHEEL_STEP))
    },
    dblclick: () => gaze.flyTo({ span: gaze.look().span / 2 }),
  }
  const stop = new AbortController()
  for (const [type, listener] of Object.entries(hear)) {
    stage.addEventListener(type, listener as EventListener, { signal: stop.signal, passive: false })
  }
  return () => stop.abort()
}
