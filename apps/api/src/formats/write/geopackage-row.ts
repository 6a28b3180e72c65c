/** Rows as a GeoPackage's table has them; apart from the table itself, so that only threads load SQLite. */
import { textOf, type WrittenColumn, type WrittenLayer, type WrittenRow } from './layer-writer.ts'

export type GeopackageValue = string | number | bigint | Uint8Array | null

function cellOf(value: unknown, { type }: WrittenColumn): GeopackageValue {
  if (value === null || value === undefined) return null
  if (type === 'truth') return value === true ? 1 : 0
  if (type === 'text') return textOf(value)
  return type === 'whole' ? BigInt(value as number) : (value as number)
}

const HEADER_BYTES = 8
const NO_ENVELOPE = 0b1

/** Before the shape itself: 'GP', version, flags (little-endian, no envelope) and the system's number. */
function blobOf(geometry: Uint8Array | null, srid: number): Uint8Array | null {
  if (!geometry) return null
  const blob = Buffer.alloc(HEADER_BYTES + geometry.length)
  blob.write('GP', 0, 'latin1')
  blob.writeUInt8(NO_ENVELOPE, 3)
  blob.writeInt32LE(srid, 4)
  blob.set(geometry, HEADER_BYTES)
  return blob
}

/** A row as the table has it. */
export const geopackageRow = (
  { geometry, properties }: WrittenRow,
  { columns, system }: WrittenLayer,
): GeopackageValue[] => [
  blobOf(geometry, system.srid),
  ...columns.map(column => cellOf(properties[column.name], column)),
]
