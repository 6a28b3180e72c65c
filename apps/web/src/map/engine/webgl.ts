/** The few lines of WebGL2 that every layer of ours needs. */
export type Gl = WebGL2RenderingContext

function compile(gl: Gl, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type)
  if (!shader) throw new Error('WebGL: no shader')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}

export interface Program<Name extends string> {
  readonly program: WebGLProgram
  readonly uniforms: Readonly<Record<Name, WebGLUniformLocation | null>>
}

export function createProgram<Name extends string>(
  gl: Gl,
  vertexShader: string,
  fragmentShader: string,
  uniforms: readonly Name[],
  attributes: readonly string[] = [],
): Program<Name> {
  const program = gl.createProgram()
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertexShader))
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragmentShader))
  for (const [index, name] of attributes.entries()) gl.bindAttribLocation(program, index, name)
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`)
  }
  const locations = uniforms.map(name => [name, gl.getUniformLocation(program, name)])
  return { program, uniforms: Object.fromEntries(locations) }
}

/** A texture that is read texel by texel, never between them. It stays bound to its unit. */
export function createTexture(gl: Gl, unit: number): WebGLTexture {
  const created = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, created)
  for (const edge of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, edge, gl.CLAMP_TO_EDGE)
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST)
  return created
}

export function clear(gl: Gl, width: number, height: number): void {
  gl.viewport(0, 0, width, height)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
}

/** Frees what the context holds at once; browsers keep only a few contexts alive. */
export const loseContext = (gl: Gl): void => gl.getExtension('WEBGL_lose_context')?.loseContext()
