import { useRef, type RefObject, type TouchEvent } from 'react'

const THRESHOLD_PX = 100

/** A finger drags the panel to the left; past the threshold it goes, before that it springs back. */
export function useSwipeAway(panel: RefObject<HTMLElement | null>, onAway: () => void) {
  const startX = useRef(0)
  const distance = (event: TouchEvent) => Math.min(0, (event.changedTouches[0]?.clientX ?? 0) - startX.current)
  const moveTo = (x: number) => panel.current?.style.setProperty('translate', `${x}px`)

  return {
    onTouchStart: (event: TouchEvent) => void (startX.current = event.changedTouches[0]?.clientX ?? 0),
    onTouchMove: (event: TouchEvent) => moveTo(distance(event)),
    onTouchEnd: (event: TouchEvent) => {
      if (distance(event) <= -THRESHOLD_PX) onAway()
      else moveTo(0)
    },
    onTouchCancel: () => moveTo(0),
  }
}
