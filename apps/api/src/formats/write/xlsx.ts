import { xlsxStream } from '#formats/xlsx.ts'
import {
  type LayerWriter,
  type ReadRows,
  tooManyColumns,
  type WrittenLayer,
  type WrittenRow,
} from './layer-writer.ts'
import { layerTable, type TableCell } from './table.ts'

/** A cell holds no more characters, and half a shape would be worse than none. */
const LONGEST_CELL = 32_767

async function* each(read: ReadRows, cells: (row: WrittenRow) => TableCell[]) {
  for await (const rows of read()) for (const row of rows) yield cells(row)
}

const LONG = 'Pilih format CSV, GeoPackage, atau GeoJSON.'

function refusal(layer: WrittenLayer): string | undefined {
  const long = layer.columns.find(({ bytes }) => bytes > LONGEST_CELL)
  if (long)
    return `Kolom ${long.name} memuat teks yang lebih panjang dari sel Excel (32.767 karakter). ${LONG}`
  if (!layer.isPoint && layer.longestGeometry > LONGEST_CELL)
    return `Bentuk di lapisan ini terlalu rumit untuk sel Excel (32.767 karakter). ${LONG}`
  return tooManyColumns(layer)
}

export const xlsx: LayerWriter = {
  id: 'xlsx',
  refusal,
  write({ layer, read }) {
    const { header, cells } = layerTable(layer)
    return xlsxStream({ sheet: layer.title, header }, each(read, cells))
  },
}
