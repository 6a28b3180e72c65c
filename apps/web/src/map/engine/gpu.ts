import { localStore } from '#shared/session/safe-storage.ts'

/** Programs that play a graphics card on the processor. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i
/** To examine a driver's fault: 'gpu' or 'cpu' in the browser's local storage decides. */
const OVERRIDE_KEY = 'petatirta.renderer'

let known: boolean | undefined

function probe(): boolean {
  // Not straight from the browser: a privacy setting may forbid it, and the map must be drawn all the same.
  const wanted = localStore.get(OVERRIDE_KEY)
  if (wanted === 'gpu' || wanted === 'cpu') return wanted === 'gpu'
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true })
  if (!gl) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return !SOFTWARE.test(renderer)
}

/** Whether WebGL is drawn by a graphics card. Where it is not, plain arithmetic of our own is many times faster. */
export function hasGpu(): boolean {
  known ??= probe()
  return known
}
