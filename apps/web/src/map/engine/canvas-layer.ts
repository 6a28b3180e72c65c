import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import ViewHint from 'ol/ViewHint.js'
import {
  movePicture,
  partAround,
  partOf,
  shiftBetween,
  shifted,
  stretched,
  uncovered,
  within,
} from './moved-picture.ts'
import type { View } from './view.ts'

export interface CanvasLayerOptions {
  readonly zIndex: number
  /** Drawn from here up; OpenLayers' own minZoom leaves the limit itself out. */
  readonly fromZoom?: number
  /** A class of the layer's element, for what CSS can do alone. */
  readonly className?: string
}

/** So long a picture may take in each frame of a zoom; one that takes longer is stretched until the map is still. */
const LONGEST_MS = 50

/** So many places are drawn again one by one; more are not worth the trouble. */
const MOST_PLACES = 100

/** What changed between two revisions, and how far around each place in CSS pixels. */
interface Change {
  readonly from: number
  readonly to: number
  readonly places: readonly (readonly [number, number])[]
  readonly reach: number
}

interface Shown {
  readonly revision: number
  readonly view: View
  /** Where the picture lies: while the map moves, up to half a pixel beside the view. */
  readonly drawn: View
  readonly isExact: boolean
  readonly detail: number
  readonly anything: boolean
  /** What it took to draw all of it, milliseconds. */
  readonly cost: number
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
  #shown: Shown | undefined
  #change: Change | undefined

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
  protected abstract draw(renderer: Renderer, view: View, detail: number): boolean

  /** Where the look of each feature depends on how many are in view: a number that says so, the same for all parts of it. */
  protected detailOf(_view: View): number {
    return 0
  }

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
      {
        open: canvas => this.open(canvas),
        draw: (renderer, view, detail) => this.draw(renderer, view, detail),
        detailOf: view => this.detailOf(view),
      },
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
    const view = { left: 0, top: 0, width, height, pixelRatio, centre, extent, resolution, rotation, zoom }
    const isMoving = [ViewHint.ANIMATING, ViewHint.INTERACTING].some(hint => frameState.viewHints[hint])
    if (this.#shown?.revision !== this.getRevision()) this.#shown = this.#redrawn()
    const shown = this.#shown
    if (shown && sameView(shown.view, view) && (isMoving || shown.isExact)) return this.#element
    if (shown && isMoving && this.#stretch(shown, view)) return this.#element
    this.#canvas.style.transform = ''
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    this.#shown = (shown && this.#move(shown, view, isMoving)) ?? this.#drawAnew(view)
    return this.#element
  }

  #drawAnew(view: View): Shown {
    this.#renderer ??= this.open(this.#canvas)
    const detail = this.detailOf(view)
    const started = performance.now()
    const anything = this.draw(this.#renderer, view, detail)
    const cost = performance.now() - started
    this.#hideEmpty(anything)
    return { revision: this.getRevision(), view, drawn: view, isExact: true, detail, anything, cost }
  }

  /** Something changed around these places, in map units, and nowhere else. */
  protected changedAround(places: Change['places'], reach: number): void {
    const before = this.getRevision()
    const earlier = this.#change?.to === before ? this.#change : { from: before, places: [] }
    const all = [...earlier.places, ...places]
    this.#change =
      all.length > MOST_PLACES ? undefined : { from: earlier.from, to: before + 1, places: all, reach }
    this.changed()
  }

  /** The picture that is there, with the places that changed; undefined where all of it may have. */
  #redrawn(): Shown | undefined {
    const { from, to, places, reach } = this.#change ?? { from: -1, to: -1, places: [], reach: 0 }
    this.#change = undefined
    const shown = this.#shown
    if (shown?.revision !== from || to !== this.getRevision() || shown.drawn.rotation !== 0) return undefined
    const parts = places.flatMap(place => partAround(shown.drawn, place, reach) ?? [])
    const anything = this.#drawParts(parts, shown)
    return anything === undefined ? undefined : { ...shown, revision: to, anything }
  }

  /** Whether there is anything to see then; undefined where parts cannot be drawn. */
  #drawParts(parts: readonly View[], { anything, detail }: Shown): boolean | undefined {
    const renderer = this.#renderer
    const context = this.#canvas.getContext('2d')
    if (!renderer || !context) return undefined
    let drawn = anything
    for (const part of parts) {
      within(context, part, () => {
        drawn = this.draw(renderer, part, detail) || drawn
      })
    }
    this.#hideEmpty(drawn)
    return drawn
  }

  /** An empty canvas as large as the screen still costs the time to lay it over the others. */
  #hideEmpty(anything: boolean): void {
    this.#canvas.style.display = anything ? '' : 'none'
  }

  /** Whether the picture of another zoom does for a frame: it would take too long to draw all of it in each. */
  #stretch(shown: Shown, view: View): boolean {
    if (shown.cost < LONGEST_MS || shown.drawn.resolution === view.resolution) return false
    const transform = stretched(shown.drawn, view)
    if (!transform) return false
    this.#canvas.style.transform = transform
    this.#shown = { ...shown, view, isExact: false }
    return true
  }

  /** The picture that is there, moved, with what came into view; undefined where it has to be drawn anew. */
  #move(shown: Shown, view: View, isMoving: boolean): Shown | undefined {
    const context = this.#canvas.getContext('2d')
    const shift = shiftBetween(shown.drawn, view)
    if (!context || !shift || (!shift.isExact && !isMoving)) return undefined
    if (this.detailOf(view) !== shown.detail) return undefined
    const drawn = shifted(shown.drawn, shift)
    if (shown.anything && (shift.x !== 0 || shift.y !== 0)) movePicture(context, shift)
    const parts = uncovered(view, shift).map(rect => partOf(drawn, rect))
    const anything = this.#drawParts(parts, shown)
    return anything === undefined ? undefined : { ...shown, view, drawn, isExact: shift.isExact, anything }
  }

  protected override disposeInternal(): void {
    this.#renderer?.dispose()
    super.disposeInternal()
  }
}

interface Drawing<Renderer> {
  open(canvas: HTMLCanvasElement): Renderer
  draw(renderer: Renderer, view: View, detail: number): boolean
  detailOf(view: View): number
}

class CanvasTwin<Renderer extends { dispose(): void }> extends CanvasLayer<Renderer> {
  readonly #drawing: Drawing<Renderer>

  constructor(options: CanvasLayerOptions, drawing: Drawing<Renderer>) {
    super(options)
    this.#drawing = drawing
  }

  protected override open(canvas: HTMLCanvasElement): Renderer {
    return this.#drawing.open(canvas)
  }

  protected override draw(renderer: Renderer, view: View, detail: number): boolean {
    return this.#drawing.draw(renderer, view, detail)
  }

  protected override detailOf(view: View): number {
    return this.#drawing.detailOf(view)
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
