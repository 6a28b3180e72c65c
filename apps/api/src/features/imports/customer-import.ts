import type { ImportResult } from '@petatirta/contract'
import { parseIndonesianDate } from '@petatirta/domain'
import type pg from 'pg'
import { type CopyValue, copyRows } from '#platform/files/copy-rows.ts'
import { storableJson } from '#platform/files/text.ts'
import { ALIASES } from './aliases.ts'
import type { ReadFeature } from './read-feature.ts'

const TEXTS = [
  'nama',
  'alamat',
  'kodegol',
  'golongan',
  'koderayon',
  'rayon',
  'kddma',
  'dma',
  'loket_bayar',
] as const

/** Columns of their own; everything else a publisher sends stays in `properties`. */
const OWN = new Set([
  ...TEXTS,
  'idpelangga',
  'kelurahan',
  'kecamatan',
  'latitude',
  'longitude',
  'type',
  'status_billing',
  'status_payment',
  'due_date',
  'tanggal_bayar',
  'pemakaian_m3',
  'pemakaian_m3_kini',
  'total',
  'total_kini',
  'tunggakan',
])

const COLUMNS = [
  'id',
  'geojson',
  'kelurahan',
  'kecamatan',
  ...TEXTS,
  'due_date',
  'tanggal_bayar',
  'paid',
  'properties',
] as const

const fold = (name: string) => name.toLowerCase().replaceAll(/[\s_]/g, '')
/** Areas are indexed, and an index takes no novels. */
const short = (text: string | null) => text?.slice(0, 200) ?? null
const upper = (text: string | null) => text?.toUpperCase() ?? null

function rowOf({ id, geometry, find, properties }: ReadFeature): CopyValue[] {
  const text = (name: string) => find([fold(name)])
  const date = (name: string) => parseIndonesianDate(text(name) ?? '') ?? null
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !OWN.has(name.toLowerCase())))
  return [
    id,
    JSON.stringify(geometry),
    short(find(ALIASES.kelurahan)),
    short(find(ALIASES.kecamatan)),
    // The class is upper-cased (A3): "r1" and "R1" are one tariff.
    ...TEXTS.map(name => (name === 'kodegol' ? upper(text(name)) : text(name))),
    date('due_date')?.slice(0, 10) ?? null,
    date('tanggal_bayar'),
    text('status_billing') === 'terbayar' || text('status_payment') === 'paid',
    storableJson(rest),
  ]
}

/** Merged by idpelangga: a customer absent from the file stays (decisions). */
export async function mergeCustomers(
  client: pg.ClientBase,
  cityId: number,
  features: AsyncIterable<ReadFeature>,
): Promise<Pick<ImportResult, 'added' | 'changed' | 'unchanged'>> {
  await client.query(
    `CREATE TEMP TABLE staged (id text, geojson text, kelurahan text, kecamatan text, ${TEXTS.map(t => `${t} text`).join(', ')},
       due_date date, tanggal_bayar timestamp, paid boolean, properties jsonb) ON COMMIT DROP`,
  )
  async function* rows() {
    for await (const feature of features) yield rowOf(feature)
  }
  await copyRows(client, 'staged', COLUMNS, rows())
  const merged = [
    'geom',
    'kelurahan',
    'kecamatan',
    ...TEXTS.filter(name => name !== 'loket_bayar'),
    'properties',
  ]
  const { rows: counts } = await client.query<{ added: number; changed: number; total: number }>(
    `WITH merged AS (
       INSERT INTO customer AS c (city_id, id, geom, kelurahan, kecamatan, ${TEXTS.join(', ')}, due_date, tanggal_bayar,
                                  status_billing, status_payment, properties)
       SELECT $1, id, ST_SetSRID(ST_GeomFromGeoJSON(geojson), 4326), kelurahan, kecamatan, ${TEXTS.join(', ')},
              due_date, tanggal_bayar, CASE WHEN paid THEN 'terbayar' ELSE 'belum_terbayar' END,
              CASE WHEN paid THEN 'paid' ELSE 'unpaid' END, properties
       FROM staged
       ON CONFLICT (city_id, id) DO UPDATE SET ${merged.map(name => `${name} = excluded.${name}`).join(', ')}
       WHERE (${merged.map(name => `c.${name}`).join(', ')}) IS DISTINCT FROM (${merged.map(name => `excluded.${name}`).join(', ')})
       RETURNING c.xmax = 0 AS added
     )
     SELECT count(*) FILTER (WHERE added)::int AS added, count(*) FILTER (WHERE NOT added)::int AS changed,
            (SELECT count(*) FROM staged)::int AS total FROM merged`,
    [cityId],
  )
  await client.query('DROP TABLE staged')
  const { added = 0, changed = 0, total = 0 } = counts[0] ?? {}
  return { added, changed, unchanged: total - added - changed }
}
