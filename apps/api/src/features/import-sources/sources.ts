/** Addresses that data is fetched from, as they are kept. */
import type { ImportSource, NewSource, SourceSchedule } from '@petatirta/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Actor, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { AppError } from '#platform/errors.ts'
import { storableJson } from '#platform/files/text.ts'
import { newId } from '#platform/ids.ts'
import type { Place } from './service-address.ts'

export type Source = Selectable<Schema['import_source']>

const MOST_OF_CITY = 50
/** From now on: what was missed while the server stood still is fetched once, not as often as it was due. */
export const nextAt = (schedule: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`now() + CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
    WHEN 'monthly' THEN interval '1 month' END`
const nextBy = (schedule: SourceSchedule) => nextAt(sql`${schedule}::text`) as never

export const toEntry = (row: Source): ImportSource => ({
  id: row.id,
  kind: row.kind,
  address: row.address,
  service: row.service,
  layer: row.layer || null,
  schedule: row.schedule,
  username: row.username,
  nextAt: row.next_at?.toISOString() ?? null,
  last:
    row.last_at && row.last_status
      ? {
          at: row.last_at.toISOString(),
          status: row.last_status,
          message: row.last_message ?? '',
          importId: row.last_import_id,
        }
      : null,
})

/** Addresses may carry keys of their service. */
const withoutSecrets = (address: string) => address.replace(/\?.*$/, '?…')

async function checkRoom(trx: Db, { cityId }: City): Promise<void> {
  const { count } = await trx
    .selectFrom('import_source')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('city_id', '=', cityId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_OF_CITY)
    throw new AppError('import', 'invalid', {
      message: `Paling banyak ${MOST_OF_CITY} sumber data untuk satu PDAM. Hapus yang tidak dipakai`,
    })
}

function upsert(
  trx: Db,
  { cityId }: City,
  { schedule, item, layerName }: NewSource,
  { address, service, layer }: Place,
  actor: Actor,
): Promise<Source> {
  const values = {
    kind: item.kind,
    address,
    service,
    layer: layer ?? '',
    layer_name: layerName,
    schedule,
    item: storableJson(item),
    user_id: actor.id,
    username: actor.name,
    next_at: nextBy(schedule),
  }
  return trx
    .insertInto('import_source')
    .values({ id: newId(), city_id: cityId, ...values })
    .onConflict(conflict =>
      conflict.columns(['city_id', 'kind', 'address', 'layer', 'layer_name']).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What people do with them; a job fetches them (source-turns.ts). */
export function createSources(db: Db) {
  const find = async ({ cityId }: City, id: string): Promise<Source> => {
    const row = await db
      .selectFrom('import_source')
      .selectAll()
      .where('id', '=', id)
      .where('city_id', '=', cityId)
      .executeTakeFirst()
    if (!row) throw new AppError('import', 'notFound', { message: 'Sumber data tidak ditemukan' })
    return row
  }

  return {
    find,

    async list({ cityId }: City): Promise<ImportSource[]> {
      const own = db.selectFrom('import_source').selectAll().where('city_id', '=', cityId)
      return (await own.orderBy('kind').orderBy('created_at').execute()).map(toEntry)
    },

    /** The same address and layer once for each kind. */
    save(city: City, source: NewSource, place: Place, actor: Actor): Promise<Source> {
      return db.transaction().execute(async trx => {
        await checkRoom(trx, city)
        const row = await upsert(trx, city, source, place, actor)
        await recordAudit(trx, actor, {
          action: 'source.save',
          subject: city.name,
          subjectId: row.id,
          city: city.slug,
          after: { kind: row.kind, address: withoutSecrets(row.address), schedule: row.schedule },
        })
        return row
      })
    },

    async setSchedule(city: City, id: string, schedule: SourceSchedule, actor: Actor): Promise<ImportSource> {
      const before = await find(city, id)
      const row = await db.transaction().execute(async trx => {
        await recordAudit(trx, actor, {
          action: 'source.save',
          subject: city.name,
          subjectId: id,
          city: city.slug,
          before: { schedule: before.schedule },
          after: { schedule },
        })
        return trx
          .updateTable('import_source')
          .set({ schedule, next_at: nextBy(schedule), user_id: actor.id, username: actor.name })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
      return toEntry(row)
    },

    async remove(city: City, id: string, actor: Actor): Promise<void> {
      const { kind, address } = await find(city, id)
      await db.transaction().execute(async trx => {
        await trx.deleteFrom('import_source').where('id', '=', id).execute()
        await recordAudit(trx, actor, {
          action: 'source.delete',
          subject: city.name,
          subjectId: id,
          city: city.slug,
          before: { kind, address: withoutSecrets(address) },
        })
      })
    },

    /** To be fetched as soon as possible. */
    async makeDue(city: City, id: string): Promise<void> {
      await find(city, id)
      await db
        .updateTable('import_source')
        .set({ next_at: sql`now()` as never })
        .where('id', '=', id)
        .execute()
    },
  }
}
