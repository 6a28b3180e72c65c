import {
  COORDINATE_SCALE,
  type FeatureKind,
  type FeaturePart,
  GEOMETRY_COLUMNS,
  kindInfo,
  type NumericArray,
  type StyleColumn,
} from '@petatirta/contract'
import type { Column, FeatureColumns } from '#sync/feature-columns.ts'

/** Small enough that a city has many, large enough that a chunk is worth a draw call. */
const CHUNK_ROWS = 4096

const EARTH_RADIUS = 6378137
const RADIANS = Math.PI / 180
/** Where EPSG:3857 ends. */
const MAX_LATITUDE = 85.0511287798066

const mercatorX = (lon: number) => EARTH_RADIUS * lon * RADIANS
const mercatorY = (lat: number) => {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  return EARTH_RADIUS * Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2))
}

/** EPSG:3857 metres, interleaved. */
export function placesOf(part: FeaturePart): Float64Array {
  const [x, y] = [part.numbers(GEOMETRY_COLUMNS.x), part.numbers(GEOMETRY_COLUMNS.y)]
  const places = new Float64Array(2 * x.length)
  for (let i = 0; i < x.length; i++) {
    places[2 * i] = mercatorX((x[i] as number) / COORDINATE_SCALE)
    places[2 * i + 1] = mercatorY((y[i] as number) / COORDINATE_SCALE)
  }
  return places
}

/** EPSG:3857 metres from the middle of the set, interleaved. */
function project(x: NumericArray, y: NumericArray): { origin: [number, number]; positions: Float32Array } {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < x.length; i++) {
    const [lon, lat] = [x[i] as number, y[i] as number]
    if (lon < minX) minX = lon
    if (lon > maxX) maxX = lon
    if (lat < minY) minY = lat
    if (lat > maxY) maxY = lat
  }
  const middle = x.length > 0 ? [(minX + maxX) / 2, (minY + maxY) / 2] : [0, 0]
  const origin: [number, number] = [
    mercatorX((middle[0] as number) / COORDINATE_SCALE),
    mercatorY((middle[1] as number) / COORDINATE_SCALE),
  ]
  const positions = new Float32Array(x.length * 2)
  for (let i = 0; i < x.length; i++) {
    positions[2 * i] = mercatorX((x[i] as number) / COORDINATE_SCALE) - origin[0]
    positions[2 * i + 1] = mercatorY((y[i] as number) / COORDINATE_SCALE) - origin[1]
  }
  return { origin, positions }
}

/** minX, minY, maxX, maxY of the vertices from start to end, written as box number `at`. */
function writeBox(
  boxes: Float32Array,
  at: number,
  positions: Float32Array,
  start: number,
  end: number,
): void {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = start; i < end; i++) {
    const [x, y] = [positions[2 * i] as number, positions[2 * i + 1] as number]
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  boxes.set([minX, minY, maxX, maxY], 4 * at)
}

function chunkBoxes(positions: Float32Array, rows: number): Float32Array {
  const chunks = Math.ceil(rows / CHUNK_ROWS)
  const boxes = new Float32Array(4 * chunks)
  for (let i = 0; i < chunks; i++) {
    writeBox(boxes, i, positions, i * CHUNK_ROWS, Math.min(rows, (i + 1) * CHUNK_ROWS))
  }
  return boxes
}

/** The server writes a category of more than 65,536 values as text. */
function hasDictionary(part: FeaturePart, name: string): boolean {
  try {
    part.categories(name)
    return true
  } catch {
    return false
  }
}

/** Column views share the part's one buffer; a copy of its own is what can be moved to another thread. */
export function readColumn(part: FeaturePart, name: string, type: StyleColumn): Column {
  if (type === 'category' && hasDictionary(part, name)) {
    const { codes, dictionary } = part.categories(name)
    return { type, codes: codes.slice(), dictionary }
  }
  if (type === 'number') return { type, values: part.numbers(name).slice() as Int32Array | Float64Array }
  const text = part.texts(name)
  return { type: 'text', values: Array.from({ length: part.rows }, (_, row) => text(row)) }
}

export function readColumns(part: FeaturePart): Record<string, Column> {
  const { columns: wanted } = kindInfo(part.kind)
  return Object.fromEntries(
    Object.entries(wanted).map(([name, type]) => [name, readColumn(part, name, type)]),
  )
}

const u32 = (part: FeaturePart, name: string) => Uint32Array.from(part.numbers(name))

/** A style part as the map draws it: projected and boxed. */
export function decodeStyle(part: FeaturePart): FeatureColumns {
  const { x, y } = GEOMETRY_COLUMNS
  const { origin, positions } = project(part.numbers(x), part.numbers(y))
  const { kind, city, counter, rows } = part
  const base = {
    kind: kind as FeatureKind,
    city,
    counter,
    rows,
    origin,
    positions,
    columns: readColumns(part),
  }
  if (!part.has(GEOMETRY_COLUMNS.rings)) {
    const boxes = chunkBoxes(positions, rows)
    return { ...base, family: 'point', chunkRows: CHUNK_ROWS, boxes }
  }
  const family = part.has(GEOMETRY_COLUMNS.polygons) ? 'polygon' : 'line'
  const rings = u32(part, GEOMETRY_COLUMNS.rings)
  const polygons =
    family === 'polygon' ? u32(part, GEOMETRY_COLUMNS.polygons) : Uint32Array.from(rings, (_, i) => i)
  const rowStarts = u32(part, GEOMETRY_COLUMNS.rows)
  const boxes = new Float32Array(4 * rows)
  const vertexOf = (item: number) => rings[polygons[item] ?? 0] ?? 0
  for (let row = 0; row < rows; row++) {
    writeBox(boxes, row, positions, vertexOf(rowStarts[row] ?? 0), vertexOf(rowStarts[row + 1] ?? 0))
  }
  return { ...base, family, boxes, rings, polygons, rowStarts }
}
