import type { CallPayload, ColourChanges, calls, FieldError } from '@petatirta/contract'
import { OTHERS, OTHERS_COLOUR } from '@petatirta/domain'
import { sql } from 'kysely'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { nextUpdatedAt, unchangedSince } from '#platform/database/paging.ts'
import { AppError } from '#platform/errors.ts'
import { readMapSymbols } from './symbols.ts'

const PIPE_LISTS = ['pipe_types', 'pipe_diameters'] as const
type PipeList = (typeof PIPE_LISTS)[number]

/** A colour for an option that has none stored yet. */
const UNSET = '#8a8f98'

/** Where a pipe says its type and its diameter. */
const VALUE = {
  pipe_types: sql<string>`category`,
  pipe_diameters: sql<string>`properties->>'DIAMETER'`,
} as const

/** As many as a person would ever give colours to; a layer of nonsense has more. */
const LISTED_NAMES = 500
/** As in the contract and in learnOptions: longer than any type or diameter. */
const LONGEST_NAME = 200

/** The names in the city's pipes, most frequent first. */
export async function readPipeNames(
  db: Db,
  cityId: number,
  list: PipeList,
  only?: readonly string[],
): Promise<{ name: string; pipes: number }[]> {
  const value = VALUE[list]
  const { rows } = await sql<{ name: string; pipes: number }>`
    SELECT ${value} AS name, count(*)::int AS pipes FROM pipe
    WHERE city_id = ${cityId} AND btrim(${value}) NOT IN ('', '-') AND length(${value}) <= ${LONGEST_NAME}
      AND ${only ? sql`${value} = ANY(${only})` : sql`true`}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LISTED_NAMES}`.execute(db)
  return rows
}

export async function readConfiguration(
  db: Db,
  cityId: number,
): Promise<CallPayload<typeof calls.getFilters>> {
  const own = await db
    .selectFrom('filter_configuration')
    .select(['id', 'updated_at'])
    .where('city_id', '=', cityId)
    .executeTakeFirst()
  if (!own) throw new AppError('filter', 'notFound')
  const options = await db
    .selectFrom('filter_option')
    .select(['list', 'code', 'name', 'color'])
    .where('city_id', '=', cityId)
    .where('present', '=', true)
    .orderBy('position')
    .execute()
  const list = (name: string) => options.filter(option => option.list === name)
  const coloured = (name: PipeList) => {
    const others = list(name).find(({ code }) => code === OTHERS)
    return [
      ...list(name).flatMap(option =>
        option === others ? [] : { name: option.name, color: option.color ?? UNSET },
      ),
      { name: OTHERS, color: others?.color ?? OTHERS_COLOUR },
    ]
  }
  const coded = (name: string) => list(name).map(({ code, name }) => ({ code, name }))
  return {
    _id: own.id,
    updatedAt: own.updated_at.toISOString(),
    filters: {
      pipe_types: coloured('pipe_types'),
      pipe_diameters: coloured('pipe_diameters'),
      payment_channels: coded('payment_channels'),
      customer_class: coded('customer_class'),
    },
    symbols: await readMapSymbols(db, cityId),
    jenisNonAir: list('jenis_nonair').map(({ name }) => name),
  }
}

/** Stores colours; a name that the city does not have is a mistake in whatever sent it, so then none is stored. */
export async function changeColours(trx: Db, actor: Actor, id: string, changes: ColourChanges) {
  const own = await trx
    .selectFrom('filter_configuration as f')
    .innerJoin('company as c', 'c.city_id', 'f.city_id')
    .select(['f.city_id as cityId', 'f.updated_at', 'c.slug', 'c.name'])
    .where('f.id', '=', id)
    .forUpdate('f')
    .executeTakeFirst()
  if (!own) throw new AppError('filter', 'notFound')
  if (!unchangedSince(own.updated_at, changes.updatedAt)) throw new AppError('filter', 'conflict')
  const errors: FieldError[] = []
  for (const list of PIPE_LISTS) {
    const colours = changes.filters[list] ?? []
    const unknown = await unknownNames(trx, own.cityId, list, new Set(colours.map(({ name }) => name)))
    for (const [index, { name }] of colours.entries())
      if (unknown.has(name))
        errors.push({ path: `filters.${list}.${index}.name`, message: `"${name}" tidak ada di kota ini` })
  }
  if (errors.length > 0) throw new AppError('filter', 'invalid', { errors })
  const before = await storedColours(trx, own.cityId)
  for (const list of PIPE_LISTS) {
    for (const { name, color } of changes.filters[list] ?? [])
      await trx
        .insertInto('filter_option')
        .values({ city_id: own.cityId, list, code: name, name, color })
        .onConflict(conflict => conflict.columns(['city_id', 'list', 'code']).doUpdateSet({ color }))
        .execute()
  }
  await trx
    .updateTable('filter_configuration')
    .set({ updated_at: nextUpdatedAt(own.updated_at) })
    .where('id', '=', id)
    .execute()
  const changed = changedValues(before, await storedColours(trx, own.cityId))
  if (changed)
    await recordAudit(trx, actor, {
      action: 'filter.update',
      subject: own.name,
      subjectId: id,
      city: own.slug,
      ...changed,
    })
  return own
}

/** By list and name, as the audit log shows them. */
async function storedColours(trx: Db, cityId: number): Promise<Record<string, string | null>> {
  const options = await trx
    .selectFrom('filter_option')
    .select(['list', 'name', 'color'])
    .where('city_id', '=', cityId)
    .where('list', 'in', PIPE_LISTS)
    .execute()
  return Object.fromEntries(options.map(({ list, name, color }) => [`${list}.${name}`, color]))
}

/** Known are the options there are, Others, and what too few pipes have to be an option by itself. */
async function unknownNames(
  trx: Db,
  cityId: number,
  list: PipeList,
  names: ReadonlySet<string>,
): Promise<Set<string>> {
  const options = await trx
    .selectFrom('filter_option')
    .select('code')
    .where('city_id', '=', cityId)
    .where('list', '=', list)
    .execute()
  const unknown = names.difference(new Set([OTHERS, ...options.map(({ code }) => code)]))
  if (unknown.size === 0) return unknown
  const found = await readPipeNames(trx, cityId, list, [...unknown])
  return unknown.difference(new Set(found.map(({ name }) => name)))
}
