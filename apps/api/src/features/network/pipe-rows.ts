/** A utility's pipes in columns, in the order of their ids: browsers number them the same way. */
import { COORDINATE_SCALE } from '@petatirta/contract/plain'
import { pipeDiameter } from '@petatirta/domain'
import type { Pipes } from '@petatirta/network'
import type pg from 'pg'
import { ByteMap } from '#platform/database/byte-map.ts'
import { type CopiedRows, copiedRows } from '#platform/database/copied-rows.ts'

export interface PipeRows extends Pipes {
  /** 0 where it is not known. */
  readonly years: Uint16Array
  readonly materials: readonly string[]
}

const LINE_STRING = 2
const MULTI_LINE_STRING = 5
const [ID, GEOMETRY, DIAMETER, YEAR, MATERIAL] = [0, 1, 2, 3, 4] as const

/** Browsers hold places to a ten millionth of a degree: with the same ones they come to the same network. */
export const asDrawn = (degrees: number): number => Math.round(degrees * COORDINATE_SCALE) / COORDINATE_SCALE

/** A field's text; empty where there is none. */
export function textOf(rows: CopiedRows, row: number, field: number): string {
  const at = 2 * (row * rows.fields + field)
  const [start = 0, end = 0] = [rows.bounds[at], rows.bounds[at + 1]]
  return end > start ? rows.bytes.toString('utf8', start, end) : ''
}

/** The vertices of each line of a geometry; none of one that is no line. */
function readLines(wkb: Buffer): Float64Array[] {
  let at = 0
  const next = () => {
    at += 4
    return wkb.readUInt32LE(at - 4)
  }
  const type = () => {
    at += 1
    return next()
  }
  const line = () => {
    const vertices = new Float64Array(2 * next())
    for (let i = 0; i < vertices.length; i++, at += 8) vertices[i] = asDrawn(wkb.readDoubleLE(at))
    return vertices
  }
  const found = type()
  if (found === LINE_STRING) return [line()]
  if (found !== MULTI_LINE_STRING) return []
  return Array.from({ length: next() }, () => (type() === LINE_STRING ? line() : new Float64Array(0)))
}

interface PipeRow {
  readonly id: string
  readonly lines: readonly Float64Array[]
  readonly diameter: number
  readonly year: number
  readonly material: string
}

/** Plain comparison, as everywhere where ids are sorted: a locale's would differ between machines. */
const byId = (a: { readonly id: string }, b: { readonly id: string }) =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0

function columnsOf(rows: readonly PipeRow[]): PipeRows {
  const lines = rows.flatMap(row => row.lines)
  const lineStarts = new Uint32Array(rows.length + 1)
  for (const [i, row] of rows.entries()) lineStarts[i + 1] = (lineStarts[i] as number) + row.lines.length
  const vertexStarts = new Uint32Array(lines.length + 1)
  for (const [i, line] of lines.entries()) vertexStarts[i + 1] = (vertexStarts[i] as number) + line.length / 2
  const coordinates = new Float64Array(2 * (vertexStarts[lines.length] as number))
  for (const [i, line] of lines.entries()) coordinates.set(line, 2 * (vertexStarts[i] as number))
  return {
    ids: rows.map(({ id }) => id),
    lineStarts,
    vertexStarts,
    coordinates,
    diameters: Float64Array.from(rows, ({ diameter }) => diameter),
    years: Uint16Array.from(rows, ({ year }) => year),
    materials: rows.map(({ material }) => material),
  }
}

function rowOf(pipes: PipeRows, index: number): PipeRow {
  const lines: Float64Array[] = []
  for (let line = pipes.lineStarts[index] as number; line < (pipes.lineStarts[index + 1] as number); line++) {
    const start = 2 * (pipes.vertexStarts[line] as number)
    lines.push(pipes.coordinates.subarray(start, 2 * (pipes.vertexStarts[line + 1] as number)))
  }
  return {
    id: pipes.ids[index] as string,
    lines,
    diameter: pipes.diameters[index] as number,
    year: pipes.years[index] as number,
    material: pipes.materials[index] as string,
  }
}

/** `which` narrows the rows; it is SQL of ours. */
async function readRows(client: pg.ClientBase, cityId: number, which: string): Promise<PipeRow[]> {
  const select = `SELECT t.id, ST_AsBinary(t.geom, 'NDR'), t.properties->>'DIAMETER',
      substring(t.properties->>'TAHUN' FROM '^\\s*(\\d{4})'), t.category
    FROM pipe t WHERE t.city_id = ${Math.trunc(cityId)} ${which}`
  const diameters = new ByteMap(pipeDiameter, 10_000)
  const materials = new ByteMap(text => text, 10_000)
  const of = <T>(known: ByteMap<T>, rows: CopiedRows, row: number, field: number) => {
    const at = 2 * (row * rows.fields + field)
    const start = rows.bounds[at] as number
    return known.get(rows.bytes, start, Math.max(start, rows.bounds[at + 1] as number))
  }
  const found: PipeRow[] = []
  for await (const rows of copiedRows(client, select))
    for (let row = 0; row < rows.count; row++)
      found.push({
        id: textOf(rows, row, ID),
        lines: readLines(rows.field(row, GEOMETRY)),
        diameter: of(diameters, rows, row, DIAMETER),
        year: Number(textOf(rows, row, YEAR)),
        material: of(materials, rows, row, MATERIAL),
      })
  return found.sort(byId)
}

export const readPipes = async (client: pg.ClientBase, cityId: number): Promise<PipeRows> =>
  columnsOf(await readRows(client, cityId, ''))

/** The same after some of them changed, were added or are gone. */
export async function readChangedPipes(
  client: pg.ClientBase,
  cityId: number,
  pipes: PipeRows,
  changed: { readonly ids: ReadonlySet<string>; readonly which: string },
): Promise<PipeRows> {
  const rows = await readRows(client, cityId, changed.which)
  const kept: PipeRow[] = []
  for (const [i, id] of pipes.ids.entries()) if (!changed.ids.has(id)) kept.push(rowOf(pipes, i))
  return columnsOf([...kept, ...rows].sort(byId))
}
