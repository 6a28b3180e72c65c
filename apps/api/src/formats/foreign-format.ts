/** What a file is that was taken for another one: people send what their program saved, whatever its name says. */

/** First bytes, read as Latin-1, in which each byte is a character. */
const SIGNATURES: readonly (readonly [what: string, ...starts: string[]])[] = [
  ['dokumen Office lama (XLS/DOC)', '\xd0\xcf\x11\xe0'],
  ['Shapefile', '\0\0\x27\x0a'],
  ['GeoPackage/SQLite', 'SQLite format 3\0'],
  ['FlatGeobuf', 'fgb\x03'],
  ['PDF', '%PDF-'],
  ['gambar', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
]
const COMPRESSED = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x1f\x8b',
  'BZh',
  '7z\xbc\xaf',
  'Rar!',
  '\xfd7zXZ',
  '\x28\xb5\x2f\xfd',
]
const WIDE_MARKS = ['\xff\xfe', '\xfe\xff']

const startsWithOne = (text: string, starts: readonly string[]) =>
  starts.some(start => text.startsWith(start))

/** Of plain letters every second byte is empty, with a byte order mark before them or without. */
const isWide = (text: string) =>
  startsWithOne(text, WIDE_MARKS) || /^([ -~]\0){2}/.test(text) || /^(\0[ -~]){2}/.test(text)

function inArchive(text: string): string | null {
  if (text.includes('[Content_Types].xml') || text.includes('xl/')) return 'lembar kerja Excel (XLSX)'
  return text.includes('.kml') ? 'KMZ (Google Earth)' : null
}

function markup(text: string): string {
  const [, root = ''] = /<(!doctype\s+html|[a-z][\w:]*)/i.exec(text) ?? []
  if (/^(!doctype|html|head|body|script|div|p|center)/i.test(root)) return 'halaman HTML'
  if (/^kml/i.test(root)) return 'KML'
  return /gml|FeatureCollection/i.test(root) ? 'GML' : 'XML'
}

/** A sentence that says what the file is, if that is anything but text of the wanted kind. */
export function foreignFormat(head: Uint8Array, wanted: string): string | null {
  const text = Buffer.from(head).toString('latin1')
  if (isWide(text)) return 'File ditulis dalam UTF-16; simpan ulang dalam UTF-8'
  const other =
    SIGNATURES.find(([, ...starts]) => startsWithOne(text, starts))?.[0] ??
    (text.startsWith('PK\x03\x04') ? inArchive(text) : null) ??
    (/^(\xef\xbb\xbf)?\s*</.test(text) ? markup(text) : null) ??
    (wanted === 'CSV' && /^(\xef\xbb\xbf)?\s*[[{]/.test(text) ? 'JSON' : null)
  if (other) return `File adalah ${other}, bukan ${wanted}`
  return startsWithOne(text, COMPRESSED) ? 'File terkompresi (ZIP/GZIP); ekstrak dahulu' : null
}
