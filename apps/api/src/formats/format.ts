/** One file format, one object. A new one is a file of its own and a line in formats.ts. */

/** What a file says besides its rows, as soon as it is read. */
export interface Found {
  /** The reference system of its coordinates; may come last. */
  crs?: unknown
  /** The names of a table's columns: there before the first row. */
  names?: readonly string[]
}

/** One thing of a file: a feature or record, the cells of a table's line, or why it cannot be read. */
export type Row = { readonly position: number } & (
  | { readonly value: unknown }
  | { readonly cells: readonly string[] }
  | { readonly error: string }
)

export interface Format {
  readonly id: 'geojson' | 'json' | 'csv' | 'xlsx'
  readonly label: string
  readonly extensions: readonly string[]
  /** By its first bytes, whatever its name says. */
  readonly recognise: (head: Buffer) => boolean
  /** Rows in batches as they come. Throws MalformedFile where the file as a whole cannot be read. */
  readonly read: (file: AsyncIterable<Uint8Array>, found: Found) => AsyncGenerator<readonly Row[]>
}
