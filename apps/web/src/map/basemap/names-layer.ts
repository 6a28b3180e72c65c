import VectorTileLayer from 'ol/layer/VectorTile.js'
import type { FrameState } from 'ol/Map.js'
import type CanvasTileLayerRenderer from 'ol/renderer/canvas/TileLayer.js'
import type VectorTileSource from 'ol/source/VectorTile.js'
import ViewHint from 'ol/ViewHint.js'

interface Drawn {
  readonly element: HTMLElement
  readonly center: readonly number[]
  readonly resolution: number
  readonly size: readonly number[]
}

interface NamesOptions {
  readonly source: VectorTileSource
  readonly zIndex: number
  readonly minZoom: number
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * Names along streets cost more than everything else: without a GPU a frame of them takes a fifth of a second. They are
 * drawn when the map rests, and only if something has changed; while it moves, their picture moves with it.
 */
export class NamesLayer extends VectorTileLayer {
  #drawn: Drawn | undefined
  #isOutdated = true
  #isKept = false
  #isWhole = false

  constructor(options: NamesOptions) {
    super({ ...options, className: 'own-base-names', renderMode: 'vector', declutter: 'ground' })
    // Another style, or fonts.
    this.on('change', () => {
      this.#isOutdated = true
    })
  }

  override render(frame: FrameState, target: HTMLElement): HTMLElement | null {
    const drawn = this.#drawn
    const isMoving = [ViewHint.ANIMATING, ViewHint.INTERACTING].some(hint => frame.viewHints[hint])
    this.#isKept = drawn !== undefined && (isMoving || (!this.#isOutdated && isSame(drawn, frame)))
    if (drawn && this.#isKept) {
      drawn.element.style.transform = transformOf(drawn, frame)
      return drawn.element
    }
    this.#isOutdated = false
    const element = super.render(frame, target)
    const { renderComplete, ready } = this.getRenderer() as CanvasTileLayerRenderer
    // Tiles that are on their way come without a word to the layer; until the last of them nothing is worth drawing.
    this.#isWhole = renderComplete && ready
    this.#isOutdated ||= !this.#isWhole
    this.#drawn = element ? { element, ...placeOf(frame) } : undefined
    if (element)
      Object.assign(element.style, { transform: '', transformOrigin: '0 0', willChange: 'transform' })
    return element
  }

  override renderDeclutter(...given: Parameters<VectorTileLayer['renderDeclutter']>): void {
    if (!this.#isKept && this.#isWhole) super.renderDeclutter(...given)
  }

  override renderDeferred(frame: FrameState): void {
    if (!this.#isKept && this.#isWhole) super.renderDeferred(frame)
  }
}

const placeOf = ({ viewState: { center, resolution }, size }: FrameState) => ({
  center: [...center],
  resolution,
  size: [...size],
})

function isSame(drawn: Drawn, frame: FrameState): boolean {
  const { center, resolution } = frame.viewState
  return (
    drawn.resolution === resolution &&
    drawn.center.every((value, index) => value === center[index]) &&
    drawn.size.every((value, index) => value === frame.size[index])
  )
}

/** From where it was drawn to where it lies now. */
export function transformOf(
  drawn: Omit<Drawn, 'element'>,
  { viewState, size }: Pick<FrameState, 'viewState' | 'size'>,
) {
  const { center, resolution } = viewState
  const scale = drawn.resolution / resolution
  const [fromX = 0, fromY = 0] = drawn.center
  const [toX = 0, toY = 0] = center
  const [width = 0, height = 0] = size
  const x = (fromX - toX) / resolution + (width / 2) * (1 - scale)
  const y = (toY - fromY) / resolution + (height / 2) * (1 - scale)
  return `translate(${x}px, ${y}px) scale(${scale})`
}
