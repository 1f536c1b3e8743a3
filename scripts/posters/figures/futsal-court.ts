import { ball } from '../ball.ts'
import { corners, polyline, smooth, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, glow, group, oval, shape, stroke } from '../svg.ts'

const HORIZON = 290
const NEAR = HEIGHT - HORIZON
/** How far to the side a step is that is as long as the distance to the lower edge. */
const LENS = 1150

/** A ball above a wooden court that runs away under the lamps of the gym. */
export const futsalCourt: Figure = (inks, { width, focus }) => {
  const spot = perspective(focus - 120)
  return [...gym(inks, width), ...boards(inks, width, spot), ...markings(inks, spot), ...shot(inks, [focus + 190, 330])]
}

type Spot = (side: number, depth: number) => Point

/** Where a place on the floor is seen: `depth` 1 is the lower edge, 4 is four times as far. */
function perspective(vanishing: number): Spot {
  return (side, depth) => [vanishing + side / depth, HORIZON + NEAR / depth]
}

function gym({ paper, first, third, pale }: Inks, width: number): string[] {
  const lamps = times(Math.ceil(width / 260), (i) => {
    const x = 130 + i * 260
    return [
      oval([130, 84], [200, 150], 'url(#lamp)', { transform: `translate(${x - 130} 0)` }),
      box([x - 62, 70], [124, 26], pale, { rx: 13 }),
    ]
  })
  return [
    glow('lamp', [130, 84], 200, [
      [0, first.bright, 0.5],
      [1, first.bright, 0],
    ]),
    wash({ id: 'hall', width, from: 0, to: HORIZON }, [
      [0, paper],
      [1, third.deep],
    ]),
    ...lamps.flat(),
    box([0, HORIZON - 46], [width, 46], third.plain),
  ]
}

function boards({ first, second }: Inks, width: number, spot: Spot): string[] {
  const board = 190
  const count = Math.ceil((width * 5) / board)
  const far = 7
  return [
    wash({ id: 'wood', width, from: HORIZON, to: HEIGHT }, [
      [0, first.bright],
      [0.35, first.plain],
      [1, first.deep],
    ]),
    ...times(count, (i) => {
      const x = (i - count / 2) * board
      const outline = corners([spot(x, far), spot(x + board / 2, far), spot(x + board / 2, 1), spot(x, 1)])
      return shape(outline, second.deep, { opacity: 0.2 })
    }),
  ]
}

function markings({ pale, third }: Inks, spot: Spot): string[] {
  const circle = (side: number, depth: number, radius: number) =>
    smooth(
      times(49, (i) => {
        const angle = (i / 48) * Math.PI * 2
        return spot(side + Math.cos(angle) * radius * LENS, depth + Math.sin(angle) * radius)
      }),
    )
  const painted = [circle(260, 1.75, 0.52), circle(-3100, 2.1, 1)]
  return [
    ...painted.flatMap((line) => [shape(line, third.plain), stroke(line, pale, 12)]),
    stroke(polyline([spot(260, 4.2), spot(260, 0.9)]), pale, 12),
    stroke(polyline([spot(-9500, 4.2), spot(9500, 4.2)]), pale, 8),
  ]
}

function shot({ paper, second, first, pale }: Inks, centre: Point): string[] {
  const [x, y] = centre
  const colours = { light: pale, shade: first.bright, patch: paper, seam: second.plain }
  const trail = times(3, (i) =>
    stroke(
      `M${x - 190 - i * 26} ${y - 60 + i * 60}Q${x - 430} ${y + 20 + i * 70} ${x - 640 + i * 40} ${y + 230 + i * 60}`,
      pale,
      16 - i * 3,
      {
        opacity: 0.8 - i * 0.2,
        'stroke-dasharray': '2 44',
      },
    ),
  )
  return [
    oval([x + 30, 710], [190, 36], paper, { opacity: 0.45 }),
    group({}, ...trail),
    ball('ball', centre, 215, colours, [0.5, 0.35, 0.3]),
  ]
}
