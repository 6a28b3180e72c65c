/** The layers of a set as the network package wants them: in the order of their ids, which is that of the server's set, too. */
import { COORDINATE_SCALE, type FeaturePart, GEOMETRY_COLUMNS } from '@petatirta/contract'
import { pipeDiameter } from '@petatirta/domain'
import type { Pipes, Points } from '@petatirta/network'
import type { PointColumns } from '#sync/feature-columns.ts'
import { readColumn } from '#sync/worker/decode-style.ts'
import { latOf, lonOf } from './mercator.ts'

type IdOf = (row: number) => string

export interface PipeLayer {
  readonly pipes: Pipes
  /** The row of each pipe in its layer. */
  readonly rows: Uint32Array
  readonly years: readonly (number | null)[]
  readonly materials: readonly (string | null)[]
}

export interface PointLayer extends Points {
  readonly rows: Uint32Array
  readonly subTypes: readonly string[]
}

/** Rows in the order of their ids. */
function inOrder(count: number, idOf: IdOf): { rows: Uint32Array; ids: string[] } {
  const all = Array.from({ length: count }, (_, row) => idOf(row))
  const rows = Uint32Array.from(all.keys()).sort((a, b) => {
    const [one, other] = [all[a] as string, all[b] as string]
    return one < other ? -1 : one > other ? 1 : a - b
  })
  return { rows, ids: Array.from(rows, row => all[row] as string) }
}

function degreesOf(part: FeaturePart): { lon: (vertex: number) => number; lat: (vertex: number) => number } {
  const [x, y] = [part.numbers(GEOMETRY_COLUMNS.x), part.numbers(GEOMETRY_COLUMNS.y)]
  return {
    lon: vertex => (x[vertex] as number) / COORDINATE_SCALE,
    lat: vertex => (y[vertex] as number) / COORDINATE_SCALE,
  }
}

/** A column's text by row; empty where the set has no such column. */
function textReader(part: FeaturePart, name: string): (row: number) => string {
  if (!part.has(name)) return () => ''
  const column = readColumn(part, name, 'category')
  if (column.type === 'category') return row => column.dictionary[column.codes[row] as number]?.trim() ?? ''
  return column.type === 'text' ? row => column.values[row]?.trim() ?? '' : () => ''
}

const isYear = (value: number | undefined): value is number =>
  value !== undefined && value > 1800 && value < 2200

export function readPipes(part: FeaturePart, idOf: IdOf): PipeLayer {
  const { rows, ids } = inOrder(part.rows, idOf)
  const rowStarts = part.numbers(GEOMETRY_COLUMNS.rows)
  const rings = part.numbers(GEOMETRY_COLUMNS.rings)
  const { lon, lat } = degreesOf(part)
  const lineStarts = new Uint32Array(rows.length + 1)
  const vertexStarts = [0]
  const coordinates = new Float64Array(2 * part.numbers(GEOMETRY_COLUMNS.x).length)
  let next = 0
  rows.forEach((row, i) => {
    for (let line = rowStarts[row] as number; line < (rowStarts[row + 1] as number); line++) {
      for (let vertex = rings[line] as number; vertex < (rings[line + 1] as number); vertex++) {
        coordinates[2 * next] = lon(vertex)
        coordinates[2 * next++ + 1] = lat(vertex)
      }
      vertexStarts.push(next)
    }
    lineStarts[i + 1] = vertexStarts.length - 1
  })
  const [diameter, material] = [textReader(part, 'DIAMETER'), textReader(part, 'JENIS_PIPA')]
  const years = part.has('TAHUN') ? part.numbers('TAHUN') : []
  return {
    rows,
    pipes: {
      ids,
      lineStarts,
      vertexStarts: Uint32Array.from(vertexStarts),
      coordinates: coordinates.subarray(0, 2 * next),
      diameters: Float64Array.from(rows, row => pipeDiameter(diameter(row))),
    },
    years: Array.from(rows, row => (isYear(years[row]) ? years[row] : null)),
    materials: Array.from(rows, row => material(row) || null),
  }
}

/** Those whose sub type is wanted. */
export function readPoints(
  part: FeaturePart,
  idOf: IdOf,
  isWanted: (subType: string) => boolean = () => true,
): PointLayer {
  const subType = textReader(part, 'sub_type')
  const { lon, lat } = degreesOf(part)
  const all = inOrder(part.rows, idOf)
  const kept = Array.from(all.rows.keys()).filter(i => isWanted(subType(all.rows[i] as number)))
  const rows = Uint32Array.from(kept, i => all.rows[i] as number)
  return {
    ids: kept.map(i => all.ids[i] as string),
    rows,
    subTypes: Array.from(rows, subType),
    coordinates: Float64Array.from({ length: 2 * rows.length }, (_, i) =>
      (i % 2 === 0 ? lon : lat)(rows[i >> 1] as number),
    ),
  }
}

/** Where customers are, in degrees, by row. NaN of those who are gone. */
export function customerDegrees({ positions, origin, rows, removed }: PointColumns): Float64Array {
  const degrees = new Float64Array(2 * rows)
  for (let row = 0; row < rows; row++) {
    if (removed?.has(row)) {
      degrees.fill(Number.NaN, 2 * row, 2 * row + 2)
      continue
    }
    degrees[2 * row] = lonOf(origin[0] + (positions[2 * row] as number))
    degrees[2 * row + 1] = latOf(origin[1] + (positions[2 * row + 1] as number))
  }
  return degrees
}
