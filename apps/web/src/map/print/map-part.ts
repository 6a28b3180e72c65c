/**
 * The map's part of a sheet, from the layers that are on the screen. Lines, areas and names are drawn as such; whatever
 * else there is (points by the hundred thousand, symbols, the base map) becomes pictures of 300 dots an inch, strip by strip.
 */
import BaseTileLayer from 'ol/layer/BaseTile.js'
import type Layer from 'ol/layer/Layer.js'
import { inView } from 'ol/layer/Layer.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import { ShapesLayer } from '#map/shapes/shapes-layer.ts'
import { LabelPlaces, labelsOf } from './label-layers.ts'
import { cornersOf, extentOf, type Rect, type SheetPlace } from './page-projection.ts'
import { Content } from './pdf/content.ts'
import type { PdfPage } from './pdf/pdf-file.ts'
import { layerTwin, StripMap } from './strip-map.ts'
import { type Strip, stripsOf } from './strips.ts'
import { type DrawVector, drawFeatures, drawShapes, PIXEL_MM, type SheetView } from './vector-layers.ts'

const DOTS_PER_INCH = 300
const PIXEL_RATIO = (DOTS_PER_INCH * PIXEL_MM) / 25.4
/** CSS pixels that are drawn around a strip, so that names are whole at the seams. */
const AROUND = 48
const AROUND_DOTS = AROUND * PIXEL_RATIO
const JPEG_QUALITY = 0.88

/** A set of pictures, or something that is drawn. The lowest comes first. */
type Band = { readonly layers: Layer[] } | { readonly draw: DrawVector }

export const isBaseMap = (layer: Layer): boolean =>
  layer instanceof BaseTileLayer || (layer.getZIndex() ?? 0) <= 0

/** What is on the map, the lowest first. Parts of the print itself say that they are not `printed`. */
const printedLayers = (map: OlMap, isPrinted: (layer: Layer) => boolean): Layer[] =>
  map
    .getLayerGroup()
    // Knows of groups that are hidden as a whole.
    .getLayerStatesArray()
    .filter(({ visible }) => visible)
    .sort((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0))
    .map(({ layer }) => layer)
    .filter(layer => layer.get('printed') !== false && isPrinted(layer))

/** Strips of a sheet: done, and of how many. */
type Progress = (done: number, of: number) => void

/** Draws maps for one sheet after another; the layers' twins are made once. */
export class MapPrinter {
  readonly #layers: readonly Layer[]
  readonly #twins = new Map<Layer, Layer>()
  readonly #strips: StripMap
  readonly #view
  /** One for all strips: what a browser frees late is not made. */
  readonly #canvas = document.createElement('canvas')
  readonly #inner = document.createElement('canvas')

  constructor(map: OlMap, isPrinted: (layer: Layer) => boolean) {
    this.#view = map.getView()
    const layers = printedLayers(map, isPrinted)
    for (const layer of layers) {
      const twin = layerTwin(layer)
      if (twin) this.#twins.set(layer, twin)
    }
    this.#layers = layers
    this.#strips = new StripMap([...this.#twins.values()], PIXEL_RATIO)
  }

  dispose(): void {
    this.#strips.dispose()
    this.#canvas.width = 0
    this.#inner.width = 0
  }

  async draw(
    page: PdfPage,
    place: SheetPlace,
    view: SheetView,
    signal: AbortSignal,
    onProgress: Progress,
  ): Promise<void> {
    const bands = this.#bands(view)
    const strips = stripsOf(view, place)
    const pictures = bands.filter(band => 'layers' in band).length
    let done = 0
    const { map } = view
    for (const [index, band] of bands.entries()) {
      const content = new Content(page.height)
      content.save()
      content.clip(map.x, map.y, map.width, map.height)
      if ('draw' in band) band.draw(content)
      else {
        // Only the lowest has nothing below it that may show through.
        const opaque = index === 0 && band.layers.some(isBaseMap)
        for (const strip of strips) {
          await this.#picture({ page, content, strip, view, opaque, layers: band.layers, signal })
          onProgress(++done, pictures * strips.length)
        }
      }
      content.restore()
      await page.draw(content)
      signal.throwIfAborted()
    }
  }

