/** What is asked for before it happens: it is seldom meant. */
import type { DraftCheck, ImportCounts } from '@petatirta/contract'
import { type ImportKind, importKindLabel } from '@petatirta/contract/plain'
import type pg from 'pg'
import type { City } from './describe-files.ts'
import type { DraftSource } from './draft-rows.ts'

type Risk = DraftCheck['risks'][number]

const MOST_REMOVED = 0.2
const FARTHEST_KM = 50

function removal(kind: ImportKind, { removed, changed, unchanged }: Omit<ImportCounts, 'failed'>): Risk[] {
  const before = removed + changed + unchanged
  if (removed <= before * MOST_REMOVED) return []
  const share = Math.round((removed / before) * 100)
  const count = (number: number) => number.toLocaleString('id-ID')
  const text = `${count(removed)} dari ${count(before)} data ${importKindLabel(kind)} (${share} %) akan dihapus`
  return [{ risk: 'removal', text }]
}

/** From the middle of what was staged to the utility's own: its centre, or the area that its data covers. */
async function far(client: pg.ClientBase, kind: ImportKind, city: City): Promise<Risk[]> {
  if (kind === 'bill' || kind === 'complaint') return []
  const { rows } = await client.query<{ km: number | null }>(
    `SELECT ST_Distance(ST_SetSRID(ST_MakePoint(x, y), 4326)::geography,
                        ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)::geography) / 1000 AS km
     FROM (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY (ST_XMin(geom) + ST_XMax(geom)) / 2) AS x,
                  percentile_cont(0.5) WITHIN GROUP (ORDER BY (ST_YMin(geom) + ST_YMax(geom)) / 2) AS y FROM staged) middle`,
    [city.lon, city.lat],
  )
  const km = rows[0]?.km ?? 0
  if (km <= FARTHEST_KM || (await isWithin(client, kind, city))) return []
  const text = `Letak data ${Math.round(km).toLocaleString('id-ID')} km dari pusat PDAM ini`
  return [{ risk: 'far', text }]
}

/** A regency may be wider than that: the outlines of its areas tell. */
async function isWithin(client: pg.ClientBase, kind: ImportKind, { cityId }: City): Promise<boolean> {
  const { rows } = await client.query<{ within: boolean | null }>(
    `SELECT ST_Contains(ST_Expand(ST_SetSRID(ST_Extent(f.geom)::geometry, 4326), 0.1), ST_SetSRID(
       (SELECT ST_MakePoint(percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_XMin(geom)),
                            percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_YMin(geom))) FROM staged), 4326)) AS within
     FROM feature f WHERE city_id = $1 AND kind <> $2
       AND kind IN ('kecamatan_boundaries', 'kelurahan_boundaries', 'servicearea_boundaries')`,
    [cityId, kind],
  )
  return rows[0]?.within ?? false
}

function otherKind({ items }: DraftSource): Risk[] {
  return items.flatMap(({ layer, item }): Risk[] => {
    const [likely] = layer.kinds
    if (!layer.isSure || !likely || likely === item.kind) return []
    const text = `Lapisan "${layer.name}" tampak seperti ${importKindLabel(likely)}, bukan ${importKindLabel(item.kind)}`
    return [{ risk: 'kind', text }]
  })
}

/** Call it while what was read is still staged. */
export async function risksOf(
  client: pg.ClientBase,
  source: DraftSource,
  counts: Omit<ImportCounts, 'failed'>,
): Promise<Risk[]> {
  const kind = source.items[0]?.item.kind
  if (!kind) return []
  return [...removal(kind, counts), ...(await far(client, kind, source.city)), ...otherKind(source)]
}
