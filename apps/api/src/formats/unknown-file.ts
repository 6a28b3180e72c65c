/** What to do with a file that no format reads. */
import { LAYERED_FORMATS } from './formats.ts'

/** First bytes, read as Latin-1. */
const ADVICE: readonly (readonly [start: RegExp, advice: string])[] = [
  [/^\xd0\xcf.\xe0/, 'File Excel lama (XLS). Buka di Excel, lalu simpan sebagai XLSX atau CSV'],
  [/^%PDF-/, 'File PDF hanya gambar. Minta data aslinya: Shapefile, GeoPackage, DXF, atau Excel'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|II\*|RIFF)/, 'File gambar. Minta data aslinya, bukan gambarnya'],
  [/^(Rar!|7z\xbc\xaf|\xfd7zXZ|BZh|\x28\xb5\x2f\xfd)/, 'Arsip RAR/7z. Ekstrak, lalu kirim isinya atau ZIP'],
  [/^.\x8b[^a-z]/, 'Arsip GZIP. Ekstrak, lalu kirim isinya'],
  [/^fgb./, 'FlatGeobuf tidak dibaca. Ekspor sebagai GeoPackage dari QGIS'],
  [/^SQLite format 3/, 'Basis data SQLite ini bukan GeoPackage. Ekspor sebagai GeoPackage dari QGIS'],
  [/^(\xff\xfe|\xfe\xff)/, 'File ditulis dalam UTF-16; simpan ulang dalam UTF-8'],
  [
    /^(\xef\xbb\xbf)?\s*<[\s\S]*(gml|FeatureCollection)/i,
    'GML tidak dibaca. Ekspor sebagai GeoPackage dari QGIS',
  ],
  [
    /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body)/i,
    'Ini halaman web, bukan data. Unduh lagi filenya',
  ],
  [/^(\xef\xbb\xbf)?\s*</, 'Bukan KML atau GPX. Ekspor sebagai KML, GeoPackage, atau Shapefile'],
  [/^(!table|version \d+\s*\n\s*charset)/i, 'MapInfo tidak dibaca. Ekspor sebagai GeoPackage dari QGIS'],
]

const KNOWN = new Intl.ListFormat('id').format(new Set(LAYERED_FORMATS.map(({ label }) => label)))

export function adviceFor(head: Buffer): string {
  const text = head.subarray(0, 4096).toString('latin1')
  if (text === '') return 'File kosong'
  return ADVICE.find(([start]) => start.test(text))?.[1] ?? `Format tidak dikenal. Yang dibaca: ${KNOWN}`
}
