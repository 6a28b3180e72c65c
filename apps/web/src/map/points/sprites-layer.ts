import { relativeBox } from '#map/engine/boxes.ts'
import { CanvasLayer, type CanvasLayerOptions, openCanvas2d } from '#map/engine/canvas-layer.ts'
import type { PickQuery } from '#map/engine/layer-spec.ts'
import type { View } from '#map/engine/view.ts'
import { type PointData, pickPoint, visibleRuns } from './points-data.ts'
import { paintSprite, type Sprite } from './sprite.ts'

export interface SpritesLayerOptions extends CanvasLayerOptions {
  /** Dots below this zoom: a city full of icons shows nothing but icons. */
  readonly iconsFrom: number
  /** Side of the dots at a zoom, CSS pixels. */
  readonly dot?: (zoom: number) => number
  /** How much of their size icons have at a zoom; all of it unless said. */
  readonly scale?: (zoom: number) => number
}

type Context = CanvasRenderingContext2D & { dispose(): void }

const SPECK_TOLERANCE = 2
const noDot = () => 0
const fullSize = () => 1

/** Thousands of icons from typed arrays: drawn, not declared. A row's code picks its sprite; null hides it. */
export class SpritesLayer extends CanvasLayer<Context> {
  readonly #options: SpritesLayerOptions
  #data: PointData | null = null
  #codes: ArrayLike<number> = []
  #sprites: readonly (Sprite | null)[] = []
  /** Painted once per sprite and size in device pixels. */
  readonly #painted = new Map<Sprite, HTMLCanvasElement>()

  constructor(options: SpritesLayerOptions) {
    super(options)
    this.#options = options
  }

  protected override open(canvas: HTMLCanvasElement): Context {
    return Object.assign(openCanvas2d(canvas), { dispose: () => {} })
  }

  setData(data: PointData | null, codes: ArrayLike<number> = []): void {
    if (data === this.#data && codes === this.#codes) return
    this.#data = data
    this.#codes = codes
    this.changed()
  }

  setSprites(sprites: readonly (Sprite | null)[]): void {
    if (sprites === this.#sprites) return
    this.#sprites = sprites
    this.#painted.clear()
    this.changed()
  }

  /** The nearest visible row under the pointer, and where it lies. */
  pick({ at, resolution, tolerance, map }: PickQuery) {
    const zoom = map.getView().getZoom() ?? 0
    if (!this.#data || !this.isDrawnAt(zoom)) return undefined
    const icons = zoom >= this.#options.iconsFrom
    const sizes = this.#sprites.map(sprite => sprite?.size ?? 0)
    const radius = icons
      ? (Math.max(0, ...sizes) * (this.#options.scale ?? fullSize)(zoom)) / 2
      : (this.#options.dot ?? noDot)(zoom) / 2
    // A speck must not catch what was meant for the customer beside it.
    const reach = radius + (icons ? tolerance : Math.min(tolerance, SPECK_TOLERANCE))
    const row = pickPoint(this.#data, at, reach * resolution, candidate =>
      Boolean(this.#sprites[this.#codes[candidate] as number]),
    )
    if (row === undefined) return undefined
    const { origin, positions } = this.#data
    const [x = 0, y = 0] = positions.subarray(2 * row, 2 * row + 2)
    const drawn = icons ? ('icon' as const) : ('speck' as const)
    return { row, radius, drawn, anchor: [origin[0] + x, origin[1] + y] as const }
  }

  protected override draw(context: Context, view: View): boolean {
    const { width, height, pixelRatio, resolution, rotation, zoom, centre } = view
    context.clearRect(0, 0, width, height)
    if (!this.#data) return false
    const { positions, origin } = this.#data
    const icons = zoom >= this.#options.iconsFrom
    const dot = (this.#options.dot ?? noDot)(zoom) * pixelRatio
    if (!icons && dot === 0) return false
    let drawn = 0
    const iconScale = (this.#options.scale ?? fullSize)(zoom) * pixelRatio
    const scale = pixelRatio / resolution
    const [sin, cos] = [Math.sin(rotation) * scale, Math.cos(rotation) * scale]
    for (const { first, count } of visibleRuns(
      this.#data,
      relativeBox(view.extent, origin, 30 * resolution),
    )) {
      for (let row = first; row < first + count; row++) {
        const sprite = this.#sprites[this.#codes[row] as number]
        if (!sprite) continue
        const dx = (positions[2 * row] as number) + origin[0] - centre[0]
        const dy = (positions[2 * row + 1] as number) + origin[1] - centre[1]
        const [x, y] = [width / 2 + dx * cos + dy * sin, height / 2 - (dy * cos - dx * sin)]
        if (x < -60 || y < -60 || x > width + 60 || y > height + 60) continue
        drawn++
        if (icons) {
          const image = this.#image(sprite, iconScale)
          // Whole pixels: an icon between two of them is blurred.
          context.drawImage(image, Math.round(x - image.width / 2), Math.round(y - image.height / 2))
        } else {
          context.fillStyle = sprite.colour
          context.fillRect(x - dot / 2, y - dot / 2, dot, dot)
        }
      }
    }
    return drawn > 0
  }

  #image(sprite: Sprite, scale: number): HTMLCanvasElement {
    const side = Math.round(sprite.size * scale)
    const known = this.#painted.get(sprite)
    if (known?.width === side) return known
    const canvas = paintSprite(sprite, side)
    this.#painted.set(sprite, canvas)
    return canvas
  }
}
