/** Layers as lines and areas of a PDF: sharp at any zoom, and small. */
import { asArray } from 'ol/color.js'
import type { FeatureLike } from 'ol/Feature.js'
import type Geometry from 'ol/geom/Geometry.js'
import SimpleGeometry from 'ol/geom/SimpleGeometry.js'
import type VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import type Style from 'ol/style/Style.js'
import { relativeBox, touches, touchingRuns } from '#map/engine/boxes.ts'
import type { ShapeClass } from '#map/shapes/shape-classes.ts'
import { CHUNK_ROWS, ringCoordinates, ringsOf, type ShapeData } from '#map/shapes/shapes.ts'
import type { ShapesDrawing } from '#map/shapes/shapes-layer.ts'
import { CASING, casingOf } from '#map/shapes/shapes-renderer.ts'
import { clipLine, clipRing, thinned } from './clip.ts'
import { windowOf } from './grid.ts'
import type { Extent, PageProjection, Rect } from './page-projection.ts'
import type { Content } from './pdf/content.ts'

/** What a layer is drawn for. */
export interface SheetView {
  readonly projection: PageProjection
  readonly map: Rect
  /** The box around the sheet, map units. */
  readonly extent: Extent
  /** Map units per CSS pixel on paper, and the zoom that this is. */
  readonly resolution: number
  readonly zoom: number
}

/** A CSS pixel on paper, millimetres. Smaller than on a screen: paper is sharper, and held closer. */
export const PIXEL_MM = 25.4 / 120
/** More points than these make a file that programs open slowly: such a layer becomes a picture. */
export const MAX_POINTS = 250_000
/** Millimetres: finer than any printer. */
const LEAST = 0.05
/** Outside the neat line: lines may end there unseen. */
const BEYOND = 6
/** Points in a path; longer ones make viewers slow. */
const PATH_POINTS = 4000

export type DrawVector = (content: Content) => void

/** Collects outlines on the page, clipped and thinned. */
class Paths {
  readonly #view: SheetView
  readonly lines: number[][] = []
  readonly rings: number[][] = []

  constructor(view: SheetView) {
    this.#view = view
  }

  add(coordinates: ArrayLike<number>, closed: boolean, stride = 2): void {
    const { projection, map } = this.#view
    const points: number[] = []
    for (let i = 0; i + 1 < coordinates.length; i += stride)
      points.push(...projection.toPage(coordinates[i] as number, coordinates[i + 1] as number))
    const window = windowOf(map, BEYOND)
    if (!closed) this.lines.push(...clipLine(points, window).map(piece => thinned(piece, LEAST)))
    else {
      const ring = thinned(clipRing(points, window), LEAST)
      if (ring.length >= 6) this.rings.push(ring)
    }
  }

  stroke(content: Content): void {
    let points = 0
    const flush = () => {
      if (points > 0) content.stroke()
      points = 0
    }
    for (const [paths, closed] of [
      [this.lines, false],
      [this.rings, true],
    ] as const) {
      for (const path of paths) {
        content.path(path, closed)
        points += path.length / 2
        if (points > PATH_POINTS) flush()
      }
    }
    flush()
  }

  fill(content: Content): void {
    if (this.rings.length === 0) return
    for (const ring of this.rings) content.path(ring, true)
    content.fill()
  }
}

/** Undefined: too much of it is in view. */
export function drawShapes(drawing: ShapesDrawing, view: SheetView): DrawVector | undefined {
  const { data, codes, classes, chunks, filled } = drawing
  const look = drawing.look(view.zoom)
  const box = relativeBox(view.extent, data.origin, 0)
  const rows: number[] = []
  let points = 0
  for (const [first, end] of touchingRuns(chunks.boxes, box)) {
    for (let row = first * CHUNK_ROWS; row < Math.min(data.rows, end * CHUNK_ROWS); row++) {
      if (!((classes[codes[row] as number]?.width ?? 0) > 0) || !touches(data.boxes, row, box)) continue
      rows.push(row)
      points += pointsOf(data, row)
      if (points > MAX_POINTS) return undefined
    }
  }
  return content => {
    const paths = new Map<number, Paths>()
    for (const row of rows) {
      const code = codes[row] as number
      const known = paths.get(code) ?? new Paths(view)
      paths.set(code, known)
      const [first, end] = ringsOf(data, row)
      for (let ring = first; ring < end; ring++) known.add(ringCoordinates(data, ring), filled)
    }
    const stroke = (colour: string | undefined, casing: number) => {
      for (const [code, path] of paths) {
        const shape = classes[code] as ShapeClass
        const width = (shape.width * look.scale + 2 * casing) * PIXEL_MM
        content.setStroke({ colour: colour ?? shape.colour, width, cap: 'round', join: 'round' })
        path.stroke(content)
      }
    }
    if (look.fill) {
      const [red, green, blue, alpha] = look.fill
      content.opacity(alpha)
      content.setFill(hex([red, green, blue].map(value => (255 * value) / alpha)))
      for (const path of paths.values()) path.fill(content)
      content.opacity(1)
    }
    const casing = casingOf(look, [{ first: 0, end: points }])
    if (casing > 0) {
      content.opacity(CASING[3])
      stroke('#ffffff', casing)
      content.opacity(1)
    }
    stroke(undefined, 0)
  }
}

