import { expect, test } from 'vitest'
import { openCanvas2d, openWebGl } from '#map/engine/canvas-layer.ts'
import { paletteTable, ruleTable } from '#map/points/point-tables.ts'
import { CHANNELS, type PointData } from '#map/points/points-data.ts'
import { RasterPoints } from '#map/points/points-raster.ts'
import type { PointsRenderer } from '#map/points/points-renderer.ts'
import { WebGlPoints } from '#map/points/points-webgl.ts'

const SIZE = 64
const ROOM = 200

/** Points in a row, the first hundred of arrays that have room for more. */
function points(rows: number): { data: PointData; codes: Uint8Array } {
  const positions = new Float32Array(2 * ROOM)
  const codes = new Uint8Array(ROOM * CHANNELS)
  for (let row = 0; row < rows; row++) {
    positions.set([(row % 10) * 6 - 30, Math.floor(row / 10) * 4 - 20], 2 * row)
    codes[row * CHANNELS] = row % 2
  }
  return {
    data: {
      rows,
      origin: [0, 0],
      positions: positions.subarray(0, 2 * rows),
      chunkRows: 4096,
      boxes: new Float32Array(4),
    },
    codes: codes.subarray(0, rows * CHANNELS),
  }
}

/** One that moves and has another colour, one that goes, and new ones. */
function change({ data, codes }: ReturnType<typeof points>, rows: number) {
  const positions = new Float32Array(data.positions.buffer, 0, 2 * rows)
  const all = new Uint8Array(codes.buffer, 0, rows * CHANNELS)
  positions.set([25, 25], 2 * 3)
  all[3 * CHANNELS] = 1
  all[40 * CHANNELS + CHANNELS - 1] = 1
  for (let row = data.rows; row < rows; row++) {
    positions.set([row - data.rows, 28], 2 * row)
    all[row * CHANNELS] = 1
  }
  return { data: { ...data, rows, positions }, codes: all }
}

const tables = {
  rules: ruleTable([...Array.from({ length: CHANNELS - 1 }, () => ({})), { passes: code => code === 0 }]),
  palette: paletteTable([
    { colour: '#ff0000', highlighted: '#ff0000' },
    { colour: '#0000ff', highlighted: '#0000ff' },
  ]),
}

function picture(renderer: PointsRenderer, canvas: HTMLCanvasElement, rows: number): string {
  renderer.draw({
    runs: [{ first: 0, count: rows }],
    left: 0,
    top: 0,
    width: SIZE,
    height: SIZE,
    pixelRatio: 1,
    centre: [0, 0],
    resolution: 1,
    rotation: 0,
    passes: [{ rows: 'all', radius: 2, outline: 0, alpha: 1, rim: 'white' }],
  })
  return canvas.toDataURL()
}

const RENDERERS = {
  'on the GPU': (canvas: HTMLCanvasElement) => {
    const gl = openWebGl(canvas)
    if (!gl) throw new Error('no WebGL')
    return new WebGlPoints(gl)
  },
  'without one': (canvas: HTMLCanvasElement) => new RasterPoints(openCanvas2d(canvas)),
}

test.each(Object.entries(RENDERERS))('[D103] rows that change are drawn as in a new set, %s', (_, open) => {
  const drawn = (paint: (renderer: PointsRenderer) => number) => {
    const canvas = document.createElement('canvas')
    canvas.width = SIZE
    canvas.height = SIZE
    const renderer = open(canvas)
    renderer.setTables(tables)
    const rows = paint(renderer)
    const image = picture(renderer, canvas, rows)
    renderer.dispose()
    return image
  }
  const before = drawn(renderer => {
    const { data, codes } = points(100)
    renderer.setData(data, codes)
    return 100
  })
  const changed = drawn(renderer => {
    const old = points(100)
    renderer.setData(old.data, old.codes)
    const { data, codes } = change(old, 130)
    const added = Array.from({ length: 30 }, (_, i) => 100 + i)
    renderer.changeRows(data, codes, Uint32Array.of(3, 40, ...added))
    return 130
  })
  const anew = drawn(renderer => {
    const { data, codes } = change(points(100), 130)
    renderer.setData(data, codes)
    return 130
  })
  expect(changed).toBe(anew)
  expect(changed).not.toBe(before)
})
