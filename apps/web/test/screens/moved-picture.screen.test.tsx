import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { beforeAll, expect, test } from 'vitest'
import type { View as Part } from '#map/engine/view.ts'
import { paletteTable, ruleTable } from '#map/points/point-tables.ts'
import { CHANNELS, type PointData } from '#map/points/points-data.ts'
import { PointsLayer } from '#map/points/points-layer.ts'
import type { PointsRenderer } from '#map/points/points-renderer.ts'
import type { ShapeData } from '#map/shapes/shapes.ts'
import { ShapesLayer } from '#map/shapes/shapes-layer.ts'
import { localStore } from '#shared/session/safe-storage.ts'

beforeAll(() => localStore.set('petatirta.renderer', 'cpu'))

const [WIDTH, HEIGHT] = [160, 120]
const PLACE: readonly [number, number] = [12_550_000, -810_000]
const ROWS = 3000
const CHUNK_ROWS = 64

/** The same numbers every time. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function boxesOf(positions: Float32Array, rows: number): Float32Array {
  const chunks = Array.from({ length: Math.ceil(rows / CHUNK_ROWS) }, (_, chunk) => {
    const inside = positions.subarray(2 * chunk * CHUNK_ROWS, 2 * Math.min(rows, (chunk + 1) * CHUNK_ROWS))
    const [xs, ys] = [0, 1].map(axis => [...inside].filter((_, i) => i % 2 === axis)) as [number[], number[]]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  })
  return Float32Array.from(chunks.flat())
}

/** A crowd: many share a pixel, and the colours differ. */
function crowd(seed: number): { data: PointData; codes: Uint8Array } {
  const random = seeded(seed)
  const positions = Float32Array.from({ length: 2 * ROWS }, () => (random() - 0.5) * 400)
  const codes = new Uint8Array(ROWS * CHANNELS)
  for (let row = 0; row < ROWS; row++) codes[row * CHANNELS] = Math.floor(random() * 3)
  const boxes = boxesOf(positions, ROWS)
  return { data: { rows: ROWS, origin: PLACE, positions, chunkRows: CHUNK_ROWS, boxes }, codes }
}

const palette = paletteTable(
  ['#d0021b', '#1565c0', '#2e7d32'].map(colour => ({ colour, highlighted: colour })),
)
const ALL = { rules: ruleTable([]), palette }
const NO_RED = { rules: ruleTable([{ passes: code => code !== 0 }]), palette }

/** Says which parts of the canvas are drawn, and takes as long for it as the test says. */
class WatchedPoints extends PointsLayer {
  readonly parts: Part[] = []
  slowness = 0

  protected override draw(renderer: PointsRenderer, view: Part): boolean {
    this.parts.push(view)
    const started = performance.now()
    while (performance.now() - started < this.slowness);
    return super.draw(renderer, view)
  }
}

function pointsLayer({ data, codes }: ReturnType<typeof crowd>, tables = ALL): WatchedPoints {
  const layer = new WatchedPoints({ zIndex: 1 })
  layer.setTables(tables)
  layer.setData(data, codes)
  return layer
}

function linesLayer(seed: number): ShapesLayer {
  const random = seeded(seed)
  const rows = 40
  const starts = Uint32Array.from({ length: rows + 1 }, (_, row) => 3 * row)
  const ends = Uint32Array.from({ length: rows + 1 }, (_, row) => row)
  const positions = Float32Array.from({ length: 2 * 3 * rows }, () => (random() - 0.5) * 400)
  const boxes = new Float32Array(4 * rows)
  for (let row = 0; row < rows; row++) {
    const own = positions.subarray(6 * row, 6 * row + 6)
    const [xs, ys] = [0, 1].map(axis => [...own].filter((_, i) => i % 2 === axis)) as [number[], number[]]
    boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], 4 * row)
  }
  const data: ShapeData = {
    rows,
    origin: PLACE,
    positions,
    boxes,
    rings: starts,
    polygons: ends,
    rowStarts: ends,
  }
  const layer = new ShapesLayer({ zIndex: 1, filled: false, look: () => ({ scale: 3, casing: 1 }) })
  layer.setClasses([{ colour: '#1565c0', width: 1 }])
  layer.setData(data, new Uint8Array(rows))
  return layer
}

type Drawn = PointsLayer | ShapesLayer

