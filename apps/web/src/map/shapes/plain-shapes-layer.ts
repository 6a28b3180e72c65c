import type { Hit, LayerSpec, PickQuery } from '#map/engine/layer-spec.ts'
import type { ShapeClass } from './shape-classes.ts'
import { areaGeometry, lineGeometry } from './shape-geometry.ts'
import type { ShapeData } from './shapes.ts'
import { ShapesLayer, type ShapesLayerOptions } from './shapes-layer.ts'

interface FeatureShapes extends ShapeData {
  readonly family: 'line' | 'polygon'
  readonly counter: number
}

/** Shapes of one feature set. */
export class FeatureShapesLayer extends ShapesLayer {
  #data: FeatureShapes | undefined

  get data(): FeatureShapes | undefined {
    return this.#data
  }

  setFeatures(data: FeatureShapes, codes: ArrayLike<number>): void {
    this.#data = data
    this.setData(data, codes)
  }

  hit(query: PickQuery): Hit | undefined {
    const data = this.#data
    const hit = data && this.pick(query)
    if (!hit) return undefined
    const { row, at } = hit
    const geometry = data.family === 'line' ? lineGeometry(data, row) : areaGeometry(data, row)
    return { row, counter: data.counter, anchor: at, geometry }
  }
}

export interface PlainShapesState {
  readonly data: FeatureShapes
  /** The classes there are, and the one of every row; asked for once a set. */
  readonly classify: () => { readonly classes: readonly ShapeClass[]; readonly codes: ArrayLike<number> }
}

export interface PlainShapesLook extends Omit<ShapesLayerOptions, 'zIndex' | 'filled'> {
  readonly family: FeatureShapes['family']
}

/** Lines or areas that no filter divides. */
class PlainShapesLayer extends FeatureShapesLayer {
  show({ data, classify }: PlainShapesState): void {
    if (data === this.data) return
    const { classes, codes } = classify()
    this.setClasses(classes)
    this.setFeatures(data, codes)
  }
}

export const plainShapesSpec = <K extends string>(
  kind: K,
  stacking: number,
  { family, ...look }: PlainShapesLook,
): LayerSpec<K, PlainShapesLayer, PlainShapesState> => ({
  kind,
  stacking,
  create: () => new PlainShapesLayer({ ...look, zIndex: stacking, filled: family === 'polygon' }),
  update: (layer, state) => layer.show(state),
  remove: layer => layer.setData(null),
  pick: (layer, query) => layer.hit(query),
})
