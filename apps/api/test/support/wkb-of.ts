/** Well-known binary of a GeoJSON geometry, as PostGIS answers it. */
interface Geometry {
  type: string
  coordinates: unknown
}

const CODES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon']

const count = (length: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(length)
  return bytes
}

const position = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(16)
  bytes.writeDoubleLE(numbers[0] ?? 0, 0)
  bytes.writeDoubleLE(numbers[1] ?? 0, 8)
  return bytes
}

const positions = (list: readonly number[][]) => Buffer.concat([count(list.length), ...list.map(position)])

function content(type: string, coordinates: unknown): Buffer {
  if (type === 'Point') return position(coordinates as number[])
  if (type === 'LineString') return positions(coordinates as number[][])
  const parts = coordinates as unknown[]
  const each =
    type === 'Polygon'
      ? (coordinates as number[][][]).map(positions)
      : parts.map(part => wkbOf({ type: type.replace('Multi', ''), coordinates: part }))
  return Buffer.concat([count(parts.length), ...each])
}

export function wkbOf({ type, coordinates }: Geometry): Buffer {
  return Buffer.concat([Buffer.from([1]), count(CODES.indexOf(type) + 1), content(type, coordinates)])
}
