import { clear, createProgram, createTexture, type Gl, loseContext, type Program } from '#map/engine/webgl.ts'
import { RIMS } from './point-symbol.ts'
import { HIGHLIGHTED, type PointTables } from './point-tables.ts'
import { CHANNELS, CODES, type PointData, runsOf } from './points-data.ts'
import type { PointFrame, PointsRenderer } from './points-renderer.ts'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './points-shaders.ts'

const UNIFORMS = [
  ...(['centre', 'toClip', 'size', 'radius', 'outline', 'alpha', 'rim'] as const),
  ...(['wanted', 'pass', 'rules', 'palette'] as const),
]
const ATTRIBUTES = ['position', 'codesA', 'codesB', 'lit']
const LIT = 3
const PASSES = { all: 0, plain: 1, highlighted: 2 } as const

/** The array with all of its room, so that rows may be added to the buffer that is made of it. */
const withRoom = (values: Float32Array | Uint8Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.buffer.byteLength - values.byteOffset)

/** Everything that lives on the GPU; made again after a lost context. */
export class WebGlPoints implements PointsRenderer {
  readonly #gl: Gl
  readonly #uniforms: Program<(typeof UNIFORMS)[number]>['uniforms']
  readonly #positions: WebGLBuffer
  readonly #codes: WebGLBuffer
  readonly #lit: WebGLBuffer

  constructor(gl: Gl) {
    this.#gl = gl
    const { program, uniforms } = createProgram(gl, VERTEX_SHADER, FRAGMENT_SHADER, UNIFORMS, ATTRIBUTES)
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
    gl.useProgram(program)
    this.#uniforms = uniforms
    this.#positions = gl.createBuffer()
    this.#codes = gl.createBuffer()
    this.#lit = gl.createBuffer()
    gl.bindVertexArray(gl.createVertexArray())
    for (const attribute of [0, 1, 2]) gl.enableVertexAttribArray(attribute)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#codes)
    gl.vertexAttribIPointer(1, 4, gl.UNSIGNED_BYTE, CHANNELS, 0)
    gl.vertexAttribIPointer(2, 4, gl.UNSIGNED_BYTE, CHANNELS, 4)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#lit)
    gl.vertexAttribIPointer(LIT, 1, gl.UNSIGNED_BYTE, 1, 0)
    gl.vertexAttribI4ui(LIT, 1, 0, 0, 0)
    createTexture(gl, 0)
    createTexture(gl, 1)
    gl.uniform1i(uniforms.rules, 0)
    gl.uniform1i(uniforms.palette, 1)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }

  setData(data: PointData | null, codes: Uint8Array): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#positions)
    gl.bufferData(gl.ARRAY_BUFFER, withRoom(data?.positions ?? new Float32Array()), gl.STATIC_DRAW)
    this.setCodes(codes)
  }

  setCodes(codes: Uint8Array): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#codes)
    gl.bufferData(gl.ARRAY_BUFFER, withRoom(codes), gl.DYNAMIC_DRAW)
  }

  changeRows(data: PointData, codes: Uint8Array, rows: Uint32Array): void {
    const gl = this.#gl
    const write = (buffer: WebGLBuffer, values: Float32Array | Uint8Array, size: number) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      for (const { first, count } of runsOf(rows)) {
        const at = first * size
        gl.bufferSubData(
          gl.ARRAY_BUFFER,
          at * values.BYTES_PER_ELEMENT,
          values.subarray(at, at + count * size),
        )
      }
    }
    write(this.#positions, data.positions, 2)
    write(this.#codes, codes, CHANNELS)
  }

  setHighlight(rows: Uint8Array | null): void {
    const gl = this.#gl
    // Without an array every row reads the attribute's constant: 1.
    if (rows) gl.enableVertexAttribArray(LIT)
    else gl.disableVertexAttribArray(LIT)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#lit)
    gl.bufferData(gl.ARRAY_BUFFER, rows ?? new Uint8Array(), gl.DYNAMIC_DRAW)
  }

  setTables({ rules, palette, highlights }: PointTables): void {
    const gl = this.#gl
    gl.activeTexture(gl.TEXTURE0)
    gl.texImage2D(
      gl.TEXTURE_2D,
      ...([0, gl.R8UI, CODES, CHANNELS, 0, gl.RED_INTEGER, gl.UNSIGNED_BYTE, rules] as const),
    )
    gl.activeTexture(gl.TEXTURE1)
    gl.texImage2D(gl.TEXTURE_2D, ...([0, gl.RGBA, CODES, 2, 0, gl.RGBA, gl.UNSIGNED_BYTE, palette] as const))
    gl.uniform1ui(this.#uniforms.wanted, highlights ? HIGHLIGHTED : 0)
  }

  draw(frame: PointFrame): void {
    const gl = this.#gl
    const uniforms = this.#uniforms
    const { width, height, pixelRatio, resolution, rotation } = frame
    clear(gl, width, height)
    if (frame.runs.length === 0) return
    const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)]
    const sx = (2 * pixelRatio) / resolution / width
    const sy = (2 * pixelRatio) / resolution / height
    gl.uniform2f(uniforms.centre, frame.centre[0], frame.centre[1])
    // The view turns clockwise, the map under it the other way; columns first.
    gl.uniformMatrix2fv(uniforms.toClip, false, [cos * sx, -sin * sy, sin * sx, cos * sy])
    for (const pass of frame.passes) {
      const radius = pass.radius * pixelRatio
      const outline = pass.outline * pixelRatio
      gl.uniform1ui(uniforms.pass, PASSES[pass.rows])
      gl.uniform1f(uniforms.size, 2 * (radius + outline + 0.5))
      gl.uniform1f(uniforms.radius, radius)
      gl.uniform1f(uniforms.outline, outline)
      gl.uniform1f(uniforms.alpha, pass.alpha)
      const [red, green, blue] = RIMS[pass.rim]
      gl.uniform3f(uniforms.rim, red / 255, green / 255, blue / 255)
      for (const { first, count } of frame.runs) gl.drawArrays(gl.POINTS, first, count)
    }
  }

  dispose(): void {
    loseContext(this.#gl)
  }
}
