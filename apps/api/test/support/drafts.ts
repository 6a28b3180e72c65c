/** Files that are looked at before they are imported, the way the import page sends them. */
import { collect, collection } from '@petatirta/harness/files.ts'
import { xlsxStream } from '#formats/xlsx.ts'
import { people } from './people.ts'
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

/** A new utility near Semarang, and what is done with its files. */
export async function draftCity(api: Api) {
  const { slug } = await people(api).company({ lon: 110.42, lat: -7.05 })
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [slug])
  return { city: slug, cityId: rows[0].city_id as number, ...drafts(api, slug) }
}

const line = (at: number) => ({
  type: 'LineString',
  coordinates: [
    [110.4 + at / 1e5, -7.05],
    [110.4 + at / 1e5, -7.04],
  ],
})

/** Pipes of that utility, each with an id of its own in a column that is not called so. */
export const pipeFile = (count: number, properties: (at: number) => object = () => ({}), from = 0): string =>
  collection(
    Array.from({ length: count }, (_, at) => ({
      type: 'Feature',
      properties: { KODE_PIPA: `P-${from + at}`, ...properties(from + at) },
      geometry: line(from + at),
    })),
  )

export async function workbook(sheet: string, header: string[], rows: string[][]): Promise<Buffer> {
  async function* each() {
    yield* rows
  }
  return Buffer.concat(await collect(xlsxStream({ sheet, header }, each())))
}
