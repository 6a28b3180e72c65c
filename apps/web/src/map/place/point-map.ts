import 'ol/ol.css'
import { MAP_PROJECTION, MAX_ZOOM } from '@petatirta/domain'
import Attribution from 'ol/control/Attribution.js'
import { containsCoordinate } from 'ol/extent.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PointerInteraction from 'ol/interaction/Pointer.js'
import OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import { fromLonLat, transformExtent } from 'ol/proj.js'
import View from 'ol/View.js'
import {
  createBaseLayers,
  type TileLayerName,
  type TileSources,
  tileSource,
} from '#map/engine/base-layers.ts'
import type { CreatePointMap, Picture, PointMapOptions } from '#shared/ui/point-map/handle.ts'
import type { LonLat } from './location-watch.ts'
import { lonLatOf } from './lon-lat.ts'
import { PictureLayer } from './picture-layer.ts'
import { PointMarker } from './point-marker.ts'

/** A finger is wider than the mark. */
const GRIP_PX = 24
/** Close enough to tell one house from the next. */
const POINT_ZOOM = 17
const ZOOM_MS = 200
const PICTURE_MARGIN = [24, 24, 24, 24]

/** A small map with one point, which can be moved if `onPick` is given. Only modules that the large map has, too. */
class PointMap {
  readonly #map: OlMap
  readonly #view: View
  readonly #baseLayers = createBaseLayers()
  readonly #mark = new PointMarker()
  readonly #picture = new PictureLayer()
  readonly #onPick: PointMapOptions['onPick']
  /** Map units. */
  #point: number[] | null = null

  constructor(element: HTMLElement, { centre, zoom, onPick }: PointMapOptions) {
    this.#onPick = onPick
    this.#view = new View({
      projection: MAP_PROJECTION,
      center: fromLonLat([centre.lon, centre.lat]),
      zoom,
      maxZoom: MAX_ZOOM,
      enableRotation: false,
    })
    const { map, satellite } = this.#baseLayers
    this.#map = new OlMap({
      target: element,
      view: this.#view,
      layers: [map, satellite, this.#picture, this.#mark],
      controls: [new Attribution({ collapsible: false })],
      interactions: defaultInteractions({
        altShiftDragRotate: false,
        pinchRotate: false,
        mouseWheelZoom: false,
      }),
    })
    // The wheel scrolls the form until the map was clicked.
    this.#map.addInteraction(new MouseWheelZoom({ onFocusOnly: true }))
    if (onPick) this.#letMove()
  }

  #letMove(): void {
    this.#map.addInteraction(
      new PointerInteraction({
        handleDownEvent: event => this.#isGripped(event),
        handleDragEvent: event => this.#mark.show(event.coordinate),
        handleUpEvent: event => {
          this.#pick(event.coordinate)
          return false
        },
      }),
    )
    this.#map.on('singleclick', event => this.#pick(event.coordinate))
  }

  #isGripped({ pixel: [x = 0, y = 0] }: MapBrowserEvent): boolean {
    if (!this.#point) return false
    const [markX = 0, markY = 0] = this.#map.getPixelFromCoordinate(this.#point) ?? []
    return Math.hypot(x - markX, y - markY) <= GRIP_PX
  }

  #pick(place: number[]): void {
    this.#place(place)
    this.#onPick?.(lonLatOf(place))
  }

  #place(place: number[] | null): void {
    this.#point = place
    this.#mark.show(place)
  }

  /** Moves the point, and the map if the point would be out of sight. */
  show(point: LonLat | undefined): void {
    const isFirst = this.#point === null
    this.#place(point ? fromLonLat([point.lon, point.lat]) : null)
    if (!this.#point) return
    if (!isFirst && containsCoordinate(this.#view.calculateExtent(), this.#point)) return
    this.#view.setCenter(this.#point)
    if (isFirst) this.#view.setZoom(Math.max(this.#view.getZoom() ?? 0, POINT_ZOOM))
  }

  showPicture({ features, bounds }: Picture): void {
    this.#picture.show(features)
    const box = transformExtent([...bounds], 'EPSG:4326', MAP_PROJECTION)
    this.#view.fit(box, { padding: PICTURE_MARGIN, maxZoom: POINT_ZOOM })
  }

  setTiles(tiles: TileSources): void {
    for (const [name, layer] of Object.entries(this.#baseLayers))
      layer.setSource(tileSource(tiles[name as TileLayerName]))
  }

  setBaseLayer(baseLayer: TileLayerName): void {
    for (const [name, layer] of Object.entries(this.#baseLayers)) layer.setVisible(name === baseLayer)
  }

  zoomBy(levels: number): void {
    const zoom = this.#view.getZoom() ?? POINT_ZOOM
    this.#view.animate({ zoom: Math.round(zoom) + levels, duration: ZOOM_MS })
  }

  dispose(): void {
    this.#map.setTarget(undefined)
    this.#map.dispose()
  }
}

export const createPointMap: CreatePointMap = (element, options) => new PointMap(element, options)
