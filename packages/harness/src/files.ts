/** Files to import. */
import { FEATURE_KIND_INFO, type SectionKind } from '@petatirta/contract'
import { unique } from './bodies.ts'

/** A file as it arrives: in chunks, of any size. */
export async function* chunks(content: string | Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as string)
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

export const point = (id: unknown, properties: object = {}, coordinates: unknown = [110.4, -7]) => ({
  type: 'Feature',
  properties: { id, ...properties },
  geometry: { type: 'Point', coordinates },
})

export const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** So many megabytes of one character between a beginning and an end. */
export async function* around(before: string, megabytes: number, fill: string, after: string) {
  const chunk = Buffer.alloc(1024 * 1024, fill)
  yield Buffer.from(before)
  for (let i = 0; i < megabytes; i++) yield chunk
  yield Buffer.from(after)
}

/** One of each family. */
export const GEOMETRIES = {
  point: { type: 'Point', coordinates: [110, -7] },
  line: {
    type: 'LineString',
    coordinates: [
      [110, -7],
      [110.1, -7],
    ],
  },
  polygon: {
    type: 'Polygon',
    coordinates: [
      [
        [110, -7],
        [110.1, -7],
        [110.1, -7.1],
        [110, -7],
      ],
    ],
  },
}

/** The smallest file that a section takes. */
export function fileFor(kind: SectionKind): string {
  const id = unique('x')
  if (kind === 'complaint')
    return JSON.stringify([
      { no_pengaduan: id, idpelanggan: '1', tgl_pengaduan: '2026-01-02', jenis_nonair: 'Kebocoran' },
    ])
  const [family] = FEATURE_KIND_INFO[kind].geometry
  const properties = { id, idpelangga: id }
  return JSON.stringify({ type: 'Feature', properties, geometry: GEOMETRIES[family] })
}
