import { csvTableRows } from './csv-table.ts'
import { foreignFormat } from './foreign-format.ts'
import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { baseName, onlyFile } from './stored-chunks.ts'
import { HEAD_ROWS, TableHeader, type TableRow, tableFeatures } from './table-layer.ts'

async function headerOf(path: string): Promise<TableHeader> {
  const head: TableRow[] = []
  for await (const rows of csvTableRows(path)) {
    head.push(...rows.slice(0, HEAD_ROWS - head.length))
    if (head.length === HEAD_ROWS) break
  }
  if (head.length === 0) throw new MalformedFile('File kosong')
  return new TableHeader(head)
}

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const file = onlyFile(files)
  const { hasData, layer } = await headerOf(file.path)
  if (!hasData) throw new MalformedFile('File tidak memuat baris data')
  return [{ name: baseName(file.name), ...layer }]
}

async function* readLayer(files: readonly StoredFile[]): AsyncGenerator<readonly Row[]> {
  yield* tableFeatures(csvTableRows(onlyFile(files).path), { isDelimited: true })
}

const WIDE = /UTF-16/

export const delimited: LayeredFormat = {
  id: 'csv',
  label: 'CSV',
  extensions: ['.csv', '.tsv', '.tab', '.txt'],
  loses: 'texts',
  // Any text may be one; formats with a beginning of their own are asked first.
  recognise: head => {
    const foreign = foreignFormat(head, 'CSV')
    return foreign === null || WIDE.test(foreign)
  },
  layers,
  readLayer,
}
