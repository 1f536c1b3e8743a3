import type { MapColours } from './map-colours.ts'

/** `special` is free and kept for wheelchairs and who comes along. */
export type Look = 'free' | 'special' | 'mine' | 'taken'

/** `room` is the side of a seat with the gap around it; all in device pixels. */
type Wanted = { look: Look; tone: number; pointed: boolean; room: number; line: number }
export type Sprites = (wanted: Wanted) => OffscreenCanvas

const SIDES = { free: 0.82, special: 0.78, mine: 0.72, taken: 0.66 }
const CORNER = 0.22

/** Seats with round corners are drawn once a look and copied: paths are slow. Kept for one frame, sizes change with zoom. */
export function sprites(colours: MapColours): Sprites {
  const made = new Map<string, OffscreenCanvas>()
  return (wanted) => {
    const key = Object.values(wanted).join()
    const known = made.get(key)
    if (known) return known
    const canvas = new OffscreenCanvas(wanted.room + 2, wanted.room + 2)
    drawSprite(canvas.getContext('2d')!, wanted, colours)
    made.set(key, canvas)
    return canvas
  }
}

function drawSprite(
  pen: OffscreenCanvasRenderingContext2D,
  { look, tone, pointed, room, line }: Wanted,
  colours: MapColours,
): void {
  const box = (side: number) => {
    pen.beginPath()
    pen.roundRect((room + 2 - side) / 2, (room + 2 - side) / 2, side, side, side * CORNER)
  }
  pen.lineWidth = line
  box(room * SIDES[look])
  pen.fillStyle = { free: colours.free[tone]!, special: colours.ground, mine: colours.mine, taken: colours.taken }[look]
  pen.fill()
  pen.strokeStyle = look === 'special' ? colours.free[tone]! : colours.mark
  if (look === 'special') pen.stroke()
  if (look !== 'mine' && !pointed) return
  pen.strokeStyle = colours.mark
  pen.lineWidth = pointed ? line * 1.5 : line
  box(room - line / 2)
  pen.stroke()
}
