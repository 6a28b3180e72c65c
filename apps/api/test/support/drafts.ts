/** Files that are looked at before they are imported, the way the import page sends them. */
import type { Answer, Api } from './start-api.ts'
import { send } from './upload.ts'

export interface DraftFile {
  readonly name: string
  readonly content: string | Uint8Array
}

export function draftForm(files: readonly DraftFile[]): FormData {
  const form = new FormData()
  for (const { name, content } of files)
    form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return form
}

export const createDraft = (api: Api, city: string, files: readonly DraftFile[]): Promise<Answer> =>
  send(api, `/upload/drafts?city=${city}`, draftForm(files))

/** Of a draft: what would become of it, and what became of it. */
export function drafts(api: Api, city: string) {
  const post = async (path: string, body: unknown) =>
    api.request('POST', `/api/upload/drafts/${path}?city=${city}`, {
      token: await api.token('opsdemo'),
      body,
    })
  return {
    create: async (...files: DraftFile[]) => {
      const { status, body } = await createDraft(api, city, files)
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      return body.payload
    },
    propose: (id: string, choice: object) => post(`${id}/proposal`, choice),
    check: (id: string, ...items: object[]) => post(`${id}/check`, { items }),
    run: (id: string, body: object) => post(`${id}/import`, body),
  }
}
