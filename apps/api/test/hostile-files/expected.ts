/** What a file that nobody should send is answered. */
import type { ImportKind } from '@petatirta/contract'
import type { Content } from './post.ts'

/** A refusal leaves everything as it was; a report says what came in and what did not. */
export type Expected =
  | { message: string; reasons?: string[] }
  | { added: number; failed: number; reasons?: string[]; repaired?: number }

export interface HostileFile {
  name: string
  kind: ImportKind
  content: Content
  expected: Expected
}

export const refused = (message: string): Expected => ({ message })
export const useless = (...reasons: string[]): Expected => ({
  message: 'Tidak ada data yang dapat digunakan di dalam file',
  reasons,
})

export type Row = [name: string, content: Content, expected: Expected]
export const rows = (kind: ImportKind, table: readonly Row[]): HostileFile[] =>
  table.map(([name, content, expected]) => ({ name, kind, content, expected }))

export const CUT_OFF = refused('File terpotong sebelum selesai')
export const NO_JSON = refused('File bukan JSON')
export const NO_GEOJSON = refused('Bukan GeoJSON: tidak ada FeatureCollection, Feature atau geometri')
export const COMPRESSED = refused('File terkompresi (ZIP/GZIP); ekstrak dahulu')
export const UTF_16 = refused('File ditulis dalam UTF-16; simpan ulang dalam UTF-8')
export const EMPTY = refused('File kosong')
export const NO_NUMBER = 'Koordinat bukan angka'
export const TOO_LARGE = 'Isian (properties) lebih dari 64 kB'
export const FEW_POINTS = 'Poligon memiliki terlalu sedikit titik'
export const CROSSED = 'Poligon memotong dirinya sendiri atau tidak memiliki luas'
export const CROWDED = 'Bentuk poligon terlalu rumit'
export const ADVICE = 'Ekspor ulang file dalam WGS 84 (EPSG:4326) atau UTM zona 46–54.'
export const named = (name: unknown) => ({ crs: { type: 'name', properties: { name } } })
