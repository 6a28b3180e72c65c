import { csvCell } from '#formats/csv-cell.ts'
import { type LayerWriter, tooManyColumns, type Writing, type WrittenLayer } from './layer-writer.ts'
import { type TableCell, tableCells, tableHeader } from './table.ts'

/** Excel takes a file without it for Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A number is no formula: -6.9 stays -6.9. */
const written = (cell: TableCell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))
/** As csvLine has it. */
const line = (cells: readonly TableCell[]) => `${cells.map(written).join(';')}\r\n`

/** What a line may have to be read again (csv-records.ts), with room for quotes. */
const LONGEST_LINE = 900_000

const refusal = (layer: WrittenLayer) =>
  !layer.isPoint && layer.longestGeometry + layer.largestRow > LONGEST_LINE
    ? 'Bentuk di lapisan ini terlalu rumit untuk satu baris CSV. Pilih format GeoPackage atau GeoJSON.'
    : tooManyColumns(layer)

async function* write({ layer, read }: Writing): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(tableHeader(layer))
  for await (const rows of read()) yield rows.map(row => line(tableCells(layer, row))).join('')
}

export const csv: LayerWriter = { id: 'csv', refusal, write }
