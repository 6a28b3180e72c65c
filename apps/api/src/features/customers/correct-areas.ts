import type { AreaCorrection, FieldError } from '@petatirta/contract'
import { sql } from 'kysely'
import { raiseCounter } from '#city/counters.ts'
import { lockImports } from '#city/import-lock.ts'
import { type Published, publishedAfter } from '#city/published-values.ts'
import { type Actor, type AuditChange, changedValues, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { type AreasByKey, areaKey, areasByKey, readAreas } from './areas.ts'

interface Stored {
  id: string
  Kecamatan: string | null
  Kelurahan: string | null
  published: Published | null
}

/** Stores all of the corrections or, if one of them cannot be, none. Returns how many customers changed. */
export async function correctAreas(
  trx: Db,
  actor: Actor,
  city: City,
  corrections: readonly AreaCorrection[],
): Promise<number> {
  const { cityId } = city
  await lockImports(trx, cityId, 'customer')
  const ids = corrections.map(({ properties }) => properties.idpelangga)
  const { rows } = await sql<Stored>`
    SELECT id, kecamatan AS "Kecamatan", kelurahan AS "Kelurahan", published FROM customer
    WHERE city_id = ${cityId} AND id = ANY(${ids}) FOR UPDATE`.execute(trx)
  const stored = new Map(rows.map(row => [row.id, row]))
  refuseConflicts(corrections, stored)

  const areas = areasByKey(await readAreas(trx, cityId))
  const errors: FieldError[] = []
  const corrected: Omit<Stored, 'published'>[] = []
  for (const [index, correction] of corrections.entries()) {
    const id = correction.properties.idpelangga
    const refuse = (field: string, reason: string) =>
      errors.push({ path: `${index}.properties.${field}`, message: `Pelanggan ${id}: ${reason}` })
    if (!stored.has(id)) refuse('idpelangga', 'tidak ditemukan')
    else if (ids.indexOf(id) < index) refuse('idpelangga', 'disebut lebih dari sekali')
    else corrected.push({ id, ...chooseAreas(areas, correction.properties, refuse) })
  }
  if (errors.length > 0) throw new AppError('customer', 'invalid', { errors })

  const { rows: changed } = await sql<{ id: string }>`
    UPDATE customer c SET kecamatan = n."Kecamatan", kelurahan = n."Kelurahan", published = n.published
    FROM jsonb_to_recordset(${JSON.stringify(corrected.map(area => withPublished(area, stored)))}::jsonb)
      AS n(id text, "Kecamatan" text, "Kelurahan" text, published jsonb)
    WHERE c.city_id = ${cityId} AND c.id = n.id
      AND (c.kecamatan, c.kelurahan) IS DISTINCT FROM (n."Kecamatan", n."Kelurahan")
    RETURNING c.id`.execute(trx)
  const updated = changed.map(({ id }) => id)
  if (updated.length > 0) await raiseCounter(trx, cityId, 'customer', updated)
  const [first, ...others] = entries(city, stored, corrected)
  if (first) await recordAudit(trx, actor, first, ...others)
  return updated.length
}

/** The publisher's own areas are kept beside the corrected ones: an import that brings them again changes nothing. */
function withPublished(area: Omit<Stored, 'published'>, stored: ReadonlyMap<string, Stored>): Stored {
  const before = stored.get(area.id)
  const columns = (of: Omit<Stored, 'published'> | undefined) => ({
    kecamatan: of?.Kecamatan ?? null,
    kelurahan: of?.Kelurahan ?? null,
  })
  return { ...area, published: publishedAfter(before?.published ?? null, columns(before), columns(area)) }
}

/** One for each customer that changed: what was done to a customer is found by its number. */
function entries(
  { slug: city }: City,
  stored: ReadonlyMap<string, Stored>,
  corrected: readonly Omit<Stored, 'published'>[],
): AuditChange[] {
  return corrected.flatMap(({ id, ...after }) => {
    const { Kecamatan, Kelurahan } = stored.get(id) ?? {}
    const changed = changedValues({ Kecamatan, Kelurahan }, after)
    return changed ? [{ action: 'customer.areas', subject: id, subjectId: id, city, ...changed }] : []
  })
}

/** The corrected value must still be the stored one: another user's correction is not overwritten unseen. */
function refuseConflicts(corrections: readonly AreaCorrection[], stored: ReadonlyMap<string, Stored>): void {
  const errors = corrections.flatMap(({ properties: { idpelangga }, previous }, index) => {
    const now = stored.get(idpelangga)
    const same = (level: 'Kecamatan' | 'Kelurahan') => (previous?.[level] ?? '') === (now?.[level] ?? '')
    if (!previous || !now || (same('Kecamatan') && same('Kelurahan'))) return []
    const message = `Pelanggan ${idpelangga}: telah diubah menjadi ${now.Kecamatan || '-'} / ${now.Kelurahan || '-'}`
    return [{ path: `${index}.previous`, message }]
  })
  if (errors.length > 0) throw new AppError('customer', 'conflict', { errors })
}

/** The areas as the city spells them; refuses what it does not have, and a kelurahan outside the kecamatan. */
function chooseAreas(
  areas: AreasByKey,
  given: AreaCorrection['properties'],
  refuse: (field: string, reason: string) => void,
): { Kecamatan: string; Kelurahan: string } {
  const isEmpty = (name: string | null | undefined) => ['', '-'].includes(areaKey(name))
  const kecamatan = areas.kecamatan.get(areaKey(given.Kecamatan))
  const named = areas.kelurahan.get(areaKey(given.Kelurahan)) ?? []
  const kelurahan = named.find(area => area.kecamatan === null || area.kecamatan === kecamatan)
  const missing = (field: 'Kecamatan' | 'Kelurahan') =>
    refuse(
      field,
      isEmpty(given[field]) ? `${field} harus diisi` : `${field} "${given[field]}" tidak ada di kota ini`,
    )
  if (kecamatan === undefined) missing('Kecamatan')
  if (named.length === 0) missing('Kelurahan')
  else if (kecamatan !== undefined && !kelurahan)
    refuse('Kelurahan', `Kelurahan "${named[0]?.name}" tidak terletak di Kecamatan "${kecamatan}"`)
  return { Kecamatan: kecamatan ?? '', Kelurahan: kelurahan?.name ?? '' }
}
