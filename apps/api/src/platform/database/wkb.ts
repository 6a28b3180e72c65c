/** Geometry as PostgreSQL takes it fastest: well-known binary, in COPY in hexadecimal. */
export type Position = readonly [number, number]
export type Nested = Position | readonly Nested[]
export interface PlaneGeometry {
  readonly type: keyof typeof TYPES
  readonly coordinates: Nested
}

const TYPES = { Point: 1, LineString: 2, Polygon: 3, MultiLineString: 5, MultiPolygon: 6 } as const
const PARTS = { MultiLineString: 'LineString', MultiPolygon: 'Polygon' } as const
const LITTLE_ENDIAN = 1

let buffer = Buffer.alloc(64 * 1024)
let at = 0

function room(bytes: number): void {
  if (at + bytes <= buffer.length) return
  const larger = Buffer.alloc(Math.max(2 * buffer.length, at + bytes))
  buffer.copy(larger, 0, 0, at)
  buffer = larger
}

function count(value: number): void {
  room(4)
  at = buffer.writeUInt32LE(value, at)
}

function positions(list: readonly Position[]): void {
  count(list.length)
  room(16 * list.length)
  for (const [x, y] of list) {
    at = buffer.writeDoubleLE(x, at)
    at = buffer.writeDoubleLE(y, at)
  }
}

function write(type: keyof typeof TYPES, coordinates: Nested): void {
  room(5)
  at = buffer.writeUInt8(LITTLE_ENDIAN, at)
  count(TYPES[type])
  if (type === 'Point') {
    room(16)
    const [x, y] = coordinates as Position
    at = buffer.writeDoubleLE(x, at)
    at = buffer.writeDoubleLE(y, at)
  } else if (type === 'LineString') positions(coordinates as readonly Position[])
  else if (type === 'Polygon') {
    count(coordinates.length)
    for (const ring of coordinates as readonly Nested[]) positions(ring as readonly Position[])
  } else {
    count(coordinates.length)
    for (const part of coordinates as readonly Nested[]) write(PARTS[type], part)
  }
}

export function wkbHex({ type, coordinates }: PlaneGeometry): string {
  at = 0
  write(type, coordinates)
  return buffer.toString('hex', 0, at)
}

export function wkbOf({ type, coordinates }: PlaneGeometry): Buffer {
  at = 0
  write(type, coordinates)
  return Buffer.from(buffer.subarray(0, at))
}
