import 'ol/ol.css'
import {
  DEFAULT_ZOOM,
  MAP_PROJECTION,
  MAX_ZOOM,
  MIN_ZOOM,
  PAN_OFFSET_X,
  PAN_OFFSET_Y,
} from '@petatirta/domain'
import Attribution from 'ol/control/Attribution.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import type BaseLayer from 'ol/layer/Base.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { createStore } from 'zustand/vanilla'
import { LocationMarker } from '#map/place/location-marker.ts'
import { hitOfRow, type Located } from '#map/place/location-of-row.ts'
import type { LonLat } from '#map/place/location-watch.ts'
import { lonLatOf } from '#map/place/lon-lat.ts'
import { markOverlay, PointMarker } from '#map/place/point-marker.ts'
import { Aim, type Aimed } from './aim.ts'
import type { BaseLayerName, TileLayerName, TileSources } from './base-layers.ts'
import { BaseMap, type OwnBase } from './base-map.ts'
import type { Hit, LayerSpec, MountedLayer, PickQuery } from './layer-spec.ts'
import { motion } from './motion.ts'
import { type Pickable, pickFrom, TOLERANCE, toleranceOf } from './picking.ts'
import { popupOverlay } from './popup-overlay.ts'
import { SelectionHold } from './selection-hold.ts'
import { SelectionLayer } from './selection-layer.ts'

export interface Selection {
  /** One number per selection: it stays while the feature is followed into newer sets. */
  readonly serial: number
  readonly kind: string
  readonly counter: number
  readonly row: number
  /** Where it was pressed, or its place: degrees. */
  readonly at?: readonly [lon: number, lat: number]
}

/** How much of each edge something else covers, in pixels. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface EngineSnapshot {
  /** What the user chose. */
  readonly baseLayer: BaseLayerName
  /** Whether the own base map is shown in its place. */
  readonly ownStandsIn: boolean
  readonly canZoomIn: boolean
  readonly canZoomOut: boolean
  readonly selection: Selection | null
  /** Whether the click that selected may become a double click, which takes the selection back. */
  readonly isTentative: boolean
  /** Whether the user's own place is known. */
  readonly located: boolean
}

const PAN_MS = 400
/** What is selected is filled in first: while the map moves, each frame takes all that a slow machine has. */
const BEFORE_PAN_MS = 150
const ZOOM_MS = 200
/** Between a sheet and what stands above it. */
const CLEAR_PX = 32
const LOCATION_ZOOM = 16
const MARK_ZOOM = 16
const BOX_ZOOM = 17
const BOX_MARGIN = [16, 16, 16, 16]

const sidesOf = ({ top, right, bottom, left }: Insets): number[] => [top, right, bottom, left]

/** As far as a finger moves between two taps on one thing, CSS pixels. */
const TWICE_WITHIN_PX = 24
const isNear = ([x = 0, y = 0]: readonly number[], [otherX = 0, otherY = 0]: readonly number[]) =>
  Math.hypot(x - otherX, y - otherY) <= TWICE_WITHIN_PX

