/** A layer of files that were received, as it is kept until it is imported. */
import { join } from 'node:path'
import type { DraftLayer } from '@petatirta/contract'
import type { LayeredFormat, StoredFile } from '#formats/format.ts'
import { LAYERED_FORMATS } from '#formats/formats.ts'
import type { KnownColumn } from './layer-statistics.ts'

export interface KnownLayer extends Omit<DraftLayer, 'columns' | 'format'> {
  readonly columns: readonly KnownColumn[]
  readonly format: { readonly id: string; readonly label: string }
  /** Its files by their numbers in the folder of the draft. */
  readonly stored: readonly { readonly number: number; readonly name: string; readonly bytes: number }[]
  readonly atZero: number
  /** It was written here. */
  readonly isOurs: boolean
}

/** As it is shown. */
export function shownLayer({
  stored: _stored,
  atZero: _atZero,
  isOurs: _isOurs,
  format,
  columns,
  ...layer
}: KnownLayer): DraftLayer {
  return {
    ...layer,
    format: format.label,
    columns: columns.map(({ name, filled, distinct, examples }) => ({ name, filled, distinct, examples })),
  }
}

/** Where the n-th file of a draft lies; never under the name that its sender gave it. */
export const filePath = (folder: string, number: number): string => join(folder, String(number))

export const samplePath = (folder: string, key: string): string => join(folder, `sample-${key}.json`)

export const storedFiles = (folder: string, { stored }: KnownLayer): StoredFile[] =>
  stored.map(({ number, name, bytes }) => ({ name, bytes, path: filePath(folder, number) }))

export function formatOf({ format }: KnownLayer): LayeredFormat {
  const found = LAYERED_FORMATS.find(({ id }) => id === format.id)
  if (!found) throw new Error(`There is no format ${format.id}`)
  return found
}
