import Point from 'ol/geom/Point.js'
import type { LayerSpec } from '#map/engine/layer-spec.ts'
import type { Choice } from '#shared/filters/filter-state.ts'
import { imageIcon, type Paint } from './icons.ts'
import type { PointData } from './points-data.ts'
import type { Sprite } from './sprite.ts'
import { SpritesLayer, type SpritesLayerOptions } from './sprites-layer.ts'
import { glyphs, isSymbolShown, type SymbolEntry, symbolOf } from './symbols.ts'

export interface SymbolsState {
  readonly data: PointData & { readonly counter: number }
  /** Sub types, and the one of every row. */
  readonly dictionary: readonly string[]
  readonly codes: ArrayLike<number>
  readonly symbols: readonly SymbolEntry[]
  readonly choice: Choice
}

export interface SymbolsLook extends Omit<SpritesLayerOptions, 'zIndex'> {
  readonly size: number
  readonly colour: string
  readonly icon: (colour: string, glyph: string) => Paint
}

/** Uploaded symbols are tiny and shared by layers: loaded once, never let go. */
const images = new Map<string, HTMLImageElement>()

function imageOf(url: string): HTMLImageElement {
  const known = images.get(url)
  if (known) return known
  const image = new Image()
  // Without it the image would taint the canvas, and a screenshot could not be read.
  image.crossOrigin = 'anonymous'
  image.src = url
  images.set(url, image)
  return image
}

/** Points with a symbol per sub type. */
class SymbolsLayer extends SpritesLayer {
  readonly #look: SymbolsLook
  #state: SymbolsState | undefined

  constructor(zIndex: number, look: SymbolsLook) {
    super({ ...look, zIndex })
    this.#look = look
  }

  get counter(): number {
    return this.#state?.data.counter ?? -1
  }

  show(state: SymbolsState): void {
    const { data, dictionary, codes, symbols, choice } = state
    const before = this.#state
    this.#state = state
    this.setData(data, codes)
    const same = before?.dictionary === dictionary && before.symbols === symbols && before.choice === choice
    if (!same) this.setSprites(this.#sprites(state))
  }

  #sprites({ dictionary, symbols, choice }: SymbolsState): (Sprite | null)[] {
    const letters = glyphs(dictionary)
    return dictionary.map((subType, code) =>
      isSymbolShown(subType, symbols, choice)
        ? this.#sprite(symbolOf(subType, symbols)?.imageUrl ?? null, letters[code] ?? '')
        : null,
    )
  }

  /** The default icon stands in for an image that is on its way, and for one that does not come. */
  #sprite(url: string | null, glyph: string): Sprite {
    const { size, colour, icon } = this.#look
    const image = url === null ? undefined : imageOf(url)
    if (image && !image.complete) image.addEventListener('load', () => this.#refresh(), { once: true })
    const paint = image?.complete && image.naturalWidth > 0 ? imageIcon(image) : icon(colour, glyph)
    return { size, colour, paint }
  }

  #refresh(): void {
    if (this.#state) this.setSprites(this.#sprites(this.#state))
  }
}

export const symbolsSpec = <K extends string>(
  kind: K,
  stacking: number,
  look: SymbolsLook,
): LayerSpec<K, SymbolsLayer, SymbolsState> => ({
  kind,
  stacking,
  create: () => new SymbolsLayer(stacking, look),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, query) => {
    const hit = layer.pick(query)
    return hit && { ...hit, counter: layer.counter, geometry: iconPoint(hit.anchor, hit.radius) }
  },
})

/** The selection's ring goes around the icon. */
export function iconPoint(at: readonly [number, number], radius: number): Point {
  const point = new Point([...at])
  point.set('radius', radius)
  return point
}
