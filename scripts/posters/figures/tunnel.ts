import { between, corners, times, type Point } from '../geometry.ts'
import type { Inks } from '../inks.ts'
import { halo } from '../scenery.ts'
import { HEIGHT, type Figure } from '../stage.ts'
import { box, clip, disc, fade, group, oval, shape, stroke } from '../svg.ts'

/** Out of the players' tunnel: arch after arch, and at the end the pitch and the lighthouse. */
export const tunnel: Figure = (inks, { width, focus }) => {
  const end = archAt([focus, 560], 0)
  return [
    ...arches(inks, focus),
    clip('exit', shape(end, inks.paper)),
    group({ 'clip-path': 'url(#exit)' }, ...outside(inks, focus)),
    shape(end, 'none', { stroke: inks.pale, 'stroke-width': 8 }),
    ...floor(inks, focus, width),
  ]
}

/** `step` 0 is the exit; each further one is nearer to us and larger. */
function archAt([x, ground]: Point, step: number): string {
  const size = 1.28 ** step
  const [half, rise, base] = [300 * size, 370 * size, ground + (size - 1) * 120]
  const spring = base - rise + half * 0.8
  return `M${x - half} ${base}V${spring}A${half} ${half * 0.8} 0 0 1 ${x + half} ${spring}V${base}Z`
}

function arches({ paper, first, second }: Inks, focus: number): string[] {
  const count = 8
  return times(count, (i) => {
    const step = count - i
    const shade = step % 2 === 0 ? first.deep : paper
    const rim = step % 2 === 0 ? second.plain : first.plain
    const nearness = step / count
    return [
      shape(archAt([focus, 560], step), shade),
      shape(archAt([focus, 560], step), first.plain, { opacity: between(0.5, 0, nearness) }),
      shape(archAt([focus, 560], step), 'none', {
        stroke: rim,
        'stroke-width': between(7, 22, nearness),
        opacity: between(1, 0.55, nearness),
      }),
    ]
  }).flat()
}

function outside({ first, second, third, pale, paper }: Inks, x: number): string[] {
  const ground = 470
  return [
    fade({ id: 'day', from: [0, 200], to: [0, ground] }, [
      [0, first.plain],
      [0.6, first.bright],
      [1, pale],
    ]),
    box([x - 300, 180], [600, 320], 'url(#day)'),
    shape(
      corners([
        [x + 70, 282],
        [x - 320, 190],
        [x - 320, 330],
      ]),
      pale,
      { opacity: 0.75 },
    ),
    shape(
      corners([
        [x + 70, 282],
        [x + 420, 220],
        [x + 420, 320],
      ]),
      pale,
      { opacity: 0.6 },
    ),
    halo('lantern', [x + 70, 282], 300, [
      [0, pale],
      [0.3, third.bright, 0.6],
      [1, third.bright, 0],
    ]),
    shape(`M${x + 40} ${ground}L${x + 50} 310H${x + 90}L${x + 100} ${ground}Z`, pale),
    shape(`M${x + 44} 410L${x + 47} 362H${x + 93}L${x + 96} 410Z`, second.plain),
    box([x + 42, 298], [56, 14], second.plain, { rx: 4 }),
    box([x + 52, 266], [36, 32], third.bright),
    shape(`M${x + 44} 268L${x + 70} 240L${x + 96} 268Z`, second.plain),
    oval([x - 120, ground + 6], [260, 50], first.plain),
    oval([x + 220, ground + 10], [190, 36], first.deep),
    box([x - 300, ground], [600, 120], first.plain),
    ...times(4, (i) =>
      shape(
        corners([
          [x - 260 + i * 150, ground],
          [x - 190 + i * 150, ground],
          [x - 230 + i * 190, 600],
          [x - 340 + i * 190, 600],
        ]),
        first.bright,
        { opacity: 0.8 },
      ),
    ),
    stroke(`M${x - 300} 500H${x + 300}`, pale, 7),
    oval([x, 548], [110, 30], 'none', { stroke: pale, 'stroke-width': 7 }),
    disc([x, 548], 5, paper),
  ]
}

/** Light from the exit lies on the floor in two lanes, one for each team. */
function floor({ paper, first, pale }: Inks, x: number, width: number): string[] {
  const lane = (from: number, to: number) =>
    corners([
      [x + from, 562],
      [x + to, 562],
      [x + to * 3.4, HEIGHT],
      [x + from * 3.4, HEIGHT],
    ])
  return [
    fade({ id: 'floor-light', from: [0, 560], to: [0, HEIGHT] }, [
      [0, first.bright, 0.9],
      [1, first.deep, 0.2],
    ]),
    shape(
      corners([
        [x - 300, 562],
        [x + 300, 562],
        [Math.max(width, x + 1500), HEIGHT],
        [x - 1500, HEIGHT],
      ]),
      paper,
    ),
    shape(lane(-300, 300), first.deep),
    shape(lane(-230, -28), 'url(#floor-light)'),
    shape(lane(28, 230), 'url(#floor-light)'),
    stroke(`M${x - 300} 562H${x + 300}`, pale, 8),
  ]
}
