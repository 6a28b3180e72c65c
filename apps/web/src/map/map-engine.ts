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
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import Overlay from 'ol/Overlay.js'
import { fromLonLat } from 'ol/proj.js'
import View from 'ol/View.js'
import { createStore } from 'zustand/vanilla'
import { type BaseLayerName, createBaseLayers, type TileSources, tileSource } from './base-layers.ts'
import type { Hit, LayerSpec, MountedLayer, PickQuery } from './layer-spec.ts'
import { SelectionLayer } from './selection-layer.ts'

export interface Selection {
  readonly kind: string
  readonly counter: number
  readonly row: number
}

export interface EngineSnapshot {
  readonly baseLayer: BaseLayerName
  readonly canZoomIn: boolean
  readonly canZoomOut: boolean
  readonly selection: Selection | null
}

interface Mounted {
  readonly kind: string
  readonly stacking: number
  pick(query: PickQuery): Hit | undefined
}

/** Pixels beside a feature that still hit it: a finger is wider than a pointer. */
const TOLERANCE = { mouse: 5, touch: 14, keyboard: 24 } as const
const PAN_MS = 400
const ZOOM_MS = 200
const POPUP_GAP = 14

const motion = (milliseconds: number) =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds

/** The map: one ol/Map, its base layers, whatever layers are mounted, and what is selected. */
export class MapEngine {
  /** React renders the popup into it; OpenLayers keeps it at the selected feature. */
  readonly popupElement = document.createElement('div')
  readonly #map: OlMap
  readonly #view: View
  readonly #baseLayers = createBaseLayers()
  readonly #selection: SelectionLayer
  readonly #popup: Overlay
  readonly #mounted = new Set<Mounted>()
  #panBeside = true
  readonly #store = createStore<EngineSnapshot>(() => ({
    baseLayer: 'map',
    canZoomIn: true,
    canZoomOut: true,
    selection: null,
  }))

  readonly subscribe = this.#store.subscribe
  readonly getSnapshot = this.#store.getState

  constructor(centre: { lon: number; lat: number }) {
    this.#view = new View({
      projection: MAP_PROJECTION,
      center: fromLonLat([centre.lon, centre.lat]),
      zoom: DEFAULT_ZOOM,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      enableRotation: false,
    })
    this.#selection = new SelectionLayer(
      resolution => this.#view.getZoomForResolution(resolution) ?? DEFAULT_ZOOM,
    )
    const { map, satellite } = this.#baseLayers
    this.#map = new OlMap({
      view: this.#view,
      layers: [map, satellite, this.#selection],
      controls: [new Attribution({ collapsible: false })],
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    })
    this.#popup = new Overlay({
      element: this.popupElement,
      positioning: 'bottom-left',
      offset: [POPUP_GAP, -POPUP_GAP],
      className: 'ol-overlay-container ol-selectable map-popup',
    })
    this.#map.addOverlay(this.#popup)
    this.#listen()
  }

  #listen(): void {
    this.#map.on('singleclick', event => this.#selectAt(this.#query(event.pixel, toleranceOf(event))))
    this.#map.on('pointermove', event => {
      if (event.dragging) return
      const hit = this.#pick(this.#query(event.pixel, TOLERANCE.mouse, true))
      this.#map.getTargetElement().style.cursor = hit ? 'pointer' : ''
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

  /** Shows the map in an element that can take the focus; arrows, + and - work there, Enter selects at the centre. */
  attach(element: HTMLElement): () => void {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== element) return
      const [width = 0, height = 0] = this.#map.getSize() ?? []
      this.#selectAt(this.#query([width / 2, height / 2], TOLERANCE.keyboard))
    }
    element.addEventListener('keydown', onKey)
    this.#map.setTarget(element)
    return () => {
      element.removeEventListener('keydown', onKey)
      this.#map.setTarget(undefined)
    }
  }

  setTiles(tiles: TileSources): void {
    for (const [name, layer] of Object.entries(this.#baseLayers)) {
      layer.setSource(tileSource(tiles[name as BaseLayerName]))
    }
  }

  setBaseLayer(baseLayer: BaseLayerName): void {
    for (const [name, layer] of Object.entries(this.#baseLayers)) layer.setVisible(name === baseLayer)
    this.#store.setState({ baseLayer })
  }

  zoomBy(levels: number): void {
    const zoom = (this.#view.getZoom() ?? DEFAULT_ZOOM) + levels
    if (this.#view.getAnimating()) this.#view.cancelAnimations()
    this.#view.animate({
      zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, Math.round(zoom))),
      duration: motion(ZOOM_MS),
    })
  }

  /** On a wide screen the popup stands beside the feature, and the map moves so that both are in the middle (M4.6). */
  setPopupBeside(beside: boolean): void {
    this.#panBeside = beside
  }

  mount<K extends string, L extends BaseLayer, S>(spec: LayerSpec<K, L, S>): MountedLayer<S> {
    const layer = spec.create()
    const { kind, stacking } = spec
    const mounted = { kind, stacking, pick: (query: PickQuery) => spec.pick(layer, query) }
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

  /** From the top of the stack down. */
  #pick(query: PickQuery): { kind: string; hit: Hit } | undefined {
    const layers = [...this.#mounted].sort((a, b) => b.stacking - a.stacking)
    for (const { kind, pick } of layers) {
      const hit = pick(query)
      if (hit) return { kind, hit }
    }
    return undefined
  }

  #selectAt(query: PickQuery): void {
    const found = this.#pick(query)
    if (found) this.select(found.kind, found.hit)
    else this.clearSelection()
  }

  select(kind: string, { row, counter, anchor, geometry }: Hit): void {
    this.#selection.show(geometry)
    this.#popup.setPosition([...anchor])
    this.#store.setState({ selection: { kind, counter, row } })
    const shift = this.#panBeside ? (this.#view.getResolution() ?? 0) : 0
    const center = [anchor[0] + PAN_OFFSET_X * shift, anchor[1] + PAN_OFFSET_Y * shift]
    this.#view.animate({ center, duration: motion(PAN_MS) })
  }

  clearSelection(): void {
    if (!this.#store.getState().selection) return
    this.#selection.show(null)
    this.#popup.setPosition(undefined)
    this.#store.setState({ selection: null })
  }

  dispose(): void {
    this.#map.setTarget(undefined)
    this.#map.dispose()
  }
}

const toleranceOf = (event: MapBrowserEvent): number => {
  const { originalEvent } = event
  const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch'
  return isTouch ? TOLERANCE.touch : TOLERANCE.mouse
}