function mapOf(layer: Drawn, pixelRatio = 1) {
  const target = document.createElement('div')
  Object.assign(target.style, { width: `${WIDTH}px`, height: `${HEIGHT}px` })
  document.body.append(target)
  const view = new View({ center: [...PLACE], resolution: 1, constrainResolution: false })
  const map = new OlMap({ target, layers: [layer], view, controls: [], interactions: [], pixelRatio })
  map.renderSync()
  return {
    view,
    show: () => map.renderSync(),
    move: (x: number, y: number) => {
      view.adjustCenter([x, y])
      map.renderSync()
    },
    picture: () => {
      const canvas = target.querySelector('canvas')
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
      if (!pixels) throw new Error('no canvas')
      return new Uint32Array(pixels.data.buffer)
    },
    transform: () => target.querySelector('canvas')?.style.transform,
    close: () => {
      map.setTarget(undefined)
      target.remove()
    },
  }
}

/** What a map that begins at this place shows. */
function anew(layer: Drawn, centre: readonly number[] | undefined, pixelRatio?: number): Uint32Array {
  const map = mapOf(layer, pixelRatio)
  map.view.setCenter([...(centre ?? [])])
  layer.changed()
  map.show()
  const picture = map.picture()
  map.close()
  return picture
}

const differing = (one: Uint32Array, other: Uint32Array) =>
  one.filter((pixel, i) => pixel !== other[i]).length

test('[D107] customers of a dragged map are those of a map that is drawn anew, pixel for pixel', () => {
  const city = crowd(7)
  const layer = pointsLayer(city)
  const map = mapOf(layer)
  map.view.beginInteraction()
  const random = seeded(3)
  for (let i = 0; i < 25; i++) {
    map.move(Math.round((random() - 0.5) * 60), Math.round((random() - 0.5) * 60))
    const picture = map.picture()
    expect(picture.some(pixel => pixel !== 0)).toBe(true)
    expect(differing(picture, anew(pointsLayer(city), map.view.getCenter()))).toBe(0)
  }
  const drawn = layer.parts.length
  map.view.endInteraction(0)
  map.show()
  expect(layer.parts.length).toBe(drawn)
  map.close()
})

test('[D107] only what comes into view is drawn', () => {
  const layer = pointsLayer(crowd(7))
  const map = mapOf(layer)
  layer.parts.length = 0
  map.view.beginInteraction()
  map.move(10, 0)
  map.move(0, -4)
  const sizes = layer.parts.map(({ left, top, width, height }) => [left, top, width, height])
  expect(sizes).toEqual([
    [WIDTH - 10, 0, 10, HEIGHT],
    [0, HEIGHT - 4, WIDTH, 4],
  ])
  map.close()
})

/** As a change is applied: in the arrays that are there. */
function changeRow(layer: PointsLayer, { data, codes }: ReturnType<typeof crowd>, row: number) {
  const places = data.positions.slice(2 * row, 2 * row + 2)
  data.positions.set([8, 8], 2 * row)
  codes[row * CHANNELS] = ((codes[row * CHANNELS] as number) + 1) % 3
  layer.setData({ ...data, boxes: boxesOf(data.positions, ROWS) }, codes, {
    rows: Uint32Array.of(row),
    places,
  })
}

test('[D107] a row that changes is seen in the next frame, moving or not, and only its two places are drawn for it', () => {
  const city = crowd(7)
  const layer = pointsLayer(city)
  const map = mapOf(layer)
  const inView = ([x = 0, y = 0]: ArrayLike<number> & Iterable<number>) =>
    Math.abs(x) < 60 && Math.abs(y) < 40
  const rows = Array.from({ length: ROWS }, (_, row) => row).filter(row =>
    inView(city.data.positions.subarray(2 * row, 2 * row + 2)),
  )
  const expectAnew = () => {
    const fresh = { ...city, data: { ...city.data, boxes: boxesOf(city.data.positions, ROWS) } }
    expect(differing(map.picture(), anew(pointsLayer(fresh), map.view.getCenter()))).toBe(0)
  }
  layer.parts.length = 0
  const before = map.picture()
  changeRow(layer, city, rows[0] as number)
  map.show()
  expect(layer.parts.map(({ width, height }) => Math.max(width, height) <= 33)).toEqual([true, true])
  expect(differing(map.picture(), before)).toBeGreaterThan(0)
  expectAnew()
  map.view.beginInteraction()
  for (const row of rows.slice(1, 6)) {
    changeRow(layer, city, row)
    map.move(3, -2)
    expectAnew()
  }
  // Two changes before one frame, and so many that all is drawn.
  for (const row of rows.slice(6, 8)) changeRow(layer, city, row)
  map.move(1, 1)
  expectAnew()
  for (const row of rows.slice(8, 80)) changeRow(layer, city, row)
  map.move(1, 1)
  expectAnew()
  map.close()
})

