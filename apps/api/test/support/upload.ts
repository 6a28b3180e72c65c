import { type ImportKind, importFormat } from '@petatirta/contract'
import { form, pathOf } from '@petatirta/harness/upload-form.ts'
import type { Answer, Api } from './start-api.ts'

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
