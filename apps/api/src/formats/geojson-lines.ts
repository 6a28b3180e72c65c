import { decodeText } from '#platform/files/text.ts'
import type { FileLayer, LayeredFormat, StoredFile } from './format.ts'
import { HeldBytes } from './held-bytes.ts'
import { isDeep } from './json-depth.ts'
import { MalformedFile } from './malformed-file.ts'
import { baseName, onlyFile, RowBatch, storedChunks } from './stored-chunks.ts'
import { textChunks } from './text-chunks.ts'

const LABEL = 'GeoJSON per baris'
const NEWLINE = 0x0a
/** Stands before each text of a sequence (RFC 8142), which may then go over several lines. */
const SEPARATOR = 0x1e
const LONGEST_RECORD = 16 * 1024 * 1024
const GEOMETRIES = /^((Multi)?(Point|LineString|Polygon)|GeometryCollection)$/

async function* records({ path }: StoredFile): AsyncGenerator<Buffer | null> {
  const held = new HeldBytes()
  let size = 0
  let separator: number | null = null
  for await (const chunk of textChunks(storedChunks(path), LABEL)) {
    separator ??=
      chunk.includes(SEPARATOR) &&
      chunk[chunk.findIndex(byte => byte > 0x20 || byte === SEPARATOR)] === SEPARATOR
        ? SEPARATOR
        : NEWLINE
    let from = 0
    for (let end = chunk.indexOf(separator); end >= 0; end = chunk.indexOf(separator, from)) {
      const last = chunk.subarray(from, end)
      yield size + last.length > LONGEST_RECORD ? null : held.with(last)
      held.clear()
      size = 0
      from = end + 1
    }
    size += chunk.length - from
    if (size <= LONGEST_RECORD) held.append(chunk.subarray(from))
  }
  yield size > LONGEST_RECORD ? null : held.bytes()
}

function rowOf(text: string): { value: unknown } | { error: string } {
  if (isDeep(text)) return { error: 'Fitur bersarang terlalu dalam' }
  try {
    const value = JSON.parse(text) as { type?: unknown } | null
    if (value?.type === 'Feature') return { value }
    if (typeof value?.type === 'string' && GEOMETRIES.test(value.type))
      return { value: { type: 'Feature', properties: {}, geometry: value } }
    return { error: 'Baris bukan fitur GeoJSON' }
  } catch {
    return { error: 'Fitur bukan JSON yang sah' }
  }
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const file = onlyFile(files)
  return [{ name: baseName(file.name), crs: 'EPSG:4326' }]
}

/** A line that cannot be read costs no other: the next one begins after its end. */
async function* readLayer(files: readonly StoredFile[]) {
  const batch = new RowBatch()
  let isEmpty = true
  let hasFeature = false
  for await (const record of records(onlyFile(files))) {
    const text = record && decodeText(record).trim()
    if (text === '') continue
    isEmpty = false
    const row = text === null ? { error: 'Fitur melebihi 16 MB' } : rowOf(text)
    hasFeature ||= 'value' in row
    batch.add(row)
    if (batch.isFull()) yield batch.take()
  }
  if (isEmpty) throw new MalformedFile('File kosong')
  if (!hasFeature) throw new MalformedFile('Tidak ada baris yang memuat fitur GeoJSON')
  yield batch.take()
}

export const geojsonLines: LayeredFormat = {
  id: 'geojsonl',
  label: LABEL,
  extensions: ['.geojsonl', '.geojsons', '.ndgeojson', '.geojsonseq', '.ndjson', '.jsonl'],
  recognise: head => {
    const text = head
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart()
    return text.charCodeAt(0) === SEPARATOR || /^\{[^\n]*\}\s*\n\s*\{/.test(text)
  },
  layers,
  readLayer,
}
