import { IMPORT_FORMATS } from '@petatirta/contract/plain'
import { csvBatches } from './csv-lines.ts'
import { foreignFormat } from './foreign-format.ts'
import type { Format } from './format.ts'
import { tableRows } from './table.ts'

export const csv: Format = {
  id: 'csv',
  label: 'CSV',
  extensions: IMPORT_FORMATS.csv,
  // Any text may be one.
  recognise: head => foreignFormat(head, 'CSV') === null,
  read: (file, found) => tableRows(csvBatches(file), found),
}
