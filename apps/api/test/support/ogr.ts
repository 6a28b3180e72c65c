/** What GDAL's ogr2ogr reads in a file, as a referee of our own readers. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Feature {
  geometry: { type: string; coordinates?: unknown; geometries?: Feature['geometry'][] } | null
  properties: Record<string, unknown>
}

export async function ogrLayers(path: string, options: readonly string[] = []): Promise<string[]> {
  const { stdout } = await run('ogrinfo', ['-ro', '-so', '-al', ...options, path], { maxBuffer: 1 << 26 })
  return [...stdout.matchAll(/^Layer name: (.*)$/gm)].map(([, name = '']) => name)
}

export async function ogrFeatures(
  path: string,
  layer: string,
  options: readonly string[] = [],
): Promise<Feature[]> {
  const folder = await mkdtemp(join(tmpdir(), 'petatirta-ogr-'))
  try {
    const output = join(folder, 'out.geojson')
    await run('ogr2ogr', ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=9', ...options, output, path, layer])
    return (JSON.parse(await readFile(output, 'utf8')) as { features: Feature[] }).features
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All positions of a geometry, one after the other. */
export function positions(geometry: Feature['geometry']): number[][] {
  if (!geometry) return []
  if (geometry.geometries) return geometry.geometries.flatMap(positions)
  const flat = (value: unknown): number[][] =>
    Array.isArray(value) ? (typeof value[0] === 'number' ? [value as number[]] : value.flatMap(flat)) : []
  return flat(geometry.coordinates)
}
