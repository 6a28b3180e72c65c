/** A report that somebody has corrected, turned back into what the import reads. */
import type { ImportKind } from '@petatirta/contract'
import { csvBatches } from '#platform/files/csv-lines.ts'
import { MalformedFile } from '#platform/files/malformed-file.ts'
import { xlsxRows } from '#platform/files/xlsx.ts'
import { GEOMETRY, isPointKind, LATITUDE, LONGITUDE, POSITION, REASON } from './report.ts'

/** A spreadsheet is read whole. */
const LARGEST_SHEET = 32 * 1024 * 1024

async function whole(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > LARGEST_SHEET) throw new MalformedFile('Berkas perbaikan melebihi 32 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* sheetRows(file: AsyncIterable<Uint8Array>, isExcel: boolean): AsyncGenerator<string[]> {
  if (isExcel) yield* await xlsxRows(await whole(file))
  else for await (const lines of csvBatches(file)) yield* lines
}

/** As spreadsheets in Indonesia write them: 106,8271. */
const coordinate = (text: string | undefined) =>
  text?.trim() ? Number(text.trim().replace(',', '.')) : Number.NaN

function geometryOf(kind: ImportKind, cells: ReadonlyMap<string, string>): unknown {
  if (isPointKind(kind)) {
    const position = [coordinate(cells.get(LONGITUDE)), coordinate(cells.get(LATITUDE))]
    return position.some(Number.isNaN) ? null : { type: 'Point', coordinates: position }
  }
  try {
    return JSON.parse(cells.get(GEOMETRY) || 'null')
  } catch {
    return null
  }
}

const OURS = new Set([POSITION, REASON, LONGITUDE, LATITUDE, GEOMETRY])

const csvField = (text: string) => `"${text.replaceAll('"', '""')}"`

/** What the recipe of the kind reads: lines for bills, a list for complaints, features for every layer. */
async function* rewritten(kind: ImportKind, rows: AsyncGenerator<string[]>): AsyncGenerator<Uint8Array> {
  let header: string[] | undefined
  for await (const row of rows) {
    if (!header) {
      header = row.map(name => name.trim())
      if (kind === 'bill') yield Buffer.from(`${header.map(csvField).join(',')}\n`)
      continue
    }
    if (row.every(cell => cell.trim() === '')) continue
    const names = header
    if (kind === 'bill') {
      yield Buffer.from(`${names.map((_, at) => csvField(row[at] ?? '')).join(',')}\n`)
      continue
    }
    const cells = new Map(names.map((name, at) => [name, row[at] ?? '']))
    const own = Object.fromEntries(
      [...cells].filter(([name, cell]) => !OURS.has(name) && name && cell !== ''),
    )
    const thing =
      kind === 'complaint' ? own : { type: 'Feature', properties: own, geometry: geometryOf(kind, cells) }
    yield Buffer.from(`${JSON.stringify(thing)}\n`)
  }
  if (!header) throw new MalformedFile('Berkas perbaikan kosong')
}

const BARE: Record<string, readonly ImportKind[] | 'layers'> = {
  '.csv': ['bill'],
  '.json': 'layers',
  '.geojson': 'layers',
}

/** Spreadsheets are rewritten; a file in the kind's own format is taken as it is. */
export function readCorrection(
  kind: ImportKind,
  fileName: string,
  file: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const [ending = ''] = /\.[a-z]+$/i.exec(fileName.toLowerCase()) ?? []
  const bare = BARE[ending]
  if (bare === 'layers' && kind !== 'bill') return file
  if (bare !== 'layers' && bare?.includes(kind)) return file
  if (ending !== '.xlsx' && ending !== '.csv')
    throw new MalformedFile('Kirim berkas perbaikan sebagai .xlsx, .csv, atau format asalnya')
  return rewritten(kind, sheetRows(file, ending === '.xlsx'))
}
