import type { Extent } from 'ol/extent.js'
import MVT from 'ol/format/MVT.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import type Projection from 'ol/proj/Projection.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import type Tile from 'ol/Tile.js'
import TileState from 'ol/TileState.js'
import VectorTile from 'ol/VectorTile.js'
import { type Header, PMTiles, SharedPromiseCache, TileType } from 'pmtiles'
import { OF_BASE_MAP } from '#map/engine/base-layers.ts'
import type { OwnBase } from '#map/engine/base-map.ts'
import type { BlockSource } from './block-source.ts'
import { NamesLayer } from './names-layer.ts'
import { type Schema, schemaFor } from './schema.ts'
import { groundStyle, paletteFor } from './style.ts'
import { unpack } from './unpack.ts'

const DIRECTORIES = 100

export const openArchive = (source: BlockSource): PMTiles =>
  new PMTiles(source, new SharedPromiseCache(DIRECTORIES, undefined, unpack), unpack)

/** What a file says of itself, as far as it can be used. */
interface Described {
  readonly schema: Schema
  readonly attribution: string
}

export function describe(metadata: unknown): Described {
  const { vector_layers: layers, attribution } = (metadata ?? {}) as Record<string, unknown>
  const ids = Array.isArray(layers) ? layers.map(layer => String((layer as { id?: unknown } | null)?.id)) : []
  return { schema: schemaFor(ids), attribution: plainText(attribution) }
}

/** Files hold links; OpenLayers would put them into the page as they are. */
function plainText(html: unknown): string {
  if (typeof html !== 'string') return ''
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent
  const safe = document.createElement('span')
  safe.textContent = text.trim().slice(0, 300)
  return safe.innerHTML
}

/** The base map of a file: vector tiles in our own style. */
export async function createOwnBase(archive: PMTiles): Promise<OwnBase> {
  const header = await archive.getHeader()
  if (header.tileType !== TileType.Mvt) throw new Error('The base map is no file of vector tiles')
  const { schema, attribution } = describe(await archive.getMetadata().catch(() => undefined))
  const source = tileSource(archive, header, schema, attribution)
  const common = { source, zIndex: 0, minZoom: header.minZoom, properties: OF_BASE_MAP }
  // Shapes of a tile become a picture once, when it comes.
  const shapes = new VectorTileLayer({ ...common, className: 'own-base', renderMode: 'hybrid' })
  const names = new NamesLayer(common)
  // Paper is white, whatever the theme of the screen.
  const light = groundStyle(schema, false)
  const background = paletteFor(false).land
  shapes.set('forPrint', () => new VectorTileLayer({ ...common, background, style: light.shapes }))
  names.set('forPrint', () => new VectorTileLayer({ ...common, declutter: 'ground', style: light.names }))
  const layer = new LayerGroup({ layers: [shapes, names], visible: false })
  return {
    layer,
    setDark: dark => {
      const style = groundStyle(schema, dark)
      shapes.setBackground(paletteFor(dark).land)
      shapes.setStyle(style.shapes)
      names.setStyle(style.names)
    },
    dispose: () => layer.dispose(),
  }
}

function tileSource(archive: PMTiles, header: Header, schema: Schema, attribution: string): VectorTileSource {
  const format = new MVT({ layers: [...schema.layers] })
  const load = (tile: Tile) => {
    if (!(tile instanceof VectorTile)) return
    const [z = 0, x = 0, y = 0] = tile.getTileCoord()
    tile.setLoader((extent: Extent, _: number, projection: Projection) => {
      archive.getZxy(z, x, y).then(
        found => {
          const options = { extent, featureProjection: projection }
          tile.setFeatures(found ? format.readFeatures(found.data, options) : [])
        },
        (cause: unknown) => {
          console.warn('A tile of the base map did not come', cause)
          tile.setState(TileState.ERROR)
        },
      )
    })
  }
  return new VectorTileSource({
    ...(attribution && { attributions: attribution }),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    tileSize: 512,
    wrapX: false,
    // Not an address: it only tells tiles apart.
    tileUrlFunction: ([z, x, y]) => `${z}/${x}/${y}`,
    tileLoadFunction: load,
    transition: 0,
  })
}