/** The map: one ol/Map, its base layers, whatever layers are mounted, and what is selected. */
export class MapEngine {
  /** React renders the popup into it; OpenLayers keeps it at the selected feature. */
  readonly popupElement = document.createElement('div')
  /** The same for what is said about the marked point. */
  readonly markElement = document.createElement('div')
  readonly #map: OlMap
  readonly #view: View
  readonly #home: number[]
  /** Where a zoom under way will end: the next click goes on from there. */
  #zooming: { readonly to: number } | undefined
  /** What lies below the data. */
  readonly #base = new BaseMap()
  readonly #selection: SelectionLayer
  readonly #popup = popupOverlay(this.popupElement)
  readonly #location = new LocationMarker()
  readonly #mark = new PointMarker()
  readonly #markLabel = markOverlay(this.markElement)
  readonly #mounted = new Set<Pickable>()
  readonly #aim = new Aim()
  #panBeside = true
  #serial = 0
  #goal: { center: number[]; zoom: number } | undefined
  /** Until it begins to go there. */
  #leaving: ReturnType<typeof setTimeout> | undefined
  readonly #hold: SelectionHold
  /** Where the map was, and what was selected, before a click that may be the first of two. */
  #beforeClick:
    | {
        center: number[]
        zoom: number
        selection: Selection | null
        pixel: readonly number[]
        /** Whether another click elsewhere was just before. */
        isApart: boolean
      }
    | undefined
  readonly #store = createStore<EngineSnapshot>(() => ({
    baseLayer: 'map',
    ownStandsIn: false,
    canZoomIn: true,
    canZoomOut: true,
    selection: null,
    isTentative: false,
    located: false,
  }))

  readonly #marked = createStore<{ marked: LonLat | null }>(() => ({ marked: null }))
  /** M2.8: the point of the coordinates that the user entered. */
  readonly mark = {
    subscribe: this.#marked.subscribe,
    getSnapshot: () => this.#marked.getState().marked,
  }

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState

  /** M2.1: the city is in the middle of what the insets leave free. */
  constructor(centre: { lon: number; lat: number }, insets: Insets) {
    this.#home = fromLonLat([centre.lon, centre.lat])
    this.#view = new View({
      projection: MAP_PROJECTION,
      center: this.#home,
      zoom: DEFAULT_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      enableRotation: false,
      padding: sidesOf(insets),
    })
    this.#selection = new SelectionLayer(
      resolution => this.#view.getZoomForResolution(resolution) ?? DEFAULT_ZOOM,
    )
    this.#map = new OlMap({
      view: this.#view,
      layers: [...this.#base.layers, this.#location, this.#mark, this.#selection],
      controls: [new Attribution({ collapsible: false })],
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    })
    this.#hold = new SelectionHold(this.#map.getViewport())
    this.#map.addOverlay(this.#popup)
    this.#map.addOverlay(this.#markLabel)
    this.#listen()
  }

  #listen(): void {
    // At once, although it may become a double click: a quarter of a second is long to wait for a popup.
    this.#map.on('click', event => {
      const before = this.#beforeClick
      if ((before && isNear(before.pixel, event.pixel)) || this.#hold.covers(event.originalEvent)) return
      const { selection } = this.#store.getState()
      this.#beforeClick = { ...this.#here(), selection, pixel: event.pixel, isApart: before !== undefined }
      this.#store.setState({ isTentative: true })
      this.#selectAt(this.#query(event.pixel, toleranceOf(event.originalEvent)))
    })
    this.#map.on('singleclick', () => this.#clickIsOver())
    // Who moves the map decides where it goes.
    this.#map.on('pointerdrag', () => this.#stay())
    this.#map.on('dblclick', event => {
      if (!this.#beforeClick?.isApart) return this.#takeBackClick()
      // Two quick clicks on two things: both were clicks, and nothing is zoomed.
      this.#clickIsOver()
      event.stopPropagation()
    })
    this.#map.on('pointermove', event => {
      if (event.dragging || this.#hold.isOn) return this.#aim.over(undefined)
      const found = pickFrom(this.#mounted, this.#query(event.pixel, TOLERANCE.mouse, true))
      this.#map.getTargetElement().style.cursor = found ? 'pointer' : ''
      this.#aim.over(found)
    })
    this.#map.getViewport().addEventListener('pointerdown', event => {
      if (event.button !== 0 || this.#hold.isOn) return
      const query = this.#query(this.#map.getEventPixel(event), toleranceOf(event))
      this.#aim.pressed(pickFrom(this.#mounted, query))
    })
    this.#view.on('change:resolution', () => {
      const zoom = this.#view.getZoom() ?? DEFAULT_ZOOM
      const [canZoomIn, canZoomOut] = [zoom < MAX_ZOOM, zoom > MIN_ZOOM]
      const now = this.#store.getState()
      if (now.canZoomIn !== canZoomIn || now.canZoomOut !== canZoomOut) {
        this.#store.setState({ canZoomIn, canZoomOut })
      }
    })
  }

  #clickIsOver(): void {
    this.#beforeClick = undefined
    this.#store.setState({ isTentative: false })
  }

  /** A double click zooms where it is and selects nothing: what its first click selected goes, and the map is where it was. */
  #takeBackClick(): void {
    const before = this.#beforeClick
    const { selection } = this.#store.getState()
    const isTaken = before && selection && selection !== before.selection
    if (isTaken) this.clearSelection()
    this.#clickIsOver()
    if (!isTaken) return
    this.#stay()
    this.#view.setCenter(before.center)
    this.#view.setZoom(before.zoom)
    // The zoom, which follows, asks the picture where the pointer is.
    this.#map.renderSync()
  }

  /** Shows the map in an element that can take the focus; arrows, + and - work there, Enter selects at the centre. */
  attach(element: HTMLElement): () => void {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== element || this.#hold.covers(event)) return
      const middle = this.#map.getPixelFromCoordinate(this.#view.getCenter() ?? [])
      if (middle) this.#selectAt(this.#query(middle, TOLERANCE.keyboard))
    }
    element.addEventListener('keydown', onKey)
    this.#clickIsOver()
    this.#map.setTarget(element)
    return () => {
      element.removeEventListener('keydown', onKey)
      this.#map.setTarget(undefined)
    }
  }

  /** Something else covers the edges: from now on the middle is elsewhere. The map itself stays as it is. */
  setInsets(insets: Insets): void {
    this.#view.padding = sidesOf(insets)
  }

  setTiles(tiles: TileSources): void {
    this.#base.setTiles(tiles)
  }

  setBaseLayer(name: BaseLayerName): void {
    this.#base.choose(name)
    this.#baseChanged()
  }

  /** A dark theme has a dark map. */
  setDark(dark: boolean): void {
    this.#base.setDark(dark)
  }

  setOwnBase(own: OwnBase | undefined): void {
    this.#base.setOwn(this.#map, own)
    this.#baseChanged()
  }

  setTileServerAway(name: TileLayerName, isAway: boolean): void {
    this.#base.setAway(name, isAway)
    this.#baseChanged()
  }

  /** What comes of tiles, for what watches them. */
  get tiles(): Pick<BaseMap, 'tally' | 'onTiles'> {
    return this.#base
  }

  /** Whether the tile in the middle of the map comes. */
  probeTile(name: TileLayerName): Promise<boolean> {
    return this.#base.probe(name, this.#view.getCenter() ?? this.#home, this.#view.getResolution() ?? 1)
  }

  #baseChanged(): void {
    this.#store.setState({ baseLayer: this.#base.chosen, ownStandsIn: this.#base.standsIn })
  }

  zoomBy(levels: number): void {
    const zoom = Math.round(this.#zooming?.to ?? this.#view.getZoom() ?? DEFAULT_ZOOM) + levels
    const zooming = { to: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) }
    this.#stay()
    this.#zooming = zooming
    this.#view.animate({ zoom: zooming.to, duration: motion(ZOOM_MS) }, () => {
      if (this.#zooming === zooming) this.#zooming = undefined
    })
  }

  /** Moves so that the box, in map units, is seen whole; without one, back to the city's centre. */
  showBox(box: readonly number[] | undefined): void {
    this.#forgetGoal()
    const duration = motion(PAN_MS)
    if (box) this.#view.fit([...box], { padding: BOX_MARGIN, maxZoom: BOX_ZOOM, duration })
    else this.#view.animate({ center: this.#home, zoom: DEFAULT_ZOOM, duration })
  }

  /** The same for a box of degrees: west, south, east, north. */
  showDegrees([west, south, east, north]: readonly [number, number, number, number]): void {
    this.showBox([...fromLonLat([west, south]), ...fromLonLat([east, north])])
  }

  /** On a wide screen the popup stands beside the feature, and the map moves so that both are in the middle (M4.6). */
  setPopupBeside(beside: boolean): void {
    this.#panBeside = beside
  }

  mount<K extends string, L extends BaseLayer, S>(spec: LayerSpec<K, L, S>): MountedLayer<S> {
    const layer = spec.create()
    const { kind } = spec
    const mounted = {
      kind,
      // What lies on top at the moment is hit first.
      get stacking() {
        return layer.getZIndex() ?? spec.stacking
      },
      pick: (query: PickQuery) => spec.pick(layer, query),
    }
    // A print that is for the public chooses by it.
    layer.set('kind', kind)
    this.#mounted.add(mounted)
    this.#map.addLayer(layer)
    return {
      update: state => spec.update(layer, state),
      remove: () => {
        this.#mounted.delete(mounted)
        this.#map.removeLayer(layer)
        spec.remove(layer)
        layer.dispose()
        if (this.#store.getState().selection?.kind === kind) this.clearSelection()
      },
    }
  }

  /** Calls back with what a pointer is pressed on, or rests on. */
  onAim(listener: (aimed: Aimed) => void): () => void {
    return this.#aim.listen(listener)
  }

  /** For what a tool puts on the map and takes away again: drawing, one click, a picture. */
  use<T>(work: (map: OlMap) => T): T {
    return work(this.#map)
  }

  #query(pixel: number[], tolerance: number, hover = false): PickQuery {
    const [x = 0, y = 0] = this.#map.getCoordinateFromPixel(pixel) ?? []
    return {
      map: this.#map,
      pixel,
      at: [x, y],
      resolution: this.#view.getResolution() ?? 1,
      tolerance,
      hover,
    }
  }

  #selectAt(query: PickQuery): void {
    const found = pickFrom(this.#mounted, query)
    if (found) this.select(found.kind, found.hit)
    else this.clearSelection()
  }

  /** M4.6: clicks belong to a tool and select nothing until it lets go. */
  holdSelection(): () => void {
    this.clearSelection()
    this.#map.getTargetElement().style.cursor = ''
    return this.#hold.begin()
  }

  /** Shows a feature and moves to it, at least as close as `minZoom`. */
  select(kind: string, { row, counter, anchor, geometry }: Hit, minZoom = MIN_ZOOM): void {
    this.#selection.show(geometry)
    this.#popup.setPosition([...anchor])
    const [lon = 0, lat = 0] = toLonLat([...anchor])
    this.#store.setState({ selection: { serial: ++this.#serial, kind, counter, row, at: [lon, lat] } })
    const zoom = Math.max(this.#view.getZoom() ?? DEFAULT_ZOOM, minZoom)
    const shift = this.#panBeside ? this.#view.getResolutionForZoom(zoom) : 0
    const center = [anchor[0] + PAN_OFFSET_X * shift, anchor[1] + PAN_OFFSET_Y * shift]
    this.#stay()
    this.#goal = { center, zoom }
    this.#leaving = setTimeout(() => this.#goTo(center, zoom), motion(BEFORE_PAN_MS))
  }

  /**
   * A sheet lies over the lower edge of the map, so many pixels high: what is selected moves out from under it. Where it is
   * not covered, or the user has moved it out of sight, the map stays.
   */
  setCovered(covered: number): void {
    const place = this.#popup.getPosition()
    const [, height = 0] = this.#map.getSize() ?? []
    // Where the map is going: it may still be on its way to what was selected a moment ago.
    const isOnItsWay = this.#leaving !== undefined || this.#view.getAnimating()
    const { center, zoom } = isOnItsWay && this.#goal ? this.#goal : this.#here()
    const [x, y] = place ?? []
    if (x === undefined || y === undefined) return
    const resolution = this.#view.getResolutionForZoom(zoom)
    const [top = 0, , bottom = 0] = this.#view.padding ?? []
    const fromTop = (top + height - bottom) / 2 - (y - (center[1] ?? 0)) / resolution
    if (fromTop < 0 || fromTop > height || fromTop < height - covered - CLEAR_PX) return
    this.#goTo([center[0] ?? x, y - (covered / 2) * resolution], zoom)
  }

  #here() {
    return { center: this.#view.getCenter() ?? [0, 0], zoom: this.#view.getZoom() ?? DEFAULT_ZOOM }
  }

  #forgetGoal(): void {
    clearTimeout(this.#leaving)
    this.#leaving = undefined
  }

  #stay(): void {
    this.#forgetGoal()
    if (this.#view.getAnimating()) this.#view.cancelAnimations()
  }

  #goTo(center: number[], zoom: number): void {
    this.#stay()
    this.#goal = { center, zoom }
    this.#view.animate({ center, zoom, duration: motion(PAN_MS) })
  }

  /** Selects a row without a click, such as one that was searched. */
  reveal(kind: string, located: Located, row: number, minZoom: number): void {
    const hit = hitOfRow(located, row)
    if (hit) this.select(kind, hit, minZoom)
  }

  /** The selected feature in a newer set of its layer: the popup goes with it, the map stays. */
  follow(located: Located, row: number): void {
    const { selection } = this.#store.getState()
    const [x, y] = this.#popup.getPosition() ?? []
    const hit = hitOfRow(located, row, x === undefined || y === undefined ? undefined : [x, y])
    if (!selection || !hit) {
      this.clearSelection()
      return
    }
    this.#selection.show(hit.geometry)
    this.#popup.setPosition([...hit.anchor])
    this.#store.setState({ selection: { ...selection, counter: hit.counter, row } })
  }

  clearSelection(): void {
    if (!this.#store.getState().selection) return
    this.#forgetGoal()
    this.#selection.show(null)
    this.#popup.setPosition(undefined)
    this.#store.setState({ selection: null })
  }

  /** M2.1: the marker of the user's own place. */
  showLocation(place: LonLat): void {
    this.#location.show(place)
    if (!this.#store.getState().located) this.#store.setState({ located: true })
  }

  centreOnLocation(): void {
    if (this.#location.position) this.#centre(this.#location.position, LOCATION_ZOOM)
  }

  get location(): LonLat | undefined {
    return this.#location.position && lonLatOf(this.#location.position)
  }

  /** M2.8: drops a marker and moves there; null takes it away. */
  markPoint(marked: LonLat | null): void {
    const at = marked && fromLonLat([marked.lon, marked.lat])
    this.#mark.show(at)
    this.#markLabel.setPosition(at ?? undefined)
    this.#marked.setState({ marked })
    if (at) this.#centre(at, MARK_ZOOM)
  }

  #centre(center: number[], minZoom: number): void {
    const zoom = Math.max(this.#view.getZoom() ?? DEFAULT_ZOOM, minZoom)
    this.#view.animate({ center, zoom, duration: motion(PAN_MS) })
  }

  focus(): void {
    this.#map.getTargetElement()?.focus({ preventScroll: true })
  }

  dispose(): void {
    this.#forgetGoal()
    this.#aim.dispose()
    this.#location.dispose()
    this.#base.setOwn(this.#map, undefined)
    this.#map.setTarget(undefined)
    this.#map.dispose()
  }
}