  #bands(view: SheetView): Band[] {
    const bands: Band[] = []
    const names = new LabelPlaces(view)
    const viewState = {
      center: [0, 0],
      projection: this.#view.getProjection(),
      rotation: 0,
      resolution: view.resolution,
      zoom: view.zoom,
    }
    // From the top: of two names that collide the one in the higher layer stays.
    for (const layer of [...this.#layers].reverse()) {
      if (!inView(layer.getLayerState(), viewState)) continue
      const draw = drawVector(layer, view, names)
      const first = bands[0]
      if (draw) bands.unshift({ draw })
      else if (first && 'layers' in first) first.layers.unshift(layer)
      else bands.unshift({ layers: [layer] })
    }
    return bands
  }

  async #picture({ page, content, strip, view, opaque, layers, signal }: PictureOf): Promise<void> {
    const twins = layers.flatMap(layer => this.#twins.get(layer) ?? [])
    const { width, height } = strip
    await this.#strips.draw(
      twins,
      { ...strip, width: width + 2 * AROUND, height: height + 2 * AROUND },
      this.#canvas,
      signal,
    )
    const size = { width: width * PIXEL_RATIO, height: height * PIXEL_RATIO }
    const name = opaque ? await this.#jpeg(page, size) : await this.#pixels(page, size)
    if (!name) return
    const [corner, right, below] = strip.corners.map(([x, y]) => view.projection.toPage(x, y))
    if (corner && right && below) content.image(name, corner, right, below)
  }

  /** The inner part of the strip; undefined where nothing is on it. */
  async #pixels(page: PdfPage, { width, height }: Size): Promise<string | undefined> {
    const pixels = this.#canvas.getContext('2d')?.getImageData(AROUND_DOTS, AROUND_DOTS, width, height)
    const isEmpty = !pixels || new Uint32Array(pixels.data.buffer).every(pixel => pixel === 0)
    return isEmpty ? undefined : page.pixels(pixels)
  }

  async #jpeg(page: PdfPage, { width, height }: Size): Promise<string> {
    const inner = this.#inner
    inner.width = width
    inner.height = height
    const context = inner.getContext('2d')
    if (!context) throw new Error('No canvas for a strip of the map')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, width, height)
    context.drawImage(this.#canvas, -AROUND_DOTS, -AROUND_DOTS)
    const jpeg = await new Promise<Blob>((resolve, reject) => {
      const settle = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new Error('No picture of a strip'))
      inner.toBlob(settle, 'image/jpeg', JPEG_QUALITY)
    })
    return page.jpeg(jpeg, width, height)
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

interface PictureOf {
  readonly page: PdfPage
  readonly content: Content
  readonly strip: Strip
  readonly view: SheetView
  readonly opaque: boolean
  readonly layers: readonly Layer[]
  readonly signal: AbortSignal
}

function drawVector(layer: Layer, view: SheetView, names: LabelPlaces): DrawVector | undefined {
  if (isBaseMap(layer)) return undefined
  if (layer instanceof ShapesLayer) {
    if (layer.isBack) return undefined
    const { drawing } = layer
    if (!drawing || !layer.isDrawnAt(view.zoom)) return () => {}
    return drawShapes(drawing, view)
  }
  if (!(layer instanceof VectorLayer)) return undefined
  if (layer.getDeclutter()) {
    const labels = labelsOf(layer, view)
    return labels && names.place(labels)
  }
  return drawFeatures(layer, view)
}

/** What the layers need to know of a sheet. */
export function sheetView(
  projection: SheetView['projection'],
  place: SheetPlace,
  map: Rect,
  metresPerUnit: number,
  zoomFor: (resolution: number) => number,
): SheetView {
  const corners = cornersOf(map).map(([x, y]) => projection.toMap(x, y))
  const resolution = (PIXEL_MM * place.scale) / 1000 / metresPerUnit
  return { projection, map, extent: extentOf(corners), resolution, zoom: zoomFor(resolution) }
}
