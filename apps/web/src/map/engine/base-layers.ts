import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'

export const BASE_LAYERS = ['map', 'satellite'] as const
export type BaseLayerName = (typeof BASE_LAYERS)[number]

export type TileSources = Readonly<Record<BaseLayerName, { url: string; attribution: string }>>

/** Both providers stop here; closer in, their last tiles are enlarged. */
const MAX_TILE_ZOOM = 19

export function createBaseLayers(): Record<BaseLayerName, TileLayer<XYZ>> {
  const create = (visible: boolean) => new TileLayer<XYZ>({ zIndex: 0, visible, preload: 1 })
  return { map: create(true), satellite: create(false) }
}

export function tileSource({ url, attribution }: TileSources[BaseLayerName]): XYZ {
  return new XYZ({
    url,
    attributions: attribution,
    // Without it a tile would taint the canvas, and a screenshot could not be read.
    crossOrigin: 'anonymous',
    maxZoom: MAX_TILE_ZOOM,
  })
}
