import { fit, move, zoomAt, type Camera } from '#features/seats/map/camera.ts'
import { listenToGestures } from '#features/seats/map/gestures.ts'

const box = { left: -125, top: -143, right: 125, bottom: 143 }

/** The gestures and the camera of the map for what it is compared with: only the drawing differs. */
export function movedByHand(element: HTMLElement, draw: (camera: Camera) => void, onTap: () => void): () => void {
  const size = { width: element.clientWidth, height: element.clientHeight }
  const limits = { box, size, most: 112 }
  let camera = fit(limits)
  let frame = 0
  const change = (next: Camera) => {
    camera = next
    frame ||= requestAnimationFrame(() => {
      frame = 0
      draw(camera)
    })
  }
  change(camera)
  return listenToGestures(element, {
    onMove: (by) => change(move(camera, by, limits)),
    onZoom(at, factor) {
      change(zoomAt(camera, at, factor, limits))
      return true
    },
    onTap,
    onDoubleTap: onTap,
    onHover: () => undefined,
  })
}
