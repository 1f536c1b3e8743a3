import { corners, polar, times, type Point } from './geometry.ts'
import { clip, disc, glow, group, shape, stroke } from './svg.ts'

type Vector = readonly [number, number, number]
type Colours = { light: string; shade: string; patch: string; seam: string }

/** A football as it is sewn: twelve pentagons, a seam from each to its neighbours, turned in space. */
export function ball(id: string, [x, y]: Point, radius: number, colours: Colours, turn: Vector = [0.4, 0.5, 0.2]) {
  const centres = icosahedron().map((vector) => rotate(vector, turn))
  // What is behind the edge is drawn on it.
  const onPicture = ([vx, vy, vz]: Vector): Point => {
    const scale = vz < 0 ? radius / Math.hypot(vx, vy) : radius
    return [vx * scale, vy * scale]
  }
  const facing = centres.filter(([, , z]) => z > -0.35)
  const patches = facing.map((centre) => {
    const neighbours = neighboursOf(centre, centres)
    return shape(corners(neighbours.map((other) => onPicture(towards(centre, other, 0.32)))), colours.patch)
  })
  const seams = facing.flatMap((centre) =>
    neighboursOf(centre, centres).map((other) => {
      const [from, to] = [onPicture(towards(centre, other, 0.3)), onPicture(towards(centre, other, 0.5))]
      return stroke(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, colours.seam, radius * 0.045)
    }),
  )
  return group(
    { transform: `translate(${x} ${y})` },
    glow(`${id}-light`, polar([0, 0], radius * 0.5, -130), radius * 1.6, [
      [0, colours.light],
      [0.5, colours.light],
      [1, colours.shade],
    ]),
    clip(`${id}-edge`, disc([0, 0], radius, colours.light)),
    disc([0, 0], radius, `url(#${id}-light)`),
    group({ 'clip-path': `url(#${id}-edge)` }, ...seams, ...patches),
  )
}

function icosahedron(): Vector[] {
  const golden = (1 + Math.sqrt(5)) / 2
  const size = Math.hypot(1, golden)
  const [short, long] = [1 / size, golden / size]
  const signs = times(4, (i) => [i < 2 ? short : -short, i % 2 === 0 ? long : -long] as const)
  return signs.flatMap(([a, b]): Vector[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ])
}

function rotate([x, y, z]: Vector, [aroundX, aroundY, aroundZ]: Vector): Vector {
  const [y1, z1] = spin(y, z, aroundX)
  const [z2, x2] = spin(z1, x, aroundY)
  const [x3, y3] = spin(x2, y1, aroundZ)
  return [x3, y3, z2]
}

function spin(a: number, b: number, angle: number): [number, number] {
  return [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)]
}

/** The five nearest, in order around it, so that they make an outline. */
function neighboursOf(centre: Vector, all: readonly Vector[]): Vector[] {
  const near = all.filter((other) => other !== centre && dot(centre, other) > 0.4)
  const start = near[0] ?? centre
  const side = cross(centre, start)
  const angle = (other: Vector) =>
    Math.atan2(dot(other, side), dot(other, start) - dot(centre, start) * dot(other, centre))
  return near.toSorted((a, b) => angle(a) - angle(b))
}

/** A place on the ball between two others. */
function towards(a: Vector, b: Vector, share: number): Vector {
  const mixed: Vector = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
  const size = Math.sqrt(dot(mixed, mixed))
  return [mixed[0] / size, mixed[1] / size, mixed[2] / size]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
