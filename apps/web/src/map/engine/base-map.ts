import type BaseLayer from 'ol/layer/Base.js'
import type OlMap from 'ol/Map.js'
import {
  type BaseLayerName,
  createBaseLayers,
  type TileLayerName,
  type TileSources,
  tileSource,
} from './base-layers.ts'

export type TileNews = 'asked' | 'loaded' | 'failed'

/** What was seen of a tile server while nothing watched it. */
export interface TileTally {
  /** When the first tile was asked for, by performance.now(). */
  askedAt: number | undefined
  loaded: boolean
  /** Since the last one that loaded. */
  failed: number
}

/** The installation's own base map. */
export interface OwnBase {
  readonly layer: BaseLayer
  setDark(dark: boolean): void
  dispose(): void
}

const isTiles = (name: BaseLayerName): name is TileLayerName => name !== 'plain'

/** What lies below the data: what the user chose, or the own base map in its place while its tile server is away. */
export class BaseMap {
  readonly #layers = createBaseLayers()
  readonly #tallies: Record<TileLayerName, TileTally> = { map: nothingSeen(), satellite: nothingSeen() }
  readonly #listeners = new Set<(name: TileLayerName, news: TileNews) => void>()
  #tiles: TileSources | undefined
  #chosen: BaseLayerName = 'map'
  #away: ReadonlySet<TileLayerName> = new Set()
  #own: OwnBase | undefined
  #isDark = false

  /** For the map that is being made. */
  get layers(): BaseLayer[] {
    return Object.values(this.#layers)
  }

  get chosen(): BaseLayerName {
    return this.#chosen
  }

  /** Whether the own base map stands in for what was chosen. */
  get standsIn(): boolean {
    return this.#own !== undefined && isTiles(this.#chosen) && this.#away.has(this.#chosen)
  }

  setTiles(tiles: TileSources): void {
    // New sources fetch all tiles anew.
    if (JSON.stringify(tiles) === JSON.stringify(this.#tiles)) return
    this.#tiles = tiles
    this.#setSource('map')
    this.#setSource('satellite')
  }

  choose(name: BaseLayerName): void {
    this.#chosen = name
    this.#show()
  }

  setAway(name: TileLayerName, isAway: boolean): void {
    const away = new Set(this.#away)
    if (isAway) away.add(name)
    else away.delete(name)
    this.#away = away
    this.#show()
  }

  /** The map of streets is darkened, as it comes; pictures taken from above stay as they are. */
  setDark(dark: boolean): void {
    if (this.#isDark === dark) return
    this.#isDark = dark
    this.#own?.setDark(dark)
    this.#setSource('map')
  }

  setOwn(map: OlMap, own: OwnBase | undefined): void {
    if (this.#own) map.removeLayer(this.#own.layer)
    this.#own?.dispose()
    this.#own = own
    own?.setDark(this.#isDark)
    this.#show()
    if (own) map.addLayer(own.layer)
  }

  tally(name: TileLayerName): Readonly<TileTally> {
    return this.#tallies[name]
  }

  onTiles(listener: (name: TileLayerName, news: TileNews) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Loads the tile at a place, without showing it. */
  probe(name: TileLayerName, place: number[], resolution: number): Promise<boolean> {
    const source = this.#layers[name].getSource()
    const at = source?.getTileGrid()?.getTileCoordForCoordAndResolution(place, resolution)
    const projection = source?.getProjection()
    const url = at && projection ? source?.getTileUrlFunction()(at, 1, projection) : undefined
    if (!url) return Promise.resolve(false)
    return new Promise(resolve => {
      const image = new Image()
      image.crossOrigin = 'anonymous'
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
      image.src = url
    })
  }

  #setSource(name: TileLayerName): void {
    const tiles = this.#tiles?.[name]
    if (!tiles) return
    const source = tileSource(tiles, this.#isDark && name === 'map')
    source.on('tileloadstart', () => this.#tell(name, 'asked'))
    source.on('tileloadend', () => this.#tell(name, 'loaded'))
    source.on('tileloaderror', () => this.#tell(name, 'failed'))
    this.#layers[name].setSource(source)
  }

  #tell(name: TileLayerName, news: TileNews): void {
    const tally = this.#tallies[name]
    if (news === 'asked') tally.askedAt ??= performance.now()
    else if (news === 'loaded') tally.loaded = true
    tally.failed = news === 'failed' ? tally.failed + 1 : news === 'loaded' ? 0 : tally.failed
    for (const listener of this.#listeners) listener(name, news)
  }

  #show(): void {
    const { standsIn } = this
    for (const name of ['map', 'satellite'] as const)
      this.#layers[name].setVisible(name === this.#chosen && !standsIn)
    this.#own?.layer.setVisible(this.#chosen === 'plain' || standsIn)
  }
}

const nothingSeen = (): TileTally => ({ askedAt: undefined, loaded: false, failed: 0 })
