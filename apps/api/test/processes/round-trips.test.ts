/** Layers out in a format and back in through the preview: nothing is lost, nothing counts as changed, and what did change does. */
import {
  EXPORT_FORMAT_IDS,
  type ExportFormat,
  type ExportSystem,
  exportFormat,
  type FeatureKind,
  fitsKind,
} from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '#test/drafts.ts'
import { people } from '#test/people.ts'
import { type Api, startApi } from '#test/start-api.ts'
import { upload } from '#test/upload.ts'
import { ODD_LAYERS } from '../round-trips/odd-layers.ts'

let api: Api
let ops: string
let oddCity: string

beforeAll(async () => {
  api = await startApi()
  ops = await api.token('opsdemo')
  const { slug } = await people(api).company({ lon: 110.42, lat: -7.05 })
  oddCity = slug
  for (const [kind, content] of Object.entries(ODD_LAYERS))
    expect((await upload(api, slug, kind as FeatureKind, content)).status).toBe(200)
})
afterAll(() => api.stop())

interface Trip {
  readonly format: ExportFormat
  readonly label: string
  readonly kind: FeatureKind
  readonly system: ExportSystem
}

async function download(city: string, { kind, format, system }: Trip) {
  const answer = await fetch(`${api.url}/api/export/layer?city=${city}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ops}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, format, system }),
  })
  expect(answer.status).toBe(200)
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return {
    rows: Number(answer.headers.get('x-total-count')),
    file: { name, content: Buffer.from(await answer.arrayBuffer()) },
  }
}

/** Another value in one row of the stored layer, after it was downloaded. */
const change = (city: string, { kind, label }: Trip, property: string) =>
  api.pool.query(
    `UPDATE ${kind} t SET properties = jsonb_set(properties, ARRAY[$2], to_jsonb($3::text))
     FROM (SELECT l.city_id, l.id FROM ${kind} l JOIN company USING (city_id) WHERE slug = $1 AND l.properties ? $2
           ORDER BY l.id LIMIT 1) one
     WHERE t.city_id = one.city_id AND t.id = one.id`,
    [city, property, `bukan ${label}`],
  )

const tripsOf = (kinds: readonly FeatureKind[], system: ExportSystem): Trip[] =>
  EXPORT_FORMAT_IDS.flatMap(format =>
    kinds.flatMap(kind => {
      const { label, onlyDegrees } = exportFormat(format)
      return fitsKind(format, kind)
        ? [{ format, label, kind, system: onlyDegrees ? ('degrees' as const) : system }]
        : []
    }),
  )

/** Back in twice: as it is, and after a value of the stored layer was changed. */
async function comesBack(city: string, trip: Trip, property: string): Promise<void> {
  const { kind } = trip
  const { rows, file } = await download(city, trip)
  expect(rows).toBeGreaterThan(0)
  const { create, check } = drafts(api, city)
  const draft = await create(file)
  expect(draft.layers).toHaveLength(1)
  const mode = kind === 'customer' ? 'update' : 'replace'
  const counted = async () =>
    (await check(draft.id, { layer: draft.layers[0].key, kind, mode })).body.payload as unknown
  const same = { added: 0, changed: 0, removed: 0, failed: 0, unchanged: rows, problem: null }
  expect(await counted()).toMatchObject([same])
  await change(city, trip, property)
  expect(await counted()).toMatchObject([{ ...same, changed: 1, unchanged: rows - 1 }])
}

const DEMO = {
  accessories: 'DIAMETER',
  customer: 'merk_meter',
  pipe: 'panjang',
  kelurahan_boundaries: 'Kecamatan',
} as const satisfies Partial<Record<FeatureKind, string>>

test.for(tripsOf(Object.keys(DEMO) as (keyof typeof DEMO)[], 'degrees'))(
  '[D94] $label: $kind of the demo',
  trip => comesBack('kota-contoh', trip, DEMO[trip.kind as keyof typeof DEMO]),
)

test.for(tripsOf(Object.keys(ODD_LAYERS) as (keyof typeof ODD_LAYERS)[], 'utm'))(
  '[D94] $label: $kind as utilities have them, in metres',
  trip => comesBack(oddCity, trip, 'ket'),
)
