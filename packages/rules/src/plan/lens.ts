// chunk: late
import type { Eye, Place } from './eye.ts'

/** A picture of so many pixels whose longer side spans so many radians. */
export type Lens = { width: number; height: number; span: number }

/** Metres: nobody's knees are nearer. */
export const NEAREST = 0.3
/** As much as one sees at a glance, and through binoculars. */
export const GLANCE = (70 * Math.PI) / 180
export const BINOCULARS = GLANCE / 8

/** How much of the world, at a distance of one metre, is from the middle of the picture to its sides. */
export function halves({ width, height, span }: Lens): [across: number, up: number] {
  const half = Math.tan(span / 2) / Math.max(width, height)
  return [half * width, half * height]
}

/** What stands to the right, above and ahead of somebody's eyes, in metres. */
export function fromEye({ at, yaw, pitch }: Eye, [x, y, z]: Place): Place {
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]]
  const level = dx * Math.cos(yaw) + dy * Math.sin(yaw)
  const right = dy * Math.cos(yaw) - dx * Math.sin(yaw)
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)]
  return [right, dz * cos - level * sin, level * cos + dz * sin]
}

/** Where on the picture something stands, in pixels from its top left; undefined behind one's eyes. */
export function project(eye: Eye, lens: Lens, place: Place): [x: number, y: number] | undefined {
  const [right, up, ahead] = fromEye(eye, place)
  if (ahead <= 0) return undefined
  const [across, above] = halves(lens)
  return [(1 + right / ahead / across) * (lens.width / 2), (1 - up / ahead / above) * (lens.height / 2)]
}

/** The same for a graphics card: columns of a matrix, and nothing nearer than one's knees. */
export function matrixOf({ at, yaw, pitch }: Eye, lens: Lens): Float32Array {
  const [across, above] = halves(lens)
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  const right = [-sy, cy, 0]
  const up = [-cy * sp, -sy * sp, cp]
  const ahead = [cy * cp, sy * cp, sp]
  const shift = (axis: readonly number[]) => -(axis[0]! * at[0] + axis[1]! * at[1] + axis[2]! * at[2])
  const rows = [
    [...right, shift(right)].map((n) => n / across),
    [...up, shift(up)].map((n) => n / above),
    [...ahead, shift(ahead) - 2 * NEAREST],
    [...ahead, shift(ahead)],
  ]
  return Float32Array.from({ length: 16 }, (_, i) => rows[i % 4]![i >> 2]!)
}
