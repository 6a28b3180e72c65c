/** Where the rows of each layer come from, and what of them the caller may see. */
import type { ExportKind, LayerQuestion } from '@petatirta/contract'
import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  isPersonalProperty,
  seesPersonalData,
  seesWorkOrders,
  WORK_ORDER_COLUMNS,
} from '@petatirta/domain'
import { type RawBuilder, sql } from 'kysely'
import { isUnnumberedSql } from '#city/unnumbered-complaint.ts'
import type { Caller } from '#platform/auth/caller.ts'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'
import { filterOf } from './layer-filter.ts'

export type Properties = Record<string, unknown>

export interface SourceRow {
  id: string | null
  name: string | null
  category: string | null
  properties: Properties
  /** What we know besides, which counts more. */
  known: Properties | null
  personal: Properties | null
}

export interface LayerSource {
  readonly kind: ExportKind
  /** A query with the columns of SourceRow and `geom`, of all rows that pass; in the order in which they are written. */
  readonly rows: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** The same without what is computed for each row: enough to count and to describe. */
  readonly plain: RawBuilder<unknown>
  /** How many there are without the filters. */
  readonly everything: RawBuilder<unknown>
  /** The properties that a row is written with. */
  readonly shown: (row: SourceRow) => Properties
  /** Whether the caller may see a property of this name; a list or an object could hold anything. */
  readonly isShown: (name: string, isComposite?: boolean) => boolean
}

/** Its geometry says them in any system, and what it is the layer says. */
const SAID_ELSEWHERE = ['latitude', 'longitude', 'type'] as const
/** How the map shows that there is none. */
const NO_VALUE = '-'
const DASHED = ['due_date', 'tanggal_bayar', 'loket_bayar'] as const

export const CUSTOMER_COLUMNS = CUSTOMER_FIELD_NAMES.filter(
  name =>
    !SAID_ELSEWHERE.some(said => said === name) &&
    ('column' in CUSTOMER_FIELDS[name] || 'isDerived' in CUSTOMER_FIELDS[name]),
)

/** Judging a name takes longer than all the rest, and a city has few. */
const MOST_NAMES = 10_000

function personalJudge(sees: boolean): (name: string) => boolean {
  if (sees) return () => false
  const known = new Map<string, boolean>()
  return name => {
    let isOne = known.get(name)
    if (isOne === undefined) {
      isOne = isPersonalProperty(name)
      if (known.size >= MOST_NAMES) known.clear()
      known.set(name, isOne)
    }
    return isOne
  }
}

function customerSource({ cityId }: City, condition: RawBuilder<boolean>, sees: boolean): LayerSource {
  const from = sql`FROM customer c WHERE c.city_id = ${cityId}`
  const isHidden = personalJudge(sees)
  return {
    kind: 'customer',
    rows: sql`SELECT c.id, c.nama AS name, NULL::text AS category, c.geom, c.properties, customer_overlay(c) AS known,
                ${sees ? sql`customer_personal(c)` : sql`NULL::json`} AS personal ${from} AND ${condition}`,
    order: sql`id`,
    plain: sql`SELECT c.* ${from} AND ${condition}`,
    everything: sql`SELECT 1 ${from}`,
    isShown: (name, isComposite = false) => sees || !(isHidden(name) || isComposite),
    shown({ properties, known, personal }) {
      const all: Properties = { ...properties, ...known, ...personal }
      for (const name of SAID_ELSEWHERE) delete all[name]
      for (const name of DASHED) if (all[name] === NO_VALUE) all[name] = null
      if (sees) return all
      for (const name in all)
        if (isHidden(name) || (typeof all[name] === 'object' && all[name] !== null)) delete all[name]
      return all
    },
  }
}

const COMPLAINT_FIELDS = ['tgl_pengaduan', 'jenis_nonair', 'keluhan_text'] as const

function complaintSource({ cityId }: City, condition: RawBuilder<boolean>, withPhases: boolean): LayerSource {
  const from = sql`FROM complaint WHERE city_id = ${cityId}`
  const fields = [...COMPLAINT_FIELDS, ...(withPhases ? WORK_ORDER_COLUMNS : [])]
  const number = sql`CASE WHEN ${sql.raw(isUnnumberedSql('t.no_pengaduan'))} THEN NULL ELSE t.no_pengaduan END`
  const pairs = fields.flatMap(name => [sql`${sql.lit(name)}`, sql.ref(`t.${name}`)])
  // A complaint is where its customer is.
  const rows = sql`
    SELECT ${number} AS id, ${number} AS name, t.jenis_nonair AS category, c.geom,
           jsonb_build_object('no_pengaduan', ${number}, 'idpelanggan', t.customer_id, ${sql.join(pairs)}) AS properties,
           NULL::json AS known, NULL::json AS personal, t.tgl_pengaduan AS at, t.no_pengaduan AS number
    FROM (SELECT * ${from} AND ${condition}) t LEFT JOIN customer c ON c.city_id = t.city_id AND c.id = t.customer_id`
  return {
    kind: 'complaint',
    rows,
    order: sql`at, number`,
    plain: rows,
    everything: sql`SELECT 1 ${from}`,
    isShown: () => true,
    shown: ({ properties }) => properties,
  }
}

function plainSource(kind: ExportKind, { cityId }: City, condition: RawBuilder<boolean>): LayerSource {
  const from = sql`FROM feature t WHERE t.kind = ${kind} AND t.city_id = ${cityId}`
  const rows = sql`SELECT t.id, t.name, t.category, t.geom, t.properties, NULL::json AS known, NULL::json AS personal
                   ${from} AND ${condition}`
  return {
    kind,
    rows,
    // Running numbers in their order: read again, they are the same.
    order: sql`length(id), id`,
    plain: rows,
    everything: sql`SELECT 1 ${from}`,
    isShown: () => true,
    shown: ({ properties }) => properties,
  }
}

export async function layerSource(
  db: Db,
  { city, caller, question }: { city: City; caller: Caller; question: LayerQuestion },
): Promise<LayerSource> {
  const { kind, filters } = question
  const condition = await filterOf(db, city, kind, filters)
  if (kind === 'customer') return customerSource(city, condition, seesPersonalData(caller))
  if (kind === 'complaint') return complaintSource(city, condition, seesWorkOrders(caller))
  return plainSource(kind, city, condition)
}
