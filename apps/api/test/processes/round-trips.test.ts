/** Layers out in a format and back in through the preview: nothing is lost, nothing counts as changed. */
import { EXPORT_FORMATS } from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '#test/drafts.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

let api: Api
let ops: string

beforeAll(async () => {
  api = await startApi()
  ops = await api.token('opsdemo')
})
afterAll(() => api.stop())

async function download(kind: string, format: string) {
  const answer = await fetch(`${api.url}/api/export/layer?city=${CITY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ops}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, format }),
  })
  expect(answer.status).toBe(200)
  return { bytes: Buffer.from(await answer.arrayBuffer()), rows: Number(answer.headers.get('x-total-count')) }
}

test.each([
  ['geojson', 'customer'],
  ['geojson', 'pipe'],
  ['geopackage', 'customer'],
  ['geopackage', 'pipe'],
  ['shapefile', 'pipe'],
  ['kml', 'pipe'],
] as const)('[D94] %s: %s comes back through the preview as unchanged', async (format, kind) => {
  const { bytes, rows } = await download(kind, format)
  const { create, check } = drafts(api, CITY)
  const draft = await create({ name: `lapisan.${EXPORT_FORMATS[format].extension}`, content: bytes })
  const { body } = await check(draft.id, { layer: draft.layers[0].key, kind, mode: 'update' })
  expect(body.payload).toMatchObject([{ added: 0, changed: 0, failed: 0, unchanged: rows, problem: null }])
})
