import type { Eye } from '@bilheteria/rules/plan/eye'
import { halves, matrixOf, type Lens } from '@bilheteria/rules/plan/lens'
import type { ViewColours } from '@bilheteria/rules/plan/view-colours'
import type { Venue } from '@bilheteria/rules/plan/venue'
import { drawChairs } from '@bilheteria/rules/plan/view-chairs'
import { FIELD_CORNERS } from '@bilheteria/rules/plan/view-mesh'
import { PER_CORNER, type Mesh } from '@bilheteria/rules/plan/view-pen'
import { FIELD, SKY, VENUE } from './shaders.ts'

export type Renderer = {
  colour(colours: ViewColours): void
  draw(eye: Eye, lens: Lens): void
  end(): void
}

/** Draws a venue from somebody's eyes on a canvas; undefined where a browser has no WebGL 2. */
export function startRenderer(canvas: HTMLCanvasElement, from: Venue, own_eye: Eye): Renderer | undefined {
  const gl = canvas.getContext('webgl2', { antialias: false })
  if (!gl) return undefined
  const [venue, field, sky] = [link(gl, VENUE), link(gl, FIELD), link(gl, SKY)]
  // They are made ready beside this thread while it lays out what there is to draw. What is near comes first: what it hides is not coloured.
  gl.flush()
  const [chairs, all] = [drawChairs(from.seen, own_eye), from.mesh()].map((mesh) => load(gl, mesh)) as [Loaded, Loaded]
  if (![venue, field, sky].every((program) => gl.getProgramParameter(program, gl.LINK_STATUS))) return undefined
  const at = (program: WebGLProgram, name: string) => gl.getUniformLocation(program, name)
  gl.enable(gl.DEPTH_TEST)
  gl.depthFunc(gl.LEQUAL)
  gl.useProgram(field)
  gl.uniform1fv(at(field, 'grounds'), Object.values(from.grounds))
  gl.useProgram(venue)
  gl.uniform3fv(at(venue, 'own'), [...own_eye.at])
  const before = all.count - (from.grounds.length && FIELD_CORNERS)
  const parts = [
    [venue, chairs, 0, chairs.count],
    [venue, all, 0, before],
    [field, all, before, all.count - before],
  ] as const
  return {
    colour(colours) {
      for (const program of [venue, field]) {
        gl.useProgram(program)
        gl.uniform3fv(at(program, 'inks'), colours.inks)
      }
      gl.useProgram(sky)
      gl.uniform3fv(at(sky, 'sky'), colours.sky)
      gl.uniform3fv(at(sky, 'horizon'), colours.horizon)
    },
    draw(eye, lens) {
      gl.viewport(0, 0, lens.width, lens.height)
      gl.clear(gl.DEPTH_BUFFER_BIT)
      for (const [program, { corners }, first, count] of parts) {
        gl.useProgram(program)
        gl.uniformMatrix4fv(at(program, 'eye'), false, matrixOf(eye, lens))
        gl.bindVertexArray(corners)
        gl.drawArrays(gl.TRIANGLES, first, count)
      }
      // Last, and behind everything: only what is left of the picture is drawn. It has corners of its own.
      gl.useProgram(sky)
      gl.uniform2f(at(sky, 'up'), eye.pitch, halves(lens)[1])
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    // A phone has few of them.
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

function link(gl: WebGL2RenderingContext, { corner, pixel }: typeof VENUE): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corner],
    [gl.FRAGMENT_SHADER, pixel],
  ] as const) {
    // None where the context is lost already: then there is no picture.
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return program
}

type Loaded = ReturnType<typeof load>

/** Where its corners are, at the places the shader says: three numbers, then four. */
function load(gl: WebGL2RenderingContext, mesh: Mesh) {
  const corners = gl.createVertexArray()
  gl.bindVertexArray(corners)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, mesh, gl.STATIC_DRAW)
  const bytes = mesh.BYTES_PER_ELEMENT
  for (const [at, size, from] of [
    [0, 3, 0],
    [1, 4, 3],
  ] as const) {
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, size, gl.FLOAT, false, PER_CORNER * bytes, from * bytes)
  }
  return { corners, count: mesh.length / PER_CORNER }
}
