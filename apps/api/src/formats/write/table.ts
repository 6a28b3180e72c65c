/** A layer as a table: its columns, and its places in two or one beside them. */
import { placeColumns } from '#formats/place-columns.ts'
import { readWkb } from '#formats/wkb.ts'
import { textOf, type WrittenLayer, type WrittenRow } from './layer-writer.ts'

export type TableCell = string | number | null

export const tableHeader = ({ columns, isPoint, system: { srid } }: WrittenLayer): string[] => [
  ...columns.map(({ name }) => name),
  ...placeColumns({ isPoint, srid }),
]

const cellOf = (value: unknown): TableCell => (typeof value === 'number' ? value : textOf(value))

function placeCells({ isPoint }: WrittenLayer, geometry: Uint8Array | null): TableCell[] {
  const shape = geometry && readWkb(geometry)
  if (!isPoint) return [shape && JSON.stringify(shape)]
  const [x = null, y = null] = (shape?.coordinates ?? []) as number[]
  return [x, y]
}

export function tableCells(layer: WrittenLayer, { geometry, properties }: WrittenRow): TableCell[] {
  const cells = layer.columns.map(({ name }) => cellOf(properties[name]))
  return [...cells, ...placeCells(layer, geometry)]
}
