/** A file as GDAL reads it, and a comparison with our own reading. */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { collect } from '@petatirta/harness/files.ts'
import type { LayeredFormat, StoredFile } from '#formats/format.ts'

const run = promisify(execFile)

export interface ReadFeature {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates?: unknown; geometries?: unknown[] } | null
}

export const stored = async (...paths: readonly string[]): Promise<StoredFile[]> =>
  Promise.all(paths.map(async path => ({ name: basename(path), path, bytes: (await stat(path)).size })))

/** `ogr2ogr` with anything that it can be told. */
export const ogr2ogr = async (...args: readonly string[]) =>
  (await run('ogr2ogr', [...args], { maxBuffer: 256 * 1024 * 1024, encoding: 'utf8' })).stdout

export async function ogrFeatures(path: string, layer: string): Promise<ReadFeature[]> {
  const text = await ogr2ogr('-f', 'GeoJSON', '-lco', 'SIGNIFICANT_FIGURES=17', '/vsistdout/', path, layer)
  return (JSON.parse(text) as { features: ReadFeature[] }).features
}

/** What of a layer could be read, and what is said of the rest. */
export async function ourFeatures(format: LayeredFormat, files: readonly StoredFile[], layer: string) {
  const rows = (await collect(format.readLayer(files, layer))).flat()
  return {
    features: rows.flatMap(row => ('value' in row ? [row.value as ReadFeature] : [])),
    errors: rows.flatMap(row => ('error' in row ? [row.error] : [])),
  }
}

type Ring = number[][]

const area = (ring: Ring) =>
  ring.reduce((sum, [x = 0, y = 0], i) => {
    const [px = 0, py = 0] = ring.at(i - 1) ?? []
    const [x0 = 0, y0 = 0] = ring[0] ?? []
    return sum + (px - x0) * (y - y0) - (x - x0) * (py - y0)
  }, 0)

const before = (a: readonly number[], b: readonly number[]) => {
  const i = a.findIndex((value, at) => value !== b[at])
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}

/** Where a ring begins and which way it turns is the writer's choice. */
function plainRing(ring: Ring): Ring {
  const turned = (area(ring) < 0 ? ring.toReversed() : ring).slice(1)
  const first = turned.reduce((least, point, i) => (before(point, turned[least] ?? []) < 0 ? i : least), 0)
  return [...turned.slice(first), ...turned.slice(0, first)]
}

/** Outer rings first, holes and polygons in an order of their own. */
const plainPolygon = ([outer = [], ...holes]: Ring[]) => [
  plainRing(outer),
  ...holes.map(plainRing).toSorted((a, b) => before(a.flat(), b.flat())),
]

export function plainGeometry(geometry: ReadFeature['geometry']): unknown {
  if (geometry?.type === 'Polygon')
    return { type: geometry.type, coordinates: plainPolygon(geometry.coordinates as Ring[]) }
  if (geometry?.type !== 'MultiPolygon') return geometry
  const polygons = (geometry.coordinates as Ring[][]).map(plainPolygon)
  return {
    type: geometry.type,
    coordinates: polygons.toSorted((a, b) => before(a.flat(2), b.flat(2))),
  }
}

/** Places to 12 figures: far less than a centimetre, in degrees and in metres. */
function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value === 'number') return Number(value.toPrecision(12)) + 0
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]))
}

export const comparableGeometry = (geometry: ReadFeature['geometry']) => rounded(plainGeometry(geometry))

/** GDAL writes days with slashes, and its own sign for a logical value. */
export function comparableValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(12))
  if (typeof value === 'boolean') return value ? 'T' : 'F'
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') return value
  return value
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
    .replace(/^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.0+)?(Z|\+00)?$/, '$1T$2')
}

export const comparable = ({ properties, geometry }: ReadFeature, names: readonly string[]) => ({
  properties: Object.fromEntries(names.map(name => [name, comparableValue(properties[name])])),
  geometry: comparableGeometry(geometry),
})
