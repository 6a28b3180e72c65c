import { xlsxStream } from '#formats/xlsx.ts'
import { type LayerWriter, tooManyColumns, type Writing, type WrittenLayer } from './layer-writer.ts'
import { tableCells, tableHeader } from './table.ts'

/** A cell holds no more characters, and half a shape would be worse than none. */
const LONGEST_CELL = 32_767

async function* cells({ layer, read }: Writing) {
  for await (const rows of read()) for (const row of rows) yield tableCells(layer, row)
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
  write: writing =>
    xlsxStream({ sheet: writing.layer.title, header: tableHeader(writing.layer) }, cells(writing)),
}
