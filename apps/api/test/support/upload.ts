import { IMPORT_SECTIONS, type ImportKind, importFormat } from '@petatirta/contract'
import type { Answer, Api } from './start-api.ts'

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

export async function send(
  api: Api,
  path: string,
  body: FormData | ReadableStream,
  init: RequestInit = {},
  url = api.url,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.token('opsdemo')}`, ...(init.headers as object) },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    ...(init.signal && { signal: init.signal }),
  } as RequestInit)
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
}

export const pathOf = (kind: ImportKind) =>
  `/upload/${IMPORT_SECTIONS.find(section => section.kind === (kind === 'bill' ? 'customer' : kind))?.path}`

/** One file the way the import page sends it. */
export const upload = (
  api: Api,
  city: string,
  kind: ImportKind,
  content: string | Uint8Array,
  name?: string,
) =>
  send(
    api,
    pathOf(kind),
    form(city, [{ field: importFormat(kind), content, ...(name !== undefined && { name }) }]),
  )
