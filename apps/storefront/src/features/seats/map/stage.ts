import type { Box, LaidSection } from '@bilheteria/rules/plan/lay-out'
import type { Point } from '@bilheteria/rules/plan/plan'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { areasOf } from './areas.ts'
import { grown, meet, middleOf, seen, toScreen, toVenue, type Size } from './camera.ts'
import { listenToGestures } from './gestures.ts'
import { seatAt } from './seat-at.ts'
import type { MapColours } from './map-colours.ts'
import { startPainter } from './painter.ts'
import { sceneOf } from './scene.ts'
import { COMFORTABLE_SEAT, LARGEST_SEAT, smallestSeat, TAPPABLE_SEAT } from './sizes.ts'
import { startView, type Look } from './view.ts'

type Told = {
  /** Outside all of them it is none. */
  onSection(section_id: string | undefined): void
  /** Its name was tapped. */
  onSector(sector_id: string): void
  onSeat(seat: number, touch: boolean): void
  /** A mouse is over this seat, or over none. */
  onHover(seat: number | undefined): void
}

/** Seats that are seen on each side of the one pointed at: half of the largest party fits. */
const AROUND = 3.5

export type Stage = ReturnType<typeof startStage>

/** Everything that moves, outside React: a frame of a drag sets one transform and sends one message. */
export function startStage(element: HTMLElement, board: SeatBoard, told: Told) {
  const { laid } = board
  const pitch = smallestSeat(laid.sections)
  const areas = areasOf(element, laid, pitch)
  const painter = startPainter(element.querySelector('.seat-map-seats')!)
  const pointOf = (seat: number): Point => [laid.x[seat]!, laid.y[seat]!]
  const sectionOf = (section_id: string | undefined) => laid.sections.find(({ id }) => id === section_id)
  /** Where there is something to choose: the free seat nearest to the middle of a section. */
  const freeIn = ({ box, first, count }: LaidSection): Point => {
    const middle = middleOf(box)
    const away = (seat: number) => Math.hypot(laid.x[seat]! - middle[0], laid.y[seat]! - middle[1])
    let best: number | undefined
    for (let seat = first; seat < first + count; seat++) {
      if (board.codes[seat] === 0 && (best === undefined || away(seat) < away(best))) best = seat
    }
    return best === undefined ? middle : pointOf(best)
  }
  let known_size: Size | undefined
  let carded: number | undefined
  /** The seat that was tapped or pointed at last. */
  let looked_at: number | undefined

  const moveCard = ({ camera, size }: Look) => {
    if (carded === undefined) return
    // On the card itself: what is set further out, all the areas would inherit.
    const card = element.querySelector<HTMLElement>('.seat-map-card')!
    const [x, y] = toScreen(camera, pointOf(carded))
    card.style.setProperty('--x', `${x}px`)
    card.style.setProperty('--y', `${y}px`)
    // Where there is more room.
    card.toggleAttribute('data-below', 2 * y < size.height)
  }
  const view = startView(
    element,
    // With room for the names of rows, where all of a small venue is so near that they are shown.
    { box: grown(laid.box, pitch), most: LARGEST_SEAT / pitch },
    {
      onFrame(look) {
        const { camera, size } = look
        areas.move(look)
        painter.tell(size === known_size ? { camera } : { camera, size, ratio: devicePixelRatio })
        known_size = size
        moveCard(look)
      },
      onStill: areas.settle,
      lowest: (camera) => (looked_at === undefined ? 0 : toScreen(camera, pointOf(looked_at))[1]),
    },
  )
  const seatUnder = (at: Point) => {
    const { camera } = view.look()
    return pitch * camera.scale < TAPPABLE_SEAT ? undefined : seatAt(laid, toVenue(camera, at))
  }
  const tap = (at: Point, { clientX, clientY, pointerType }: PointerEvent) => {
    const seat = seatUnder(at)
    // Not the event's target: browsers give a finger's tap to whichever neighbour they take for a button.
    const under = document.elementFromPoint(clientX, clientY)
    const sector_id = under?.closest<SVGElement>('[data-sector]')?.dataset['sector']
    if (sector_id !== undefined) told.onSector(sector_id)
    else if (seat === undefined) told.onSection((under as SVGElement | null)?.dataset['section'])
    else told.onSeat(seat, pointerType === 'touch')
  }
  const deafen = listenToGestures(element, {
    onMove: view.move,
    onZoom: view.zoom,
    onTap: tap,
    // Two taps on a seat are two taps: nobody waits to see whether a second one comes.
    onDoubleTap: (at, event) => (seatUnder(at) === undefined ? view.flyBy(2, at) : tap(at, event)),
    onHover: (at) => told.onHover(at && seatUnder(at)),
  })
  const forget = board.onChange((seats) => {
    if (seats) painter.tell({ changed: { seats, codes: Uint8Array.from(seats, (seat) => board.codes[seat]!) } })
    else painter.tell({ codes: board.codes })
  })
  painter.tell({ codes: board.codes })

  return {
    zoomBy: (factor: number) => view.flyBy(factor),
    /** At a section, or at everything. Stays where it is when the section is in sight and its seats can be tapped. */
    look(section_id: string | undefined, turn: number) {
      const section = sectionOf(section_id)
      if (!section) return view.flyToAll()
      const { camera, size } = view.look()
      const tappable = section.pitch * camera.scale >= TAPPABLE_SEAT
      if (tappable && meet(section.box, seen(camera, size))) return
      view.flyToPart(section.outline, turn, section.pitch ? COMFORTABLE_SEAT / section.pitch : 0, freeIn(section))
    },
    /** The keyboard is on this section: it does not stay out of sight. */
    reveal(section_id: string) {
      const section = sectionOf(section_id)
      const { camera, size } = view.look()
      if (section && !meet(section.box, seen(camera, size))) view.flyToPoint(middleOf(section.box), camera.scale)
    },
    /** A tone a section, one digit each. */
    dress: (tones: string) => painter.tell({ scene: sceneOf(laid, Array.from(tones, Number)) }),
    colour: (colours: MapColours) => painter.tell({ colours }),
    mark(chosen: readonly number[], pointed: number | undefined) {
      painter.tell({ chosen, pointed })
      if (pointed === undefined) return
      looked_at = pointed
      const at = pointOf(pointed)
      const { camera, size } = view.look()
      const large = pitch * camera.scale >= TAPPABLE_SEAT
      const inside = meet(boxAt(at), grown(seen(camera, size), -AROUND * pitch))
      if (!large || !inside) view.flyToPoint(at, large ? camera.scale : COMFORTABLE_SEAT / pitch)
    },
    card(seat: number | undefined) {
      carded = seat
      looked_at = seat ?? looked_at
      moveCard(view.look())
    },
    end() {
      deafen()
      forget()
      view.end()
      painter.end()
    },
  }
}

function boxAt([x, y]: Point): Box {
  return { left: x, top: y, right: x, bottom: y }
}
