import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT, { type LegacyTile } from 'geojson-vt'
import type { Feature } from '../files/geojson.ts'
import type { TileRun } from './pmtiles-writer.ts'
import { firstId, tileId } from './tile-id.ts'

/** A layer of the base map: its features, each drawn from a zoom on. */
export interface GroundLayer {
  name: string
  features: GroundFeature[]
  buffer: number
}

export interface GroundFeature {
  feature: Feature
  fromZoom: number
}

const EXTENT = 4096
/** Pixels of 4,096 to a tile: what a tile has of its neighbours, so that wide lines do not end at its border. */
export const BUFFER = 128

export interface Range {
  minZoom: number
  maxZoom: number
}

/**
 * Every tile below the given tiles of the smallest zoom, in order. Most of them are nothing but ground: they have one
 * content and are not cut at all.
 */
export function* cutTiles(
  layers: readonly GroundLayer[],
  roots: readonly { x: number; y: number }[],
  { minZoom, maxZoom }: Range,
): Generator<TileRun> {
  const ground = gzip({ earth: groundTile() })
  const ids = roots.map(({ x, y }) => tileId(minZoom, x, y)).sort((a, b) => a - b)
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const cut = cutZoom(layers, zoom, maxZoom)
    const share = 4 ** (zoom - minZoom)
    for (const root of ids) {
      const start = firstId(zoom) + (root - firstId(minZoom)) * share
      yield* fill(cut, start, start + share, ground)
    }
  }
}

/** The cut tiles between two numbers, and the plain ground between them. */
function* fill(
  cut: readonly { id: number; data: Uint8Array }[],
  start: number,
  end: number,
  ground: Uint8Array,
): Generator<TileRun> {
  let next = start
  for (const { id, data } of cut) {
    if (id < start || id >= end) continue
    if (id > next) yield { id: next, length: id - next, data: ground }
    yield { id, length: 1, data }
    next = id + 1
  }
  if (next < end) yield { id: next, length: end - next, data: ground }
}

/** Tiles of one zoom that have more than ground, by number. One zoom at a time, so that memory holds one only. */
function cutZoom(layers: readonly GroundLayer[], zoom: number, maxZoom: number) {
  const tiles = new Map<number, Record<string, LegacyTile>>()
  for (const { name, features, buffer } of layers) {
    const drawn = features.filter(({ fromZoom }) => fromZoom <= zoom).map(({ feature }) => feature)
    if (drawn.length === 0) continue
    const index = new GeoJSONVT(
      { type: 'FeatureCollection', features: drawn as GeoJSON.Feature[] },
      {
        maxZoom: zoom === maxZoom ? zoom : zoom + 1,
        indexMaxZoom: zoom,
        indexMaxPoints: 0,
        extent: EXTENT,
        buffer,
      },
    )
    for (const { z, x, y } of index.tileCoords) {
      if (z !== zoom) continue
      const tile = index.getTile(z, x, y)
      if (!tile || tile.features.length === 0) continue
      const id = tileId(z, x, y)
      const known = tiles.get(id)
      if (known) known[name] = tile
      else tiles.set(id, { earth: groundTile(), [name]: tile })
    }
  }
  return [...tiles].sort(([a], [b]) => a - b).map(([id, tile]) => ({ id, data: gzip(tile) }))
}

function groundTile(): LegacyTile {
  const [low, high] = [-BUFFER, EXTENT + BUFFER]
  const ring: [number, number][] = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ]
  return { features: [{ type: 3, geometry: [ring], tags: { kind: 'earth' } }] }
}

function gzip(layers: Record<string, LegacyTile>): Uint8Array {
  return gzipSync(fromGeojsonVt(layers, { version: 2, extent: EXTENT }), { level: 9 })
}
