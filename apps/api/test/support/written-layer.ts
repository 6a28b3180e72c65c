/** A layer to write, described by its rows as the database would describe it. */
import type { GeometryFamily } from '@petatirta/contract/plain'
import { readWkb } from '#formats/wkb.ts'
import type { ColumnType, WrittenColumn, WrittenLayer, WrittenRow } from '#formats/write/layer-writer.ts'
import { WGS_84 } from '#formats/write/systems.ts'

const FAMILIES: Record<string, GeometryFamily> = {
  Point: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'polygon',
  MultiPolygon: 'polygon',
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function typeOf(values: readonly unknown[]): ColumnType {
  if (values.every(value => typeof value === 'boolean')) return 'truth'
  if (values.every(value => Number.isSafeInteger(value))) return 'whole'
  return values.every(value => typeof value === 'number') ? 'number' : 'text'
}

function columnOf(name: string, rows: readonly WrittenRow[]): WrittenColumn {
  const values = rows.map(({ properties }) => properties[name] ?? null).filter(value => value !== null)
  const type = typeOf(values)
  if (type !== 'whole' && type !== 'number') {
    const bytes = Math.max(0, ...values.map(value => Buffer.byteLength(textOf(value))))
    return { name, type, bytes, decimals: 0 }
  }
  const numbers = values.map(value =>
    Number(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 17 }).split('.'),
  )
  const whole = Math.max(0, ...numbers.map(([digits = '']) => digits.length))
  const decimals = Math.max(0, ...numbers.map(([, digits = '']) => digits.length))
  return { name, type, bytes: whole + (decimals ? decimals + 1 : 0), decimals }
}

export function writtenLayer(rows: readonly WrittenRow[], changes: Partial<WrittenLayer> = {}) {
  const shapes = rows.map(({ geometry }) => geometry && readWkb(geometry))
  const familyOf = (i: number) => FAMILIES[shapes[i]?.type ?? ''] ?? 'point'
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))]
  const layer: WrittenLayer = {
    name: 'lapisan',
    title: 'Lapisan',
    columns: names.map(name => columnOf(name, rows)),
    families: (['point', 'line', 'polygon'] as const)
      .map(name => ({ name, rows: rows.filter((_, i) => familyOf(i) === name).length, shapeBytes: 0 }))
      .filter(family => family.rows > 0),
    isPoint: false,
    longestGeometry: 1000,
    largestRow: 1000,
    rows: rows.length,
    system: WGS_84,
    ...changes,
  }
  async function* rowsOf(family?: GeometryFamily) {
    // Two batches, so that what is between them is tried, too.
    const wanted = rows.filter((_, i) => family === undefined || familyOf(i) === family)
    if (wanted.length > 0) yield wanted.slice(0, 1)
    if (wanted.length > 1) yield wanted.slice(1)
  }
  return { layer, shapes, rowsOf }
}
