import { paletteTable, ruleTable } from '#map/points/point-tables.ts'
import { CHANNELS, type PointData } from '#map/points/points-data.ts'
import { PointsLayer } from '#map/points/points-layer.ts'

/** No state of billing has it. */
const COLOUR = '#c026d3'
const CHUNK_ROWS = 4096

/** Points from x, y… of map units, in runs that are drawn or skipped together. */
export function pointData(places: Float64Array): PointData {
  const rows = places.length / 2
  const origin = [places[0] ?? 0, places[1] ?? 0] as const
  const positions = Float32Array.from(places, (value, i) => value - origin[i % 2 === 0 ? 0 : 1])
  const chunks = Math.ceil(rows / CHUNK_ROWS)
  const boxes = new Float32Array(4 * chunks)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
    for (let row = chunk * CHUNK_ROWS; row < Math.min(rows, (chunk + 1) * CHUNK_ROWS); row++) {
      const [x, y] = [positions[2 * row] as number, positions[2 * row + 1] as number]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
    boxes.set(box, 4 * chunk)
  }
  return { rows, origin, positions, chunkRows: CHUNK_ROWS, boxes }
}

/** Customers that stand out, however many: on the GPU, or in our own pixels. */
export function dryPointsLayer(zIndex: number): PointsLayer {
  const layer = new PointsLayer({ zIndex })
  layer.setTables({
    rules: ruleTable([{ highlights: () => true }]),
    palette: paletteTable([{ colour: COLOUR, highlighted: COLOUR }]),
    highlights: true,
  })
  return layer
}

export function showPoints(layer: PointsLayer, places: Float64Array): void {
  const data = places.length > 0 ? pointData(places) : null
  layer.setData(data, new Uint8Array((places.length / 2) * CHANNELS))
}
