import { grown, meet, toScreen, turned } from './camera.ts'
import type { Drawn } from './draw-far.ts'
import { rowsInSight } from './rows.ts'
import type { Pen } from './picture.ts'
import { sprites, type Look, type Sprites } from './sprite.ts'

const FACE = 'Archivo,system-ui,sans-serif'

/** What stands on a seat instead of its number, in the order of `SEAT_KINDS`. */
const SIGNS = [undefined, 'PcD', '+1']

/** A seat on the canvas, and where its right neighbour is. */
type Placed = { seat: number; x: number; y: number; cos: number; sin: number }

/** Seats large enough to be tapped, a few hundred at most: turned as they stand, with numbers, and rows with names. */
export function drawNear(pen: Pen, drawn: Drawn): void {
  const { scene, camera, ratio, size, view } = drawn
  const make = sprites(drawn.colours)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const { pitch, box, tone, ...section } of scene.sections) {
    const within = grown(view, pitch)
    if (!pitch || !meet(box, within)) continue
    const room = pitch * camera.scale * ratio
    const screen = { left: 0, top: 0, right: size.width * ratio, bottom: size.height * ratio }
    const [inner, edge] = [grown(screen, -1.2 * room), grown(screen, -1.05 * room)]
    for (const row of rowsInSight(scene, { ...section, pitch }, view)) {
      let named = false
      for (let seat = scene.row_first[row]!; seat < scene.row_first[row + 1]!; seat++) {
        if (!isIn(within, scene.x[seat]!, scene.y[seat]!)) continue
        const placed = place(drawn, row, seat)
        drawSeat(pen, drawn, placed, { room, tone, make })
        const first = seat === scene.row_first[row]
        if (named || !isIn(first ? edge : inner, placed.x, placed.y)) continue
        nameRow(pen, drawn, placed, { room, tone, name: scene.row_name[row]!, first })
        named = true
      }
    }
  }
}

function isIn({ left, top, right, bottom }: Drawn['view'], x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function place({ scene, camera, ratio }: Drawn, row: number, seat: number): Placed {
  const { x, y, row_first } = scene
  const other = seat + 1 < row_first[row + 1]! ? seat + 1 : Math.max(seat - 1, row_first[row]!)
  const step = other - seat
  const [dx, dy] = turned([(x[other]! - x[seat]!) * step, (y[other]! - y[seat]!) * step], camera.turn)
  const length = Math.hypot(dx, dy)
  const [at_x, at_y] = toScreen(camera, [x[seat]!, y[seat]!])
  return {
    seat,
    x: Math.round(at_x * ratio),
    y: Math.round(at_y * ratio),
    cos: length ? dx / length : 1,
    sin: length ? dy / length : 0,
  }
}

type Style = { room: number; tone: number; make: Sprites }

function drawSeat(pen: Pen, drawn: Drawn, { seat, x, y, cos, sin }: Placed, { room, tone, make }: Style): void {
  const { scene, colours, ratio } = drawn
  const sign = SIGNS[scene.kind[seat]!]
  const look = lookOf(drawn, seat)
  const image = make({ look, tone, pointed: drawn.pointed === seat, room: Math.round(room), line: ratio * 2 })
  pen.setTransform(cos, sin, -sin, cos, x, y)
  pen.drawImage(image, -image.width / 2, -image.height / 2)
  pen.setTransform(1, 0, 0, 1, 0, 0)
  if (look === 'taken') return
  const size = Math.min(Math.max(room * (sign ? 0.3 : 0.36), 8 * ratio), 16 * ratio)
  pen.font = `600 ${size}px ${FACE}`
  pen.fillStyle = { free: colours.on_free[tone]!, special: colours.mark, mine: colours.on_mine }[look]
  pen.fillText(sign ?? String(scene.number[seat]), x, y)
}

function lookOf({ scene, codes, chosen }: Drawn, seat: number): Look {
  if (chosen.includes(seat)) return 'mine'
  if (codes[seat] !== 0) return 'taken'
  return scene.kind[seat] === 0 ? 'free' : 'special'
}

type RowName = { room: number; tone: number; name: string; first: boolean }

/** Before the first seat of the row that is in sight: close to where a row begins, on a plate where it covers a seat. */
function nameRow(
  pen: Pen,
  { colours, ratio }: Drawn,
  { x, y, cos, sin }: Placed,
  { room, tone, name, first }: RowName,
): void {
  const away = first ? 0.85 * room : room
  const [at_x, at_y] = [Math.round(x - cos * away), Math.round(y - sin * away)]
  if (!first) {
    pen.fillStyle = colours.behind[tone]!
    pen.setTransform(cos, sin, -sin, cos, at_x, at_y)
    pen.fillRect(-room / 2, -room / 2, room, room)
    pen.setTransform(1, 0, 0, 1, 0, 0)
  }
  pen.font = `680 ${Math.min(14 * ratio, room * 0.6)}px ${FACE}`
  pen.fillStyle = colours.muted
  pen.fillText(name, at_x, at_y)
}
