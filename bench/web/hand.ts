import type { CDPSession, Page } from '@playwright/test'

type Touch = { x: number; y: number }

/** A hand on the screen. Each move waits until the page has taken note of it, as a screen does. */
export function aHand(cdp: CDPSession, page: Page) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touches: Touch[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touches.map((touch, id) => ({ ...touch, id })) })
  const play = async (frames: Touch[][]) => {
    await send('touchStart', frames[0]!)
    for (const touches of frames.slice(1)) await send('touchMove', touches)
    await send('touchEnd', [])
  }
  return {
    /** Two fingers apart, or towards each other, around a point; upright, where there is more room. */
    pinch({ x, y }: Touch, from: number, to: number, steps: number) {
      const frames = Array.from({ length: steps + 1 }, (_, i) => {
        const half = (from * (to / from) ** (i / steps)) / 2
        return [
          { x, y: y - half },
          { x, y: y + half },
        ]
      })
      return play(frames)
    },
    /** In circles, so that it goes on as long as wanted. */
    drag({ x, y }: Touch, radius: number, steps: number) {
      const frames = Array.from({ length: steps + 1 }, (_, i) => {
        const angle = (i / steps) * 4 * Math.PI
        return [{ x: x + radius * Math.sin(angle), y: y + radius * (1 - Math.cos(angle)) }]
      })
      return play(frames)
    },
    tap: ({ x, y }: Touch) => page.touchscreen.tap(x, y),
  }
}
