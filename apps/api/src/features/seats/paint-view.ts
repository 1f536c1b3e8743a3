import type { Eye } from '@bilheteria/rules/plan/eye'
import type { Grounds } from '@bilheteria/rules/plan/grounds'
import { halves, NEAREST, type Lens } from '@bilheteria/rules/plan/lens'
import type { ViewColours } from '@bilheteria/rules/plan/view-colours'
import { PER_CORNER, SKY_UP, type Mesh } from '@bilheteria/rules/plan/view-pen'
import { fillTriangle, PER_POINT, type Canvas } from './fill-triangle.ts'

type Painted = { eye: Eye; lens: Lens; colours: ViewColours; grounds: Grounds; meshes: readonly Mesh[] }

/** Each pixel is the mean of so many by so many. */
const FINE = 2

/** The picture that a graphics card draws of a view, without one: red, green and blue of each pixel. */
export function paintView({ eye, lens, colours, grounds, meshes }: Painted): Uint8Array<ArrayBuffer> {
  const [width, height] = [lens.width * FINE, lens.height * FINE]
  const size = width * height
  const [pixels, nearness] = [new Float32Array(size * 3), new Float32Array(size)]
  const awayAt = measureAway(eye, { width, height, span: lens.span })
  const canvas: Canvas = { width, height, inks: colours.inks, grounds, pixels, nearness, awayAt }
  fillSky(canvas, eye, lens, colours)
  const { points, project } = createProjector(eye, { width, height, span: lens.span })
  for (const mesh of meshes) {
    for (let at = 0; at < mesh.length; at += 3 * PER_CORNER) {
      const corners = project(mesh, at)
      for (let i = 2; i < corners; i++) fillTriangle(canvas, points, i, mesh[at + 5]!, mesh[at + 6]!)
    }
  }
  return shrink(canvas)
}

function measureAway({ pitch }: Eye, lens: Lens): Canvas['awayAt'] {
  const [across, above] = halves(lens)
  const [half_width, half_height] = [lens.width / 2, lens.height / 2]
  const [cos, sin] = [Math.cos(pitch), Math.sin(pitch)]
  return (x, y, ahead) => {
    const right = ((x + 0.5) / half_width - 1) * across
    const level = cos - (1 - (y + 0.5) / half_height) * above * sin
    return ahead * Math.sqrt(right * right + level * level)
  }
}

/** Which sides of the picture something is beyond, a bit for each: what is wholly beyond one of them is not looked at again. */
const BEYOND = { eyes: 1, left: 2, right: 4, top: 8, bottom: 16 }

/** Where the corners of triangles are on the picture. Plain steps that make nothing anew: a stadium has ten thousand of them. */
function createProjector({ at: [x, y, z], yaw, pitch }: Eye, lens: Lens) {
  const [across, above] = halves(lens)
  const [half_width, half_height] = [lens.width / 2, lens.height / 2]
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  /** Of each corner: to the right, above, ahead, and the two coordinates of its pattern. */
  const seen = new Float64Array(3 * PER_POINT)
  /** What is cut at one's eyes has a corner more. */
  const points = new Float64Array(4 * PER_POINT)
  let found = 0

  /** From one corner of those seen to another, by a share of the way. */
  function place(from: number, to: number, share: number): void {
    const a = from * PER_POINT
    const b = to * PER_POINT
    const n = found++ * PER_POINT
    const ahead = seen[a + 2]! + (seen[b + 2]! - seen[a + 2]!) * share
    points[n] = (1 + (seen[a]! + (seen[b]! - seen[a]!) * share) / ahead / across) * half_width
    points[n + 1] = (1 - (seen[a + 1]! + (seen[b + 1]! - seen[a + 1]!) * share) / ahead / above) * half_height
    points[n + 2] = 1 / ahead
    points[n + 3] = (seen[a + 3]! + (seen[b + 3]! - seen[a + 3]!) * share) / ahead
    points[n + 4] = (seen[a + 4]! + (seen[b + 4]! - seen[a + 4]!) * share) / ahead
  }

  /** Answers how many corners of it there are to fill between; none where nothing of it can be seen. */
  function project(mesh: Mesh, at: number): number {
    let beyond = ~0
    let behind = 0
    for (let i = 0; i < 3; i++) {
      const corner = at + i * PER_CORNER
      const dx = mesh[corner]! - x
      const dy = mesh[corner + 1]! - y
      const dz = mesh[corner + 2]! - z
      const level = dx * cy + dy * sy
      const right = dy * cy - dx * sy
      const up = dz * cp - level * sp
      const ahead = level * cp + dz * sp
      const n = i * PER_POINT
      seen[n] = right
      seen[n + 1] = up
      seen[n + 2] = ahead
      seen[n + 3] = mesh[corner + 3]!
      seen[n + 4] = mesh[corner + 4]!
      const side = across * ahead
      const end = above * ahead
      const eyes = ahead < NEAREST ? BEYOND.eyes : 0
      const sides = (right < -side ? BEYOND.left : 0) | (right > side ? BEYOND.right : 0)
      beyond &= eyes | sides | (up > end ? BEYOND.top : 0) | (up < -end ? BEYOND.bottom : 0)
      behind += eyes
    }
    found = 0
    if (beyond !== 0) return found
    for (let to = 0; to < 3; to++) {
      const from = (to + 2) % 3
      const before = seen[from * PER_POINT + 2]!
      const after = seen[to * PER_POINT + 2]!
      if (behind > 0 && before >= NEAREST !== after >= NEAREST) place(from, to, (NEAREST - before) / (after - before))
      if (after >= NEAREST) place(to, to, 0)
    }
    return found
  }

  return { points, project }
}

/** Darker above than at the horizon, wherever that is. */
function fillSky({ width, height, pixels }: Canvas, { pitch }: Eye, lens: Lens, { sky, horizon }: ViewColours): void {
  const [, above] = halves(lens)
  for (let y = 0; y < height; y++) {
    const up = Math.atan((1 - (2 * y) / height) * above) + pitch
    const share = Math.min(1, Math.max(0, up / SKY_UP))
    const row = y * width * 3
    for (let i = 0; i < 3; i++) pixels[row + i] = horizon[i]! + (sky[i]! - horizon[i]!) * share
    for (let done = 3; done < width * 3; done *= 2) {
      pixels.copyWithin(row + done, row, row + Math.min(done, width * 3 - done))
    }
  }
}

function shrink({ width, height, pixels }: Canvas): Uint8Array<ArrayBuffer> {
  const row = width * 3
  const small = new Uint8Array((width / FINE) * (height / FINE) * 3)
  const share = 255 / (FINE * FINE)
  let filled = 0
  for (let top = 0; top < height * row; top += FINE * row) {
    for (let left = top; left < top + row; left += FINE * 3) {
      for (let i = left; i < left + 3; i++) {
        let sum = 0
        for (let y = i; y < i + FINE * row; y += row) for (let x = y; x < y + FINE * 3; x += 3) sum += pixels[x]!
        small[filled++] = Math.min(255, Math.round(sum * share))
      }
    }
  }
  return small
}
