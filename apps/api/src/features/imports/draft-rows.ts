/** The rows of layers that were looked at before, for the recipe of their kind. */
import type { DraftItem } from '@petatirta/contract'
import type { ImportKind } from '@petatirta/contract/plain'
import type pg from 'pg'
import type { Found, Row, RowsFrom } from '#formats/format.ts'
import type { City } from './describe-files.ts'
import { formatOf, type KnownLayer, storedFiles } from './draft-layer.ts'
import { type LayerReader, layerReader, type ReadRow } from './layer-reader.ts'
import type { Profile } from './profiles.ts'
import type { Fail } from './recipe.ts'
import type { FileRows } from './rows.ts'

/** Layers of one kind that are imported together. */
export interface DraftSource {
  readonly folder: string
  readonly city: City
  readonly items: readonly { readonly layer: KnownLayer; readonly item: DraftItem }[]
  readonly profiles: readonly Profile[]
}

export type DraftRows = FileRows & {
  readonly found: Found & { readonly places: readonly RowsFrom[] }
  /** The column that each field is read from, in the first layer that has one. */
  readonly columns: Readonly<Record<string, string | null>>
}

function usedColumns(readers: readonly LayerReader[]): Record<string, string | null> {
  const used: Record<string, string | null> = {}
  for (const { columns } of readers)
    for (const [field, column] of Object.entries(columns)) used[field] ??= column
  return used
}

const cellOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A row as its recipe takes it, and as it comes back in a corrected report. */
function valueFor(kind: ImportKind, { id, geometry, properties }: ReadRow): unknown {
  if (kind === 'bill' || kind === 'complaint') return properties
  return { type: 'Feature', ...(id === undefined ? {} : { id }), geometry, properties }
}

function rowFor(kind: ImportKind, position: number, row: ReadRow, names: readonly string[]): Row {
  if (kind === 'bill') return { position, cells: names.map(name => cellOf(row.properties[name])) }
  return { position, value: valueFor(kind, row) }
}

/** Every layer after the other; positions go on, so that none is there twice. */
export async function draftRows(source: DraftSource, client: pg.ClientBase, fail: Fail): Promise<DraftRows> {
  const { folder, city, profiles } = source
  const readers: { layer: KnownLayer; reader: LayerReader }[] = []
  for (const { layer, item } of source.items)
    readers.push({ layer, reader: await layerReader({ client, folder, city, profiles, layer, item }) })
  const places: RowsFrom[] = []
  const kind = source.items[0]?.item.kind ?? 'bill'
  // A line has the cells of all layers' columns in their order.
  const names = kind === 'bill' ? [...new Set(readers.flatMap(({ reader }) => reader.names))] : []

  const readRow = (row: Row, position: number, reader: LayerReader): Row | null => {
    if (!('value' in row)) {
      const reason = 'error' in row ? row.error : 'Baris tidak dapat dibaca'
      fail({ position, id: null, field: null, reason, value: null })
      return null
    }
    const read = reader.read(row.value)
    if (!read.problem) return rowFor(kind, position, read, names)
    fail({ position, ...read.problem, value: valueFor(kind, read) })
    return null
  }

  async function* batches(): AsyncGenerator<readonly Row[]> {
    let from = 0
    for (const { layer, reader } of readers) {
      places.push({ from, srid: reader.srid, loses: reader.loses })
      let next = from
      for await (const batch of formatOf(layer).readLayer(storedFiles(folder, layer), layer.name)) {
        const rows: Row[] = []
        for (const row of batch) {
          const position = from + row.position
          next = Math.max(next, position + 1)
          const read = readRow(row, position, reader)
          if (read) rows.push(read)
        }
        yield rows
      }
      from = next
    }
  }
  const found = { places, ...(kind === 'bill' && { names }) }
  return { found, batches: batches(), columns: usedColumns(readers.map(({ reader }) => reader)) }
}
