/** Which rows of a layer the map shows under its filters, by the rules of packages/domain, by which it filters itself. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportKind, LayerFilters } from '@petatirta/contract'
import { pipeDiameterGroups, pipeTypeGroups, symbolGroups } from '@petatirta/domain'
import { type RawBuilder, sql } from 'kysely'
import { checkFilter, complaintConditions } from '#city/complaint-filter.ts'
import { passing } from '#city/customer-filter.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'

type Condition = RawBuilder<boolean>

const ALL = sql<boolean>`true`
const NONE = sql<boolean>`false`

/** As packages/contract says it: an absent list has everything on. */
const isOn = (chosen: readonly string[] | undefined) => chosen === undefined || chosen.length > 0

const CATEGORY = sql<string>`COALESCE(t.category, '')`
const DIAMETER = sql<string>`COALESCE(t.properties->>'DIAMETER', '')`

/** So many values are judged before others get their turn. */
const VALUES_AT_ONCE = 1000

interface Choice {
  readonly chosen: readonly string[]
  readonly groupOf: (value: string) => string
}

/** Every value that occurs is judged by the rule itself; a layer has few, but its files decide how many. */
async function among(
  { db, city, kind }: { db: Db; city: City; kind: ExportKind },
  column: RawBuilder<string>,
  { chosen, groupOf }: Choice,
): Promise<Condition> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT ${column} AS value FROM feature t WHERE t.kind = ${kind} AND t.city_id = ${city.cityId}`.execute(
    db,
  )
  const groups = new Set(chosen)
  const wanted: string[] = []
  for (const [at, { value }] of rows.entries()) {
    if (at % VALUES_AT_ONCE === VALUES_AT_ONCE - 1) await nextTurn()
    if (groups.has(groupOf(value))) wanted.push(value)
  }
  return sql<boolean>`${column} = ANY(${wanted}::text[])`
}

const optionNames = async (db: Db, city: City, list: 'pipe_types' | 'pipe_diameters'): Promise<string[]> => {
  const options = await db
    .selectFrom('filter_option')
    .select('name')
    .where('city_id', '=', city.cityId)
    .where('list', '=', list)
    .orderBy('position')
    .execute()
  return options.map(({ name }) => name)
}

async function pipes(db: Db, city: City, { types, diameters }: NonNullable<LayerFilters['pipe']>) {
  if (!isOn(types) && !isOn(diameters)) return NONE
  const conditions = [ALL]
  const asked = { db, city, kind: 'pipe' } as const
  if (types?.length) {
    const names = await optionNames(db, city, 'pipe_types')
    conditions.push(await among(asked, CATEGORY, { chosen: types, groupOf: pipeTypeGroups(names) }))
  }
  if (diameters?.length) {
    const names = await optionNames(db, city, 'pipe_diameters')
    conditions.push(await among(asked, DIAMETER, { chosen: diameters, groupOf: pipeDiameterGroups(names) }))
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

const SYMBOL_TYPES = { accessories: 'accessories', water_source: 'waterSources' } as const

async function symbols(db: Db, city: City, kind: keyof typeof SYMBOL_TYPES, chosen: readonly string[]) {
  const configured = await db
    .selectFrom('symbol')
    .select('id')
    .where('city_id', '=', city.cityId)
    .where('type', '=', SYMBOL_TYPES[kind])
    .orderBy('label')
    .orderBy('id')
    .execute()
  return among({ db, city, kind }, CATEGORY, { chosen, groupOf: symbolGroups(configured) })
}

/** Of rows `t` of the layer; of customers `c`. */
export async function filterOf(
  db: Db,
  city: City,
  kind: ExportKind,
  filters: LayerFilters,
): Promise<Condition> {
  if (kind === 'customer' && filters.customer) return passing(db, city, filters.customer)
  if (kind === 'pipe' && filters.pipe) return pipes(db, city, filters.pipe)
  if (kind === 'accessories' || kind === 'water_source') {
    const chosen = filters[kind]?.subTypes
    return chosen ? symbols(db, city, kind, chosen) : ALL
  }
  if (kind !== 'complaint' || !filters.complaint) return ALL
  checkFilter(filters.complaint)
  return sql<boolean>`(${sql.join(complaintConditions(city, filters.complaint), sql` AND `)})`
}
