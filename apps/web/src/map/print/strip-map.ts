/** A map that is never seen: it draws the layers of the one on the screen at another scale and sharpness. */
import BaseTileLayer from 'ol/layer/BaseTile.js'
import BaseVectorLayer from 'ol/layer/BaseVector.js'
import type Layer from 'ol/layer/Layer.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import type TileSource from 'ol/source/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import View from 'ol/View.js'
import { paintLayers } from '#map/capture/capture.ts'
import { CanvasLayer } from '#map/engine/canvas-layer.ts'

/** A tile server that does not answer must not keep the sheet for itself. */
const LONGEST_WAIT_MS = 15_000
/** Not by animation frames: a browser gives none to a tab that is not looked at. */
const TICK_MS = 50

export interface StripView {
  /** Map units. */
  readonly centre: readonly [number, number]
  readonly resolution: number
  /** Radians, as OpenLayers turns a view. */
  readonly rotation: number
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

/**
 * A layer that draws the same, for another map. A layer of the base map may name its own for paper, `forPrint`: paper is
 * white, whatever the theme of the screen. Undefined: of a kind that cannot be drawn twice.
 */
export function layerTwin(layer: Layer): Layer | undefined {
  const forPrint: unknown = layer.get('forPrint')
  if (typeof forPrint === 'function') return forPrint() as Layer
  if (layer instanceof CanvasLayer) return layer.twin()
  const shared = {
    opacity: layer.getOpacity(),
    zIndex: layer.getZIndex() ?? 0,
    minZoom: layer.getMinZoom(),
    maxZoom: layer.getMaxZoom(),
  }
  const declutter = layer.getDeclutter()
  if (layer instanceof BaseVectorLayer) {
    const [source, style] = [layer.getSource(), layer.getStyleFunction()]
    // By its own class where it is another than this: to import that of vector tiles would make every map's first bytes more.
    const Twin = layer instanceof VectorLayer ? VectorLayer : (layer.constructor as typeof VectorLayer)
    return source && style && new Twin({ ...shared, source, style, declutter: declutter ?? false })
  }
  const source = layer.getSource()
  if (layer instanceof BaseTileLayer && source instanceof XYZ)
    return new TileLayer({ ...shared, source: paperTiles(source) })
  return undefined
}

/** The same tiles as their server sends them. */
function paperTiles(source: XYZ): TileSource {
  const attributions = source.getAttributions()
  return new XYZ({
    urls: source.getUrls() ?? [],
    crossOrigin: 'anonymous',
    maxZoom: source.getTileGrid()?.getMaxZoom() ?? 19,
    transition: 0,
    ...(attributions && { attributions }),
  })
}

export class StripMap {
  readonly #element = document.createElement('div')
  readonly #map: OlMap
  readonly #layers: readonly Layer[]

  constructor(layers: readonly Layer[], pixelRatio: number) {
    this.#layers = layers
    const { style } = this.#element
    Object.assign(style, {
      position: 'fixed',
      width: '1px',
      height: '1px',
      inset: '0 auto auto 0',
      visibility: 'hidden',
      contain: 'strict',
    })
    // The theme gives everything a short transition: then an element is measured as it was before.
    style.setProperty('transition', 'none', 'important')
    style.pointerEvents = 'none'
    style.zIndex = '-1'
    this.#element.inert = true
    document.body.append(this.#element)
    this.#map = new OlMap({
      target: this.#element,
      layers: [...layers],
      controls: [],
      interactions: [],
      pixelRatio,
      view: new View({
        center: [0, 0],
        resolution: 1,
        minResolution: 0.001,
        maxResolution: 1e6,
        constrainResolution: false,
      }),
    })
  }

  /** Draws some of the layers; what is behind them stays transparent. */
  async draw(
    shown: readonly Layer[],
    { centre, resolution, rotation, width, height }: StripView,
    canvas: HTMLCanvasElement,
    signal: AbortSignal,
  ): Promise<void> {
    for (const layer of this.#layers) layer.setVisible(shown.includes(layer))
    this.#element.style.width = `${width}px`
    this.#element.style.height = `${height}px`
    this.#map.updateSize()
    const view = this.#map.getView()
    view.setCenter([...centre])
    view.setResolution(resolution)
    view.setRotation(rotation)
    await this.#complete(signal)
    const pixelRatio = this.#map.getPixelRatio()
    // Also clears it.
    canvas.width = Math.round(width * pixelRatio)
    canvas.height = Math.round(height * pixelRatio)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas for a strip of the map')
    paintLayers(context, this.#map)
  }

  #complete(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const end = (settle: () => void) => {
        clearInterval(timer)
        this.#map.un('rendercomplete', done)
        signal.removeEventListener('abort', aborted)
        settle()
      }
      const done = () => end(resolve)
      const aborted = () => end(() => reject(signal.reason))
      const timer = setInterval(() => {
        if (performance.now() - started > LONGEST_WAIT_MS) done()
        else this.#map.renderSync()
      }, TICK_MS)
      this.#map.on('rendercomplete', done)
      signal.addEventListener('abort', aborted)
      if (signal.aborted) aborted()
      else this.#map.renderSync()
    })
  }

  dispose(): void {
    this.#map.setTarget(undefined)
    this.#map.setLayers([])
    for (const layer of this.#layers) layer.dispose()
    this.#map.dispose()
    this.#element.remove()
  }
}
