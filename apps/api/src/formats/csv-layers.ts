import { csvDialect, csvTableRows } from './csv-table.ts'
import { foreignFormat } from './foreign-format.ts'
import type { FileLayer, LayeredFormat, Row, StoredFile } from './format.ts'
import { MalformedFile } from './malformed-file.ts'
import { baseName, onlyFile } from './stored-chunks.ts'
import { tableFeatures } from './table-layer.ts'

async function layers(files: readonly StoredFile[]): Promise<FileLayer[]> {
  const file = onlyFile(files)
  const { header } = await csvDialect(file.path)
  if (!header.hasData) throw new MalformedFile('File tidak memuat baris data')
  return [{ name: baseName(file.name), columns: header.names }]
}

async function* readLayer(files: readonly StoredFile[]): AsyncGenerator<readonly Row[]> {
  const { path } = onlyFile(files)
  const { delimiter } = await csvDialect(path)
  yield* tableFeatures(csvTableRows(path, delimiter), { isDelimited: true })
}

const WIDE = /UTF-16/

export const delimited: LayeredFormat = {
  id: 'csv',
  label: 'CSV',
  extensions: ['.csv', '.tsv', '.tab', '.txt'],
  // Any text may be one; formats with a beginning of their own are asked first.
  recognise: head => {
    const foreign = foreignFormat(head, 'CSV')
    return foreign === null || WIDE.test(foreign)
  },
  layers,
  readLayer,
}
