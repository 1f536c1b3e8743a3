import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Gaze } from './gaze.ts'
import { onOtherColours, readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import { sceneFrom, type Venue } from './venue.ts'

/** More dots than this nobody tells apart, and a phone has to draw them. */
const MOST_DOTS = 2

/** Draws the view on a canvas whenever something of it changes, until the answer is called. Answers nothing where a browser cannot. */
export function startPicture(canvas: HTMLCanvasElement, venue: Venue, eye: Eye, gaze: Gaze): (() => void) | undefined {
  const scene = sceneFrom(venue, eye)
  let renderer = startRenderer(canvas, scene)
  if (!renderer) return undefined
  let frame = 0
  const draw = () => {
    frame = 0
    renderer?.draw(...lookFrom(eye, gaze.look(), canvas))
  }
  const soon = () => void (frame ||= requestAnimationFrame(draw))
  const colour = () => {
    renderer?.colour(readColours(venue.outside))
    soon()
  }
  const resized = new ResizeObserver(() => {
    const dots = Math.min(devicePixelRatio, MOST_DOTS)
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * dots))
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * dots))
    // At once: what is resized is empty until it is drawn.
    draw()
  })
  // A phone takes it away from whoever is in the background, and gives it back.
  const lost = (event: Event) => {
    event.preventDefault()
    renderer = undefined
  }
  const restored = () => {
    renderer = startRenderer(canvas, scene)
    colour()
  }
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', restored)
  const forget = [gaze.onChange(soon), onOtherColours(colour)]
  colour()
  resized.observe(canvas)
  return () => {
    canvas.removeEventListener('webglcontextlost', lost)
    canvas.removeEventListener('webglcontextrestored', restored)
    for (const stop of forget) stop()
    resized.disconnect()
    cancelAnimationFrame(frame)
    renderer?.end()
  }
}
