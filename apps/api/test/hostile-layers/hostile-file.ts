import type { LayeredFormat } from '#formats/format.ts'

/** A file that was made to do harm, and what is said of it. */
export interface HostileFile {
  readonly title: string
  readonly format: LayeredFormat
  /** By name. Made when it is needed: some are large. */
  readonly files: () => Readonly<Record<string, Buffer>>
  readonly says: RegExp
  /** Some of its rows are refused, not the file. */
  readonly isInRows: boolean
}

type Listed = readonly [title: string, files: () => Readonly<Record<string, Buffer>>, says: RegExp]

export const refusedFiles = (format: LayeredFormat, files: readonly Listed[]): HostileFile[] =>
  files.map(([title, content, says]) => ({ title, format, files: content, says, isInRows: false }))

export const refusedRows = (format: LayeredFormat, files: readonly Listed[]): HostileFile[] =>
  files.map(([title, content, says]) => ({ title, format, files: content, says, isInRows: true }))

const MEGABYTE = 1024 * 1024
export const megabytes = (count: number, fill: string): Buffer => Buffer.alloc(count * MEGABYTE, fill)
