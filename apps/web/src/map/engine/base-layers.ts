import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import { loadDarkened } from './dark-tiles.ts'

/** Base layers that come as pictures from other servers. */
const TILE_LAYERS = ['map', 'satellite'] as const
export type TileLayerName = (typeof TILE_LAYERS)[number]

/** `plain` is the installation's own; it is loaded when it is wanted (#map/basemap). */
export const BASE_LAYERS = [...TILE_LAYERS, 'plain'] as const
export type BaseLayerName = (typeof BASE_LAYERS)[number]

export const isBaseLayer = (name: string | null): name is BaseLayerName =>
  BASE_LAYERS.some(known => known === name)

export type TileSources = Readonly<Record<TileLayerName, { url: string; attribution: string }>>

/** Both providers stop here; closer in, their last tiles are enlarged. */
const MAX_TILE_ZOOM = 19

/** Properties of every layer that belongs to a base map: a picture may be wanted without it. */
export const OF_BASE_MAP = { isOfBaseMap: true } as const
export const isOfBaseMap = (layer: BaseLayer): boolean => layer.get('isOfBaseMap') === true

export function createBaseLayers(): Record<TileLayerName, TileLayer<XYZ>> {
  const create = (visible: boolean) =>
    new TileLayer<XYZ>({ zIndex: 0, visible, preload: 1, properties: OF_BASE_MAP })
  return { map: create(true), satellite: create(false) }
}

export function tileSource({ url, attribution }: TileSources[TileLayerName], darkened = false): XYZ {
  return new XYZ({
    url,
    attributions: attribution,
    // Without it a tile would taint the canvas, and a screenshot could not be read.
    crossOrigin: 'anonymous',
    maxZoom: MAX_TILE_ZOOM,
    ...(darkened && { tileLoadFunction: loadDarkened }),
  })
}
