/** One file format, one object. A new one is a file of its own and a line in formats.ts. */

/**
 * What a format cannot tell: `types`: every value of a column has its type, and none is the same as null; `texts`: besides that
 * blanks around a text, or that it is empty. Absent: values come as JSON has them.
 */
export type Loss = 'types' | 'texts'

/** Rows from a position on, until the next. */
export interface RowsFrom {
  readonly from: number
  /** The number of their system. */
  readonly srid: number
  readonly loses?: Loss | undefined
}

/** What a file says besides its rows, as soon as it is read. */
export interface Found {
  /** The reference system of its coordinates; may come last. */
  crs?: unknown
  /** What was decided about its rows already; counts before `crs`. */
  places?: readonly RowsFrom[]
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
  readonly id: string
  readonly label: string
  readonly extensions: readonly string[]
  /** By its first bytes, whatever its name says. */
  readonly recognise: (head: Buffer) => boolean
  /** Rows in batches as they come. Throws MalformedFile where the file as a whole cannot be read. */
  readonly read: (file: AsyncIterable<Uint8Array>, found: Found) => AsyncGenerator<readonly Row[]>
}

/** A file that has been received whole. Some formats are read from the middle, some consist of several files. */
export interface StoredFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** A part of a file that has rows of its own: a table, a sheet, a folder of a survey. */
export interface FileLayer {
  readonly name: string
  /** What the file says of its coordinates: `EPSG:…`, WKT or a PROJ text. Absent where it says nothing. */
  readonly crs?: string
  /** Where it is known without reading rows. */
  readonly rows?: number
  readonly columns?: readonly string[]
  /** It was written here: its columns are called as they are stored. */
  readonly isOurs?: true
}

/** A format whose files hold layers, and have to lie on the disk to be read. */
export interface LayeredFormat {
  readonly id: string
  readonly label: string
  readonly extensions: readonly string[]
  readonly loses?: Loss
  readonly recognise: (head: Buffer) => boolean
  /** What is inside, without its rows. Throws MalformedFile where the file as a whole cannot be read. */
  readonly layers: (files: readonly StoredFile[]) => Promise<readonly FileLayer[]>
  /** GeoJSON features with the coordinates of the file, in batches, in constant memory. */
  readonly readLayer: (files: readonly StoredFile[], layer: string) => AsyncGenerator<readonly Row[]>
}
