import { between, corners, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo, wash } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, group, oval, shape, stroke } from '../svg.ts'

/** A full stadium by the sea, seen from a plane: rings of people around a lit pitch. */
export const stadiumNight: Figure = (inks, { width, focus }) => {
  const centre: Point = [focus, 440]
  return [...sea(inks, width, centre), ...bowl(inks, centre), ...pitch(inks, centre), ...floodlights(inks, centre)]
}

function sea({ paper, first }: Inks, width: number, centre: Point): string[] {
  const swell = times(7, (row) => {
    const y = 60 + row * 140
    const humps = times(Math.ceil(width / 180) + 1, () => 'q45 -34 90 0t90 0').join('')
    return stroke(`M${row % 2 === 0 ? -90 : -180} ${y}${humps}`, first.plain, 8, { opacity: 0.4 })
  })
  return [
    wash({ id: 'water', width, from: 0, to: HEIGHT }, [
      [0, paper],
      [1, first.deep],
    ]),
    ...swell,
    halo('shine', centre, 900, [
      [0.4, first.bright, 0.55],
      [1, first.plain, 0],
    ]),
  ]
}

/** Seen slantwise: as wide as two and a bit times its height, and the outer rings stand higher. */
function tier([x, y]: Point, size: number): { at: Point; radii: Point } {
  return { at: [x, y - (size - 300) * 0.08], radii: [size, size * 0.5] }
}

function bowl({ paper, first, second, third, pale }: Inks, centre: Point): string[] {
  const outer = tier(centre, 640)
  const crowd = [pale, first.bright, third.bright, first.bright, pale]
  const rows = crowd.map((colour, i) => {
    const { at, radii } = tier(centre, between(372, 572, i / (crowd.length - 1)))
    return oval(at, radii, 'none', {
      stroke: colour,
      'stroke-width': 23,
      'stroke-dasharray': i % 2 === 0 ? '24 16' : '24 34 24 14',
      opacity: 0.92,
    })
  })
  const { at, radii } = tier(centre, 604)
  return [
    oval([centre[0], centre[1] + 96], [650, 330], paper, { opacity: 0.7 }),
    oval([centre[0], centre[1] + 40], [640, 320], second.deep),
    oval(outer.at, outer.radii, first.deep),
    oval(outer.at, outer.radii, 'none', { stroke: second.plain, 'stroke-width': 30 }),
    oval(at, radii, 'none', { stroke: pale, 'stroke-width': 5 }),
    oval(tier(centre, 590).at, tier(centre, 590).radii, paper, { opacity: 0.55 }),
    ...rows,
  ]
}

function pitch({ paper, first, third, pale }: Inks, [x, y]: Point): string[] {
  const [half, top, bottom] = [300, y - 110, y + 122]
  const grass: Point[] = [
    [x - half * 0.84, top],
    [x + half * 0.84, top],
    [x + half, bottom],
    [x - half, bottom],
  ]
  const along = (share: number, reach: number) => x + between(-reach, reach, share)
  const stripes = times(5, (i) => {
    const [from, to] = [(i * 2) / 10, (i * 2 + 1) / 10]
    return shape(
      corners([
        [along(from, half * 0.84), top],
        [along(to, half * 0.84), top],
        [along(to, half), bottom],
        [along(from, half), bottom],
      ]),
      first.plain,
    )
  })
  return [
    clip('grass', shape(corners(grass), paper)),
    oval([x, y + 4], [356, 172], paper),
    shape(corners(grass), first.bright),
    ...stripes,
    group(
      { 'clip-path': 'url(#grass)', fill: 'none', stroke: pale, 'stroke-width': 6 },
      shape(corners(grass), 'none', { 'stroke-width': 12 }),
      stroke(`M${x} ${top}V${bottom}`, pale, 6),
      oval([x, y + 4], [74, 44], 'none'),
      oval([x - half * 0.92, y + 4], [84, 60], 'none'),
      oval([x + half * 0.92, y + 4], [84, 60], 'none'),
    ),
    disc([x, y + 4], 8, third.bright),
  ]
}

function floodlights({ paper, pale }: Inks, [x, y]: Point): string[] {
  const light = (id: string, from: Point, ends: readonly [Point, Point]) => [
    fade({ id, from, to: [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2] }, [
      [0, pale, 0.75],
      [1, pale, 0],
    ]),
    shape(corners([from, ...ends]), `url(#${id})`),
  ]
  const mast = ([mx, my]: Point) => [
    stroke(`M${mx} ${my}V${my + 190}`, paper, 16),
    box([mx - 66, my - 46], [132, 92], paper, { rx: 12 }),
    ...times(6, (i) => disc([mx - 40 + (i % 3) * 40, my - 20 + Math.floor(i / 3) * 40], 15, pale)),
  ]
  const [left, right]: [Point, Point] = [
    [x - 590, y - 300],
    [x + 590, y - 300],
  ]
  return [
    ...light('left', left, [
      [x - 180, y + 130],
      [x + 170, y - 30],
    ]),
    ...light('right', right, [
      [x - 170, y - 30],
      [x + 180, y + 130],
    ]),
    ...mast(left),
    ...mast(right),
  ]
}
