/** Uploads the way the import page sends them. */
import { IMPORT_SECTIONS, type ImportKind } from '@petatirta/contract'

export interface FileToSend {
  field: string
  content: string | Uint8Array
  name?: string
}

export const form = (city: string | null, files: readonly FileToSend[], cityFirst = true): FormData => {
  const data = new FormData()
  if (city !== null && cityFirst) data.append('city', city)
  for (const { field, content, name = `berkas.${field}` } of files)
    data.append(field, new Blob([content as string]), name)
  if (city !== null && !cityFirst) data.append('city', city)
  return data
}

export const pathOf = (kind: ImportKind) =>
  `/upload/${IMPORT_SECTIONS.find(section => section.kind === (kind === 'bill' ? 'customer' : kind))?.path}`