test('[D107] a filter or a highlight that changes while the map is dragged is seen in the next frame', () => {
  const city = crowd(7)
  const layer = pointsLayer(city)
  const map = mapOf(layer)
  map.view.beginInteraction()
  map.move(9, 5)
  layer.setTables(NO_RED)
  map.move(-7, 1)
  expect(differing(map.picture(), anew(pointsLayer(city, NO_RED), map.view.getCenter()))).toBe(0)
  const lit = new Uint8Array(ROWS).map((_, row) => Number(row % 50 === 0))
  layer.setHighlight(lit)
  map.move(11, 0)
  map.move(6, 6)
  const other = pointsLayer(city, NO_RED)
  other.setHighlight(lit)
  expect(differing(map.picture(), anew(other, map.view.getCenter()))).toBe(0)
  map.close()
})

test('[D107] between whole pixels the picture waits for its exact place until the map is still', () => {
  const city = crowd(7)
  const map = mapOf(pointsLayer(city), 1.25)
  map.view.beginInteraction()
  const first = map.view.getCenter() ?? []
  map.move(1.1, 0)
  // 1.375 pixels of the screen: one, until it stands still.
  const snapped = [(first[0] ?? 0) + 1 / 1.25, first[1] ?? 0]
  expect(differing(map.picture(), anew(pointsLayer(city), snapped, 1.25))).toBe(0)
  map.view.endInteraction(0)
  map.show()
  expect(differing(map.picture(), anew(pointsLayer(city), map.view.getCenter(), 1.25))).toBe(0)
  map.close()
})

test('[D107] a city that takes long to draw is stretched while the map is zoomed, and drawn when it is still', () => {
  const city = crowd(7)
  const layer = pointsLayer(city)
  layer.slowness = 60
  const map = mapOf(layer)
  layer.parts.length = 0
  map.view.beginInteraction()
  map.view.setResolution(0.8)
  map.show()
  expect([map.transform(), layer.parts.length]).toEqual(['translate(0px, 0px) scale(1.25)', 0])
  // So little would be left of it that all is drawn.
  map.view.setResolution(2.5)
  map.show()
  expect([map.transform(), layer.parts.length]).toEqual(['', 1])
  map.view.setResolution(2)
  map.show()
  expect([map.transform(), layer.parts.length]).toEqual(['translate(0px, 0px) scale(1.25)', 1])
  layer.setTables(NO_RED)
  map.show()
  expect([map.transform(), layer.parts.length]).toEqual(['', 2])
  map.view.setResolution(1)
  map.show()
  map.view.endInteraction(0)
  map.show()
  expect(map.transform()).toBe('')
  expect(differing(map.picture(), anew(pointsLayer(city, NO_RED), map.view.getCenter()))).toBe(0)
  map.close()
})

/** Mean difference of a channel. The browser smooths the edges of a line a little differently wherever it is cut. */
function roughness(one: Uint32Array, other: Uint32Array): number {
  const [left, right] = [new Uint8Array(one.buffer), new Uint8Array(other.buffer)]
  return left.reduce((sum, value, i) => sum + Math.abs(value - (right[i] as number)), 0) / left.length
}

test('[D107] lines of a dragged map are those of a map that is drawn anew', () => {
  const map = mapOf(linesLayer(5))
  map.view.beginInteraction()
  const random = seeded(4)
  for (let i = 0; i < 10; i++) {
    map.move(Math.round((random() - 0.5) * 60), Math.round((random() - 0.5) * 60))
    const picture = map.picture()
    const centre = map.view.getCenter() ?? []
    const beside = [(centre[0] ?? 0) + 2, centre[1] ?? 0]
    const apart = roughness(picture, anew(linesLayer(5), beside))
    expect(roughness(picture, anew(linesLayer(5), centre)) / apart).toBeLessThan(0.25)
  }
  map.close()
})
