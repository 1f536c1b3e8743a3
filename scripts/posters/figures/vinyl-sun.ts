import { corners, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, group, ring, shape, stroke } from '../svg.ts'

const WATER = 560

/** The sun goes into the lake like a record, the needle already on it. */
export const vinylSun: Figure = (inks, { width, focus }) => {
  const sun: Point = [focus, 450]
  return [
    ...dusk(inks, width, sun),
    clip('above', box([0, 0], [width, WATER], inks.paper)),
    group({ 'clip-path': 'url(#above)' }, ...record(inks, sun)),
    ...lake(inks, width, sun),
    ...deck(inks, width, focus),
    ...arm(inks, sun),
  ]
}

function dusk({ paper, third, first }: Inks, width: number, sun: Point): string[] {
  return [
    wash({ id: 'dusk', width, from: 0, to: WATER }, [
      [0, paper],
      [0.6, third.deep],
      [1, third.plain],
    ]),
    halo('haze', sun, 760, [
      [0.3, first.bright, 0.75],
      [1, first.bright, 0],
    ]),
  ]
}

function record({ paper, first, third, pale }: Inks, sun: Point): string[] {
  const radius = 350
  return [
    fade({ id: 'gold', from: [0, sun[1] - radius], to: [0, WATER] }, [
      [0, pale],
      [0.5, first.bright],
      [1, third.bright],
    ]),
    disc(sun, radius, 'url(#gold)'),
    ...times(9, (i) => ring(sun, 140 + i * 23, third.deep, i % 3 === 0 ? 7 : 4, { opacity: 0.75 })),
    disc(sun, 112, third.plain),
    ring(sun, 84, pale, 5, { opacity: 0.8 }),
    disc(sun, 18, paper),
  ]
}

function lake({ paper, first, third, pale }: Inks, width: number, [x]: Point): string[] {
  const glints = times(9, (i) => {
    const reach = 330 - i * 24 + (i % 2) * 60
    return stroke(
      `M${x - reach} ${WATER + 22 + i * 24}H${x + reach - (i % 3) * 70}`,
      i % 2 === 0 ? first.bright : pale,
      10,
      {
        opacity: 0.95 - i * 0.07,
      },
    )
  })
  const hills = `M0 ${WATER}Q${x - 760} ${WATER - 150} ${x - 420} ${WATER}ZM${x + 380} ${WATER}Q${x + 700} ${WATER - 130} ${width + 260} ${WATER}Z`
  return [
    wash({ id: 'lake', width, from: WATER, to: HEIGHT }, [
      [0, third.plain],
      [0.5, third.deep],
      [1, paper],
    ]),
    shape(hills, paper, { opacity: 0.9 }),
    ...glints,
  ]
}

function deck({ paper, first }: Inks, width: number, focus: number): string[] {
  const planks = times(Math.ceil(width / 90) + 12, (i) => {
    const near = (i - 6) * 190 - (width * 190) / 180 + focus
    const far = focus + (near - focus) * 0.42
    return shape(
      corners([
        [far, 794],
        [far + 66, 794],
        [near + 158, HEIGHT],
        [near, HEIGHT],
      ]),
      first.deep,
      { opacity: 0.75 },
    )
  })
  return [box([0, 786], [width, HEIGHT], paper), ...planks, box([0, 780], [width, 14], first.plain)]
}

function arm({ paper, second, pale }: Inks, [x, y]: Point): string[] {
  const line = `M${x + 520} ${y - 330}L${x + 470} ${y - 110}L${x + 238} ${y + 30}`
  return [
    stroke(line, paper, 30, { transform: 'translate(10 14)', opacity: 0.4 }),
    disc([x + 520, y - 330], 66, paper),
    ring([x + 520, y - 330], 66, second.bright, 10),
    stroke(line, pale, 17),
    disc([x + 520, y - 330], 26, pale),
    box([x + 196, y + 12], [72, 38], pale, { rx: 8, transform: `rotate(-31 ${x + 238} ${y + 30})` }),
  ]
}
