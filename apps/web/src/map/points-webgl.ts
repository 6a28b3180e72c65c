import type { PointTables } from './point-tables.ts'
import { CHANNELS, CODES, type PointData } from './points-data.ts'
import type { PointFrame, PointsRenderer } from './points-renderer.ts'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './points-shaders.ts'

type Gl = WebGL2RenderingContext

const UNIFORMS = ['centre', 'toClip', 'size', 'radius', 'outline', 'rules', 'palette'] as const
type Uniforms = Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>

function compile(gl: Gl, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type)
  if (!shader) throw new Error('WebGL: no shader')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}

function link(gl: Gl): WebGLProgram {
  const program = gl.createProgram()
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX_SHADER))
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT_SHADER))
  for (const [index, name] of ['position', 'codesA', 'codesB'].entries()) {
    gl.bindAttribLocation(program, index, name)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}

function texture(gl: Gl, unit: number): WebGLTexture {
  const created = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, created)
  for (const edge of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, edge, gl.CLAMP_TO_EDGE)
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST)
  return created
}

/** Everything that lives on the GPU; made again after a lost context. */
export class WebGlPoints implements PointsRenderer {
  readonly #gl: Gl
  readonly #uniforms: Uniforms
  readonly #positions: WebGLBuffer
  readonly #codes: WebGLBuffer

  constructor(gl: Gl) {
    this.#gl = gl
    const program = link(gl)
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
    gl.useProgram(program)
    const locations = UNIFORMS.map(name => [name, gl.getUniformLocation(program, name)])
    this.#uniforms = Object.fromEntries(locations) as Uniforms
    this.#positions = gl.createBuffer()
    this.#codes = gl.createBuffer()
    gl.bindVertexArray(gl.createVertexArray())
    for (const attribute of [0, 1, 2]) gl.enableVertexAttribArray(attribute)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#codes)
    gl.vertexAttribIPointer(1, 4, gl.UNSIGNED_BYTE, CHANNELS, 0)
    gl.vertexAttribIPointer(2, 4, gl.UNSIGNED_BYTE, CHANNELS, 4)
    texture(gl, 0)
    texture(gl, 1)
    gl.uniform1i(this.#uniforms.rules, 0)
    gl.uniform1i(this.#uniforms.palette, 1)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }

  setData(data: PointData | null, codes: Uint8Array): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions)
    gl.bufferData(gl.ARRAY_BUFFER, data?.positions ?? new Float32Array(), gl.STATIC_DRAW)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#codes)
    gl.bufferData(gl.ARRAY_BUFFER, codes, gl.DYNAMIC_DRAW)
  }

  setTables({ rules, palette }: PointTables): void {
    const gl = this.#gl
    gl.activeTexture(gl.TEXTURE0)
    gl.texImage2D(
      gl.TEXTURE_2D,
      ...([0, gl.R8UI, CODES, CHANNELS, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, rules] as const),
    )
    gl.activeTexture(gl.TEXTURE1)
    gl.texImage2D(gl.TEXTURE_2D, ...([0, gl.RGBA, CODES, 2, 0, gl.RGBA, gl.UNSIGNED_BYTE, palette] as const))
  }

  draw(frame: PointFrame): void {
    const gl = this.#gl
    const { width, height, pixelRatio, resolution, rotation, symbol } = frame
    gl.viewport(0, 0, width, height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    if (frame.runs.length === 0) return
    const radius = symbol.radius * pixelRatio
    const outline = symbol.outline * pixelRatio
    const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)]
    const sx = (2 * pixelRatio) / resolution / width
    const sy = (2 * pixelRatio) / resolution / height
    gl.uniform2f(this.#uniforms.centre, frame.centre[0], frame.centre[1])
    // The view turns clockwise, the map under it the other way; columns first.
    gl.uniformMatrix2fv(this.#uniforms.toClip, false, [cos * sx, -sin * sy, sin * sx, cos * sy])
    gl.uniform1f(this.#uniforms.size, 2 * (radius + outline + 1))
    gl.uniform1f(this.#uniforms.radius, radius)
    gl.uniform1f(this.#uniforms.outline, outline)
    for (const { first, count } of frame.runs) gl.drawArrays(gl.POINTS, first, count)
  }

  dispose(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}
