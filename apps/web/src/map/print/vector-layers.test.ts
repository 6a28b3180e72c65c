import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { expect, test } from 'vitest'
import { type ShapeData, shapeChunks } from '#map/shapes/shapes.ts'
import type { ShapesDrawing } from '#map/shapes/shapes-layer.ts'
import { LabelPlaces, labelsOf } from './label-layers.ts'
import { cornersOf, extentOf, pageProjection } from './page-projection.ts'
import { layoutOf } from './paper.ts'
import { Content } from './pdf/content.ts'
import { drawFeatures, drawShapes, MAX_POINTS, type SheetView } from './vector-layers.ts'

const { map } = layoutOf('A4', true, true)
const ORIGIN = [12_290_000, -780_000] as const
const projection = pageProjection({ centre: ORIGIN, turned: 0, scale: 1000 }, map)
const view: SheetView = {
  projection,
  map,
  extent: extentOf(cornersOf(map).map(([x, y]) => projection.toMap(x, y))),
  resolution: 0.2,
  zoom: 19,
}

/** Lines of two points each, metres from the origin. */
function lines(ends: readonly (readonly [number, number, number, number])[]): ShapesDrawing {
  const count = ends.length
  const steps = Uint32Array.from({ length: count + 1 }, (_, i) => i)
  const data: ShapeData = {
    rows: count,
    origin: ORIGIN,
    positions: Float32Array.from(ends.flat()),
    boxes: Float32Array.from(
      ends.flatMap(([ax, ay, bx, by]) => [
        Math.min(ax, bx),
        Math.min(ay, by),
        Math.max(ax, bx),
        Math.max(ay, by),
      ]),
    ),
    rings: steps.map(i => 2 * i),
    polygons: steps,
    rowStarts: steps,
  }
  const classes = [
    { colour: '#ff0000', width: 1 },
    { colour: '#00ff00', width: 0 },
  ]
  const codes = Uint8Array.from({ length: count }, (_, i) => i % 2)
  return {
    data,
    codes,
    classes,
    chunks: shapeChunks(data),
    filled: false,
    look: () => ({ scale: 2, casing: 0 }),
  }
}

const written = (draw: ((content: Content) => void) | undefined) => {
  const content = new Content(210)
  draw?.(content)
  return content.text
}

test('[D98] pipes that are shown are lines of the PDF, cut a little outside the neat line; others are not there', () => {
  const drawing = lines([
    [0, 0, 10, 0],
    [0, 5, 10, 5],
    [-9000, 0, 9000, 0],
    [0, 0, 1, 1],
    [500, 500, 600, 500],
  ])
  const text = written(drawShapes(drawing, view))
  expect(text.match(/ m$/gm)).toHaveLength(2)
  expect(text).toContain('1 0 0 RG 1.2 w')
  const xs = [...text.matchAll(/^(-?[\d.]+) -?[\d.]+ [ml]$/gm)].map(([, x]) => Number(x))
  expect(Math.min(...xs)).toBeGreaterThan(0)
  expect(Math.max(...xs)).toBeLessThan((297 * 72) / 25.4)
})

test('[D98] more points than a reader of PDF likes make a picture instead', () => {
  const many = Array.from({ length: MAX_POINTS + 10 }, (_, i) => [i % 50, 0, (i % 50) + 1, 1] as const)
  expect(drawShapes(lines(many), view)).toBeUndefined()
})

const layerOf = (features: Feature[], style: Style) =>
  new VectorLayer({ source: new VectorSource({ features }), style })

const at = (east: number, north: number) => [ORIGIN[0] + east, ORIGIN[1] + north]

test('[D98] areas have their colours, dashes and transparency; layers with signs are pictures', () => {
  const square = new Polygon([[at(-20, -20), at(20, -20), at(20, 20), at(-20, 20), at(-20, -20)]])
  const style = new Style({
    fill: new Fill({ color: '#0000ff40' }),
    stroke: new Stroke({ color: '#ff0000', width: 3, lineDash: [6, 4] }),
  })
  const text = written(drawFeatures(layerOf([new Feature(square)], style), view))
  expect(text).toContain('/A25 gs')
  expect(text).toContain('0 0 1 rg')
  expect(text).toMatch(/1 0 0 RG 1\.8 w \[3\.6 2\.4\] 0 d/)
  const line = new Feature(new LineString([at(0, 0), at(5, 5)]))
  const words = new Style({ text: new Text({ text: '12 m' }) })
  expect(drawFeatures(layerOf([line], words), view)).toBeUndefined()
})

test('[D98] names make room for each other, and none is cut by the neat line', () => {
  const name = (text: string, east: number, north: number) =>
    new Feature({ geometry: new Point(at(east, north)), text })
  const source = new VectorSource({
    features: [name('Melati', 0, 0), name('Anggrek', 1, 0), name('Tepi', -104, 0), name('Kenanga', 40, 30)],
  })
  const style = (feature: { get(key: string): unknown }) =>
    new Style({ text: new Text({ text: String(feature.get('text')), font: '600 12px Inter' }) })
  const layer = new VectorLayer({ source, style, declutter: true })
  const labels = labelsOf(layer, view)
  expect(labels?.map(({ font }) => font)).toEqual(['bold', 'bold', 'bold', 'bold'])
  const text = written(labels && new LabelPlaces(view).place(labels))
  expect([...text.matchAll(/\((\w+)\) Tj/g)].map(([, word]) => word)).toEqual(['Melati', 'Kenanga'])
})