function pointsOf(data: ShapeData, row: number): number {
  const [first, end] = ringsOf(data, row)
  return (data.rings[end] as number) - (data.rings[first] as number)
}

const hex = (values: readonly number[]) =>
  `#${values.map(value => Math.round(Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`

/** '#rrggbb' and how opaque. */
function colourOf(colour: unknown): [string, number] | undefined {
  if (typeof colour !== 'string' && !Array.isArray(colour)) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 1] = asArray(colour as string | number[])
  return [hex([red, green, blue]), alpha]
}

export function stylesOf(layer: VectorLayer, feature: FeatureLike, resolution: number): Style[] {
  const style = (feature.getStyleFunction() ?? layer.getStyleFunction())?.(feature, resolution)
  return !style ? [] : Array.isArray(style) ? style : [style]
}

const geometryOf = (style: Style, feature: FeatureLike) =>
  style.getGeometryFunction()(feature) as Geometry | undefined

const isOutline = (style: Style) => !style.getImage() && !style.getText()?.getText() && !style.getRenderer()

const DRAWABLE = ['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'LinearRing']

/** Lines and areas of one of OpenLayers' own layers; undefined where it has anything else, or too much. */
export function drawFeatures(layer: VectorLayer, view: SheetView): DrawVector | undefined {
  const source = layer.getSource()
  if (!(source instanceof VectorSource)) return undefined
  const parts: { geometry: SimpleGeometry; style: Style }[] = []
  let points = 0
  for (const feature of source.getFeaturesInExtent([...view.extent])) {
    for (const style of stylesOf(layer, feature, view.resolution)) {
      const geometry = geometryOf(style, feature)
      if (!geometry) continue
      if (!isOutline(style) || !(geometry instanceof SimpleGeometry)) return undefined
      if (!DRAWABLE.includes(geometry.getType())) return undefined
      points += geometry.getFlatCoordinates().length / geometry.getStride()
      if (points > MAX_POINTS) return undefined
      parts.push({ geometry, style })
    }
  }
  return content => {
    for (const { geometry, style } of parts) drawStyled(content, geometry, style, view, layer.getOpacity())
  }
}

function drawStyled(
  content: Content,
  geometry: SimpleGeometry,
  style: Style,
  view: SheetView,
  opacity: number,
): void {
  const paths = new Paths(view)
  const closed = geometry.getType().includes('Polygon') || geometry.getType() === 'LinearRing'
  const flat = geometry.getFlatCoordinates()
  const stride = geometry.getStride()
  let start = 0
  for (const end of endsOf(geometry)) {
    paths.add(flat.slice(start, end), closed, stride)
    start = end
  }
  const fill = colourOf(style.getFill()?.getColor())
  if (fill && closed) {
    content.opacity(fill[1] * opacity)
    content.setFill(fill[0])
    paths.fill(content)
  }
  const line = style.getStroke()
  const stroke = colourOf(line?.getColor())
  if (line && stroke) {
    content.opacity(stroke[1] * opacity)
    content.setStroke({
      colour: stroke[0],
      width: (line.getWidth() ?? 1) * PIXEL_MM,
      dash: line.getLineDash()?.map(length => length * PIXEL_MM),
      cap: line.getLineCap() === 'butt' ? 'butt' : 'round',
      join: 'round',
    })
    paths.stroke(content)
  }
  content.opacity(1)
}

/** Where each of its lines or rings ends among the flat coordinates. */
function endsOf(geometry: SimpleGeometry): readonly number[] {
  const parts = geometry as SimpleGeometry & { getEnds?: () => number[]; getEndss?: () => number[][] }
  return parts.getEndss?.().flat() ?? parts.getEnds?.() ?? [geometry.getFlatCoordinates().length]
}
