import type { Eye } from '@bilheteria/rules/plan/eye'
import type { Grounds } from '@bilheteria/rules/plan/grounds'
import { halves, matrixOf, type Lens } from '@bilheteria/rules/plan/lens'
import type { ViewColours } from '@bilheteria/rules/plan/view-colours'
import { PER_CORNER, type Mesh } from '@bilheteria/rules/plan/view-pen'
import { SKY, VENUE } from './shaders.ts'

export type Scene = { meshes: readonly Mesh[]; grounds: Grounds }
export type Renderer = { colour(colours: ViewColours): void; draw(eye: Eye, lens: Lens): void; end(): void }

/** Metres: nobody's knees are nearer, and no venue is larger. */
const NEAR = 0.3
const FAR = 4_000

/** Draws a venue on a canvas; undefined where a browser has no WebGL 2. */
export function startRenderer(canvas: HTMLCanvasElement, { meshes, grounds }: Scene): Renderer | undefined {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, powerPreference: 'low-power' })
  const venue = gl && link(gl, VENUE)
  const sky = gl && link(gl, SKY)
  if (!gl || !venue || !sky) return undefined
  const parts = meshes.map((mesh) => load(gl, venue, mesh))
  const empty = gl.createVertexArray()
  const at = (program: WebGLProgram, name: string) => gl.getUniformLocation(program, name)
  gl.useProgram(venue)
  gl.uniform1fv(at(venue, 'grounds'), Object.values(grounds))
  const [eyes, up] = [at(venue, 'eye'), at(sky, 'up')]
  return {
    colour(colours) {
      gl.useProgram(venue)
      gl.uniform3fv(at(venue, 'inks'), colours.inks)
      gl.useProgram(sky)
      gl.uniform3fv(at(sky, 'sky'), colours.sky)
      gl.uniform3fv(at(sky, 'horizon'), colours.horizon)
    },
    draw(eye, lens) {
      gl.viewport(0, 0, lens.width, lens.height)
      gl.enable(gl.DEPTH_TEST)
      gl.clear(gl.DEPTH_BUFFER_BIT)
      gl.useProgram(venue)
      gl.uniformMatrix4fv(eyes, false, matrixOf(eye, lens, NEAR, FAR))
      for (const { corners, count } of parts) {
        gl.bindVertexArray(corners)
        gl.drawArrays(gl.TRIANGLES, 0, count)
      }
      // Last, and behind everything: only what is left of the picture is drawn.
      gl.depthFunc(gl.LEQUAL)
      gl.useProgram(sky)
      gl.bindVertexArray(empty)
      gl.uniform2f(up, eye.pitch, halves(lens)[1])
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    // A phone has few of them.
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

function link(gl: WebGL2RenderingContext, { corner, pixel }: typeof VENUE): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corner],
    [gl.FRAGMENT_SHADER, pixel],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

function load(gl: WebGL2RenderingContext, program: WebGLProgram, mesh: Mesh) {
  const corners = gl.createVertexArray()
  gl.bindVertexArray(corners)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, mesh, gl.STATIC_DRAW)
  let offset = 0
  for (const [name, size] of [
    ['place', 3],
    ['look', 4],
  ] as const) {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, PER_CORNER * mesh.BYTES_PER_ELEMENT, offset)
    offset += size * mesh.BYTES_PER_ELEMENT
  }
  return { corners, count: mesh.length / PER_CORNER }
}
