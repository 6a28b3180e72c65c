import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type { Box } from './boxes.ts'

/** What a layer needs to know of the view to draw itself. */
export interface View {
  /** Device pixels. */
  readonly width: number
  readonly height: number
  readonly pixelRatio: number
  /** Map units. */
  readonly centre: readonly [number, number]
  readonly extent: Box
  /** Metres per CSS pixel. */
  readonly resolution: number
  readonly rotation: number
  readonly zoom: number
}

export interface CanvasLayerOptions {
  readonly zIndex: number
  /** Drawn from here up; OpenLayers' own minZoom leaves the limit itself out. */
  readonly fromZoom?: number
  /** A class of the layer's element, for what CSS can do alone. */
  readonly className?: string
}

/** A layer that draws into a canvas of its own, with the GPU where there is one. */
export abstract class CanvasLayer<Renderer extends { dispose(): void }> extends Layer {
  /** OpenLayers draws the next canvas layer into a bare canvas it is handed; a box around ours keeps it apart. */
  readonly #element = document.createElement('div')
  readonly #canvas = document.createElement('canvas')
  readonly #options: CanvasLayerOptions
  readonly #fromZoom: number
  #renderer: Renderer | undefined
  #lost = false
  /** What the canvas shows. OpenLayers renders for every tile that arrives, and half a million points look the same then. */
  #shown: { readonly revision: number; readonly view: View } | undefined

  constructor(options: CanvasLayerOptions) {
    const { zIndex, fromZoom = Number.NEGATIVE_INFINITY, className = '' } = options
    super({ zIndex })
    this.#options = options
    this.#fromZoom = fromZoom
    this.#element.className = `canvas-layer ${className}`.trim()
    this.#element.append(this.#canvas)
    for (const { style } of [this.#element, this.#canvas]) {
      Object.assign(style, { position: 'absolute', width: '100%', height: '100%', left: '0', top: '0' })
    }
    this.#canvas.addEventListener('webglcontextlost', event => {
      // Without this the browser never gives the context back.
      event.preventDefault()
      this.#lost = true
      this.#renderer = undefined
      this.#shown = undefined
    })
    this.#canvas.addEventListener('webglcontextrestored', () => {
      this.#lost = false
      this.changed()
    })
  }

  /** Absent until the first frame and while the GPU is away: `open` hands everything over again. */
  protected get renderer(): Renderer | undefined {
    return this.#renderer
  }

  protected abstract open(canvas: HTMLCanvasElement): Renderer
  /** False when there is nothing to see. */
  protected abstract draw(renderer: Renderer, view: View): boolean

  /** Something else is in focus: this is still there, and no longer in the way. */
  stepBack(back: boolean): void {
    const opacity = back ? '0.3' : ''
    if (this.#element.style.opacity !== opacity) this.#element.style.opacity = opacity
  }

  get isBack(): boolean {
    return this.#element.style.opacity !== ''
  }

  /** Another layer that draws the same at any size, for a map that is printed: this one stays as it is on the screen. */
  twin(): Layer {
    const twin = new CanvasTwin<Renderer>(
      { zIndex: this.getZIndex() ?? this.#options.zIndex, fromZoom: this.#fromZoom },
      canvas => this.open(canvas),
      (renderer, view) => this.draw(renderer, view),
    )
    twin.stepBack(this.isBack)
    return twin
  }

  isDrawnAt(zoom: number): boolean {
    return this.getVisible() && zoom >= this.#fromZoom
  }

  override render(frameState: FrameState | null): HTMLElement | null {
    if (!frameState || this.#lost) return this.#element
    const { size, pixelRatio, viewState } = frameState
    const { resolution, rotation, zoom, center } = viewState
    if (!this.isDrawnAt(zoom)) return null
    const width = Math.round((size[0] as number) * pixelRatio)
    const height = Math.round((size[1] as number) * pixelRatio)
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = frameState.extent ?? []
    const centre = [center[0] as number, center[1] as number] as const
    const extent = [minX, minY, maxX, maxY] as const
    const view = { width, height, pixelRatio, centre, extent, resolution, rotation, zoom }
    const revision = this.getRevision()
    if (this.#shown?.revision === revision && sameView(this.#shown.view, view)) return this.#element
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    this.#renderer ??= this.open(this.#canvas)
    const anything = this.draw(this.#renderer, view)
    // An empty canvas as large as the screen still costs the time to lay it over the others.
    this.#canvas.style.display = anything ? '' : 'none'
    this.#shown = { revision, view }
    return this.#element
  }

  protected override disposeInternal(): void {
    this.#renderer?.dispose()
    super.disposeInternal()
  }
}

class CanvasTwin<Renderer extends { dispose(): void }> extends CanvasLayer<Renderer> {
  readonly #open: (canvas: HTMLCanvasElement) => Renderer
  readonly #draw: (renderer: Renderer, view: View) => boolean

  constructor(
    options: CanvasLayerOptions,
    open: (canvas: HTMLCanvasElement) => Renderer,
    draw: (renderer: Renderer, view: View) => boolean,
  ) {
    super(options)
    this.#open = open
    this.#draw = draw
  }

  protected override open(canvas: HTMLCanvasElement): Renderer {
    return this.#open(canvas)
  }

  protected override draw(renderer: Renderer, view: View): boolean {
    return this.#draw(renderer, view)
  }
}

const sameView = (one: View, other: View): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.pixelRatio === other.pixelRatio &&
  one.centre[0] === other.centre[0] &&
  one.centre[1] === other.centre[1] &&
  one.resolution === other.resolution &&
  one.rotation === other.rotation

/** WebGL2, or null; preserveDrawingBuffer because a screenshot reads the canvas long after it was drawn. */
export const openWebGl = (canvas: HTMLCanvasElement, stencil = false): WebGL2RenderingContext | null =>
  canvas.getContext('webgl2', { antialias: false, preserveDrawingBuffer: true, stencil })

export function openCanvas2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has neither WebGL2 nor Canvas2D')
  return context
}
