/** Layers out in a format and back in through the preview: nothing is lost, nothing counts as changed, and what did change does. */
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportKind,
  type ExportSystem,
  exportFormat,
  fitsKind,
} from '@petatirta/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '#test/drafts.ts'
import { type Api, startApi } from '#test/start-api.ts'

const CITY = 'kota-contoh'

/** Points with properties, customers, lines, areas; each with a value that somebody changes after the download. */
const KINDS = {
  accessories: 'DIAMETER',
  customer: 'merk_meter',
  pipe: 'panjang',
  kelurahan_boundaries: 'Kecamatan',
} as const
type Kind = keyof typeof KINDS

let api: Api
let ops: string
let cityId: number

beforeAll(async () => {
  api = await startApi()
  ops = await api.token('opsdemo')
  const { rows } = await api.pool.query('SELECT city_id FROM company WHERE slug = $1', [CITY])
  cityId = rows[0].city_id
})
afterAll(() => api.stop())

async function download(kind: ExportKind, format: ExportFormat, system: ExportSystem) {
  const answer = await fetch(`${api.url}/api/export/layer?city=${CITY}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ops}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, format, system }),
  })
  expect(answer.status).toBe(200)
  const [, name = ''] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return {
    name,
    content: Buffer.from(await answer.arrayBuffer()),
    rows: Number(answer.headers.get('x-total-count')),
  }
}

/** Sets one value of one row; answers with how it was. */
async function change(kind: Kind, id: string | null, value: unknown) {
  const table = kind === 'customer' ? 'customer' : 'feature'
  const { rows } = await api.pool.query(
    `WITH one AS (SELECT id, properties -> $3 AS was FROM ${table} WHERE city_id = $1 ${kind === 'customer' ? '' : `AND kind = '${kind}'`}
                  AND ($2::text IS NULL OR id = $2) ORDER BY id LIMIT 1)
     UPDATE ${table} t SET properties = jsonb_set(properties, ARRAY[$3::text], $4::jsonb) FROM one
     WHERE t.city_id = $1 ${kind === 'customer' ? '' : `AND t.kind = '${kind}'`} AND t.id = one.id RETURNING t.id, one.was`,
    [cityId, id, KINDS[kind], JSON.stringify(value)],
  )
  return rows[0] as { id: string; was: unknown }
}

const SYSTEMS: readonly ExportSystem[] = ['degrees', 'utm']
const TRIPS = EXPORT_FORMAT_IDS.flatMap(format =>
  (Object.keys(KINDS) as Kind[]).flatMap(kind =>
    SYSTEMS.flatMap(system =>
      fitsKind(format, kind) && !(exportFormat(format).onlyDegrees && system === 'utm')
        ? [{ format, label: EXPORT_FORMATS[format].label, kind, system }]
        : [],
    ),
  ),
)

test.for(TRIPS)('[D94] $label: $kind in $system comes back through the preview as unchanged', async trip => {
  const { format, kind, system } = trip
  const { rows, ...file } = await download(kind, format, system)
  expect(rows).toBeGreaterThan(0)
  const { create, check } = drafts(api, CITY)
  const draft = await create(file)
  expect(draft.layers).toHaveLength(1)
  const modes = kind === 'customer' ? ['update'] : ['update', 'replace']
  const item = { layer: draft.layers[0].key, kind }
  const same = { added: 0, changed: 0, removed: 0, failed: 0, unchanged: rows, problem: null }
  for (const mode of modes)
    expect((await check(draft.id, { ...item, mode })).body.payload).toMatchObject([same])
  const { id, was } = await change(kind, null, 'lain')
  const { body } = await check(draft.id, { ...item, mode: 'update' })
  await change(kind, id, was)
  expect(body.payload).toMatchObject([{ ...same, changed: 1, unchanged: rows - 1 }])
})
