import type { FileLayer, Format, Found, LayeredFormat, Row, StoredFile } from './format.ts'
import { baseName, onlyFile, storedChunks } from './stored-chunks.ts'

/** The cells of a line by the names of their columns; of columns with one name, each but the first is numbered. */
function namedCells(names: readonly string[], cells: readonly string[]): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const [at, cell] of cells.entries()) {
    const name = names[at] || `kolom ${at + 1}`
    properties[Object.hasOwn(properties, name) ? `${name} (${at + 1})` : name] = cell
  }
  return properties
}

function featureRow(row: Row, { names = [] }: Found): Row {
  if ('error' in row) return row
  const { position } = row
  if ('cells' in row)
    return {
      position,
      value: { type: 'Feature', geometry: null, properties: namedCells(names, row.cells) },
    }
  const { type } = (row.value ?? {}) as { type?: unknown }
  // A record of its own sort, without a place.
  return type === 'Feature'
    ? row
    : { position, value: { type: 'Feature', geometry: null, properties: row.value ?? {} } }
}

interface Reading {
  readonly recognise?: (head: Buffer) => boolean
  /** What the file says of its coordinates and its origin. */
  readonly saidBy?: (file: StoredFile) => Promise<Pick<FileLayer, 'crs' | 'isOurs'>>
}

/** A format of one table as one with layers: the file is its only one. */
export function layered(
  format: Format,
  { recognise = format.recognise, saidBy }: Reading = {},
): LayeredFormat {
  async function* readLayer(files: readonly StoredFile[]) {
    const found: Found = {}
    for await (const batch of format.read(storedChunks(onlyFile(files).path), found))
      yield batch.map(row => featureRow(row, found))
  }
  return {
    id: format.id,
    label: format.label,
    extensions: format.extensions,
    recognise,
    layers: async files => {
      const file = onlyFile(files)
      return [{ name: baseName(file.name), ...(await saidBy?.(file)) }]
    },
    readLayer,
  }
}
