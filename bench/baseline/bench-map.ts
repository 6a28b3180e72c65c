/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { DEFAULT_ZOOM } from '@petatirta/domain'
import type BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import XYZ from 'ol/source/XYZ.js'
import View from 'ol/View.js'
import type { Probe } from '../support/probe.ts'

/** What the driver asks of a page. */
export interface BenchPage {
  zoom(level: number): Promise<void>
  /** Hides and shows one billing state in turn; ms until the new picture is drawn. */
  filter(): Promise<FilterResult>
}

export interface FilterResult {
  ms: number
  /** Animation frames until the new picture was handed to the GPU. */
  frames?: number
  /** Bytes of geometry sent to the GPU again. */
  geometryBytes: number
}

declare global {
  interface Window {
    __probe: Probe
    __bench: BenchPage
    __failed: string | undefined
  }
}

const query = new URLSearchParams(window.location.search)
export const parameter = (name: string): string => query.get(name) ?? ''

/** The view with which the product opens a city, on the same tiles. */
export function createMap(): OlMap {
  const center = fromLonLat([Number(parameter('lon')), Number(parameter('lat'))])
  const tiles = new TileLayer({ source: new XYZ({ url: '/tile/{z}/{x}/{y}.png', crossOrigin: 'anonymous' }) })
  return new OlMap({
    target: 'map',
    controls: [],
    layers: [tiles],
    view: new View({ center, zoom: DEFAULT_ZOOM, enableRotation: false }),
  })
}

export const rendered = (map: OlMap): Promise<void> =>
  new Promise(resolve => {
    map.once('rendercomplete', () => resolve())
    map.render()
  })

/** Shows the layer and says so once it is drawn, in the words of the product's page. */
export async function show(map: OlMap, layer: BaseLayer, rows: number): Promise<void> {
  map.addLayer(layer)
  await rendered(map)
  document.getElementById('map')?.setAttribute('data-rows-customer', String(rows))
}

export async function timed(change: () => void, drawn: () => Promise<void>): Promise<FilterResult> {
  const { uploads } = window.__probe
  const before = uploads.buffers
  const started = performance.now()
  change()
  await drawn()
  await window.__probe.drawn()
  return { ms: performance.now() - started, geometryBytes: uploads.buffers - before }
}

export async function zoomTo(map: OlMap, level: number): Promise<void> {
  map.getView().setZoom(level)
  await rendered(map)
  await window.__probe.drawn()
}

/** A click answers with the feature's id. */
export function answerClicks(map: OlMap): void {
  map.on('singleclick', ({ pixel }) => {
    const id = map.forEachFeatureAtPixel(pixel, feature => String(feature.get('idpelangga')), {
      hitTolerance: 5,
    })
    const popup = document.getElementById('popup')
    if (popup && id) {
      popup.textContent = id
      popup.dataset.answer = id
    }
  })
}

/** The driver waits for rows that a failed page will never have. */
export function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    window.__failed = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    document.getElementById('map')?.setAttribute('data-failed', window.__failed)
  })
}
