import type { Box, LaidPlan } from '@bilheteria/rules/plan/lay-out'
import type { Point, Shape } from '@bilheteria/rules/plan/plan'
import { useMemo, useSyncExternalStore } from 'react'
import type { SeatBoard } from './seat-board.ts'

/** The venue as this screen shows it best, also when the phone is turned. */
export function useStoodUp(board: SeatBoard): SeatBoard {
  const stands = useSyncExternalStore(onScreenTurned, () => matchMedia(STANDS).matches)
  return useMemo(() => (stands ? standUp(board) : board), [board, stands])
}

const STANDS = '(orientation: portrait)'

function onScreenTurned(tell: () => void): () => void {
  const screen = matchMedia(STANDS)
  screen.addEventListener('change', tell)
  return () => screen.removeEventListener('change', tell)
}

/** For a screen that stands, a stadium that lies is stood up. What has a front, such as a stage, keeps it where it was drawn. */
export function standUp(board: SeatBoard): SeatBoard {
  const { left, top, right, bottom } = board.laid.box
  const all_around = board.plan.shapes.some(({ kind }) => kind === 'field' || kind === 'court')
  return all_around && right - left > bottom - top ? quarterTurn(board) : board
}

function quarterTurn(board: SeatBoard): SeatBoard {
  const { focus, shapes, labels, sections } = board.plan
  return {
    ...board,
    plan: {
      focus: turnPoint(focus),
      shapes: shapes.map(turnShape),
      // Letters stay readable: never upside down.
      labels: labels.map(({ sector_id, at, angle }) => ({
        sector_id,
        at: turnPoint(at),
        angle: angle > 0 ? angle - 90 : angle + 90,
      })),
      sections,
    },
    laid: turnLaid(board.laid),
  }
}

function turnLaid(laid: LaidPlan): LaidPlan {
  return {
    ...laid,
    box: turnBox(laid.box),
    x: laid.y.map((y) => -y),
    y: laid.x,
    sections: laid.sections.map((section) => ({
      ...section,
      outline: section.outline.map(turnPoint),
      box: turnBox(section.box),
      rows: section.rows.map((row) => ({ ...row, box: turnBox(row.box) })),
    })),
  }
}

function turnPoint([x, y]: Point): Point {
  return [-y, x]
}

function turnBox({ left, top, right, bottom }: Box): Box {
  return { left: -bottom, top: left, right: -top, bottom: right }
}

function turnShape(shape: Shape): Shape {
  if (shape.kind === 'stage') return { ...shape, area: shape.area.map(turnPoint) }
  if (shape.kind === 'entrance') return { ...shape, at: turnPoint(shape.at) }
  return { ...shape, at: turnPoint(shape.at), size: [shape.size[1], shape.size[0]] }
}
