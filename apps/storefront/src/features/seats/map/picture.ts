import { seen, type Camera, type Size } from './camera.ts'
import { drawFar } from './draw-far.ts'
import { drawNear } from './draw-near.ts'
import type { MapColours } from './map-colours.ts'
import { rowSides, type Sides } from './rows.ts'
import type { Scene } from './scene.ts'
import { LEAST_SEAT, smallestSeat, TAPPABLE_SEAT } from './sizes.ts'

export type Surface = HTMLCanvasElement | OffscreenCanvas
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** All that a drawing of seats depends on. */
export type Picture = {
  scene: Scene
  /** Place in `SEAT_STATUSES` of each seat. */
  codes: Uint8Array
  colours: MapColours
  camera: Camera
  size: Size
  /** Device pixels a pixel. */
  ratio: number
  chosen: readonly number[]
  /** The seat the keyboard stands on. */
  pointed: number | undefined
}

/** What has changed of it; of seats, which and their new statuses. */
export type News = Partial<Picture> & { changed?: { seats: readonly number[]; codes: Uint8Array } }

/** Draws at most once a frame, however much news there is. The same in a worker and without one. */
export function startPicture(surface: Surface): (news: News) => void {
  const pen = surface.getContext('2d') as Pen
  const picture: Partial<Picture> = {}
  let sides: Sides | undefined
  let waiting = false
  let empty = true

  const draw = () => {
    waiting = false
    if (!isWhole(picture) || !sides) return
    const { scene, camera, size, ratio } = picture
    if (resize(surface, size, ratio)) empty = true
    const side = smallestSeat(scene.sections) * camera.scale
    if (!empty) pen.clearRect(0, 0, surface.width, surface.height)
    empty = side < LEAST_SEAT
    if (empty) return
    const whole = { ...picture, sides, view: seen(camera, size) }
    if (side < TAPPABLE_SEAT) drawFar(pen, whole)
    else drawNear(pen, whole)
  }

  return ({ changed, ...news }) => {
    Object.assign(picture, news)
    if (news.scene) sides = rowSides(news.scene)
    const { codes } = picture
    if (codes) changed?.seats.forEach((seat, i) => (codes[seat] = changed.codes[i]!))
    if (waiting) return
    waiting = true
    requestAnimationFrame(draw)
  }
}

function isWhole(picture: Partial<Picture>): picture is Picture {
  const { scene, codes, colours, camera, size } = picture
  return [scene, codes, colours, camera, size].every(Boolean)
}

/** Setting the size empties a canvas, so only where it differs. */
function resize(surface: Surface, size: Size, ratio: number): boolean {
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  if (surface.width === width && surface.height === height) return false
  surface.width = width
  surface.height = height
  return true
}
