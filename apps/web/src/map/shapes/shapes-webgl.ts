import { clear, createProgram, createTexture, type Gl, loseContext, type Program } from '#map/engine/webgl.ts'
import { classTable, type ShapeClass, TABLE_WIDTH } from './shape-classes.ts'
import { fanCodes, segmentCodes } from './shape-codes.ts'
import type { ShapeData } from './shapes.ts'
import { CASING, type ShapeFrame, type ShapesRenderer } from './shapes-renderer.ts'
import * as shaders from './shapes-shaders.ts'

const { TEXTURE_WIDTH } = shaders
const PULL_UNIFORMS = ['positions', 'codes', 'classes', 'centre', 'toPixels', 'halfView'] as const
const LINE_UNIFORMS = [...PULL_UNIFORMS, 'scale', 'casing', 'override'] as const
const FAN_UNIFORMS = [...PULL_UNIFORMS, 'fans'] as const
const UNITS = { positions: 0, codes: 1, classes: 2, fans: 3 } as const

type Texels = readonly [internal: number, format: number, type: number]

/** Everything that lives on the GPU; made again after a lost context. */
export class WebGlShapes implements ShapesRenderer {
  readonly #gl: Gl
  readonly #lines: Program<(typeof LINE_UNIFORMS)[number]>
  readonly #fans: Program<(typeof FAN_UNIFORMS)[number]>
  readonly #cover: Program<'fill'>
  readonly #textures = new Map<number, WebGLTexture>()
  readonly #filled: boolean

  constructor(gl: Gl, filled: boolean) {
    this.#gl = gl
    this.#filled = filled
    this.#lines = createProgram(gl, shaders.LINE_VERTEX_SHADER, shaders.LINE_FRAGMENT_SHADER, LINE_UNIFORMS)
    this.#fans = createProgram(gl, shaders.FAN_VERTEX_SHADER, shaders.FLAT_FRAGMENT_SHADER, FAN_UNIFORMS)
    this.#cover = createProgram(gl, shaders.COVER_VERTEX_SHADER, shaders.FLAT_FRAGMENT_SHADER, ['fill'])
    for (const { program, uniforms } of [this.#lines, this.#fans]) {
      // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
      gl.useProgram(program)
      for (const name of ['positions', 'codes', 'classes'] as const) gl.uniform1i(uniforms[name], UNITS[name])
    }
    gl.uniform1i(this.#fans.uniforms.fans, UNITS.fans)
    gl.bindVertexArray(gl.createVertexArray())
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    this.setData(null, [])
  }

  setData(data: ShapeData | null, rowCodes: ArrayLike<number>): void {
    const gl = this.#gl
    this.#fill(UNITS.positions, [gl.RG32F, gl.RG, gl.FLOAT], data?.positions ?? new Float32Array(), 2)
    const codes = data ? segmentCodes(data, rowCodes) : new Uint16Array()
    this.#fill(UNITS.codes, [gl.R16UI, gl.RED_INTEGER, gl.UNSIGNED_SHORT], codes, 1)
    const fans = data && this.#filled ? fanCodes(data) : new Uint32Array()
    this.#fill(UNITS.fans, [gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT], fans, 1)
  }

  /** An array as a texture of full lines and what is left of the last: no padded copy is made. */
  #fill(
    unit: number,
    [internal, format, type]: Texels,
    values: Float32Array | Uint16Array | Uint32Array,
    per: number,
  ): void {
    const gl = this.#gl
    gl.deleteTexture(this.#textures.get(unit) ?? null)
    this.#textures.set(unit, createTexture(gl, unit))
    const texels = values.length / per
    const lines = Math.floor(texels / TEXTURE_WIDTH)
    const rest = texels - lines * TEXTURE_WIDTH
    gl.texStorage2D(gl.TEXTURE_2D, 1, internal, TEXTURE_WIDTH, lines + 1)
    const put = (line: number, width: number, height: number, part: ArrayBufferView) =>
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, line, width, height, format, type, part)
    const split = lines * TEXTURE_WIDTH * per
    if (lines > 0) put(0, TEXTURE_WIDTH, lines, values.subarray(0, split))
    if (rest > 0) put(lines, rest, 1, values.subarray(split))
  }

  setClasses(classes: readonly ShapeClass[]): void {
    const gl = this.#gl
    const table = classTable(classes)
    if (!this.#textures.has(UNITS.classes))
      this.#textures.set(UNITS.classes, createTexture(gl, UNITS.classes))
    gl.activeTexture(gl.TEXTURE0 + UNITS.classes)
    const lines = table.length / 4 / TABLE_WIDTH
    gl.texImage2D(
      gl.TEXTURE_2D,
      ...([0, gl.RGBA, TABLE_WIDTH, lines, 0, gl.RGBA, gl.UNSIGNED_BYTE, table] as const),
    )
  }

  draw(frame: ShapeFrame): void {
    const { width, height, pixelRatio, look } = frame
    clear(this.#gl, width, height)
    if (frame.vertices.length === 0) return
    if (look.fill) this.#fillAreas(frame, look.fill)
    const gl = this.#gl
    this.#enter(this.#lines, frame)
    const { uniforms } = this.#lines
    gl.uniform1f(uniforms.scale, look.scale * pixelRatio)
    const sweep = (casing: number, colour: readonly [number, number, number, number]) => {
      gl.uniform1f(uniforms.casing, casing * pixelRatio)
      gl.uniform4f(uniforms.override, ...colour)
      this.#drawRuns(frame, 6)
    }
    // All casings lie below all lines, so that a crossing does not look like a gap.
    if (look.casing > 0) sweep(look.casing, CASING)
    sweep(0, [0, 0, 0, 0])
  }

  #fillAreas(frame: ShapeFrame, fill: readonly [number, number, number, number]): void {
    const gl = this.#gl
    this.#enter(this.#fans, frame)
    gl.enable(gl.STENCIL_TEST)
    gl.colorMask(false, false, false, false)
    gl.stencilFunc(gl.ALWAYS, 0, 0xff)
    gl.stencilOpSeparate(gl.FRONT, gl.KEEP, gl.KEEP, gl.INCR_WRAP)
    gl.stencilOpSeparate(gl.BACK, gl.KEEP, gl.KEEP, gl.DECR_WRAP)
    this.#drawRuns(frame, 3)
    gl.colorMask(true, true, true, true)
    gl.stencilFunc(gl.NOTEQUAL, 0, 0xff)
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.KEEP)
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
    gl.useProgram(this.#cover.program)
    gl.uniform4f(this.#cover.uniforms.fill, ...fill)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.disable(gl.STENCIL_TEST)
  }

  #enter({ program, uniforms }: Program<(typeof PULL_UNIFORMS)[number]>, frame: ShapeFrame): void {
    const gl = this.#gl
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
    gl.useProgram(program)
    const scale = frame.pixelRatio / frame.resolution
    const [sin, cos] = [scale * Math.sin(frame.rotation), scale * Math.cos(frame.rotation)]
    gl.uniform2f(uniforms.centre, frame.centre[0], frame.centre[1])
    // The view turns clockwise, the map under it the other way; columns first.
    gl.uniformMatrix2fv(uniforms.toPixels, false, [cos, -sin, sin, cos])
    gl.uniform2f(uniforms.halfView, frame.width / 2, frame.height / 2)
  }

  #drawRuns({ vertices }: ShapeFrame, corners: number): void {
    for (const { first, end } of vertices) {
      this.#gl.drawArrays(this.#gl.TRIANGLES, corners * first, corners * (end - first))
    }
  }

  dispose(): void {
    loseContext(this.#gl)
  }
}
