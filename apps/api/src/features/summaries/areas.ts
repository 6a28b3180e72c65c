import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AreaSummary, areaSummarySchema } from '@petatirta/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { AreaKind } from './area-members.ts'

/**
 * Figures that were never computed are 0, or absent where that is allowed; what a publisher called by the same name and is no
 * number is not a figure.
 */
const figuresOf = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(areaSummarySchema.shape).flatMap(([name, figure]) => {
      const value = properties[name]
      if (typeof value === 'number' && Number.isFinite(value)) return [[name, value]]
      return figure.isOptional() ? [] : [[name, 0]]
    }),
  ) as AreaSummary

const FIGURES = Object.keys(areaSummarySchema.shape)

interface Area {
  name: string | null
  /** As text: an outline may have a million corners, and it is only passed on. */
  geometry: string
  figures: Record<string, unknown> | null
}

/** Of the properties the figures alone: what else a publisher wrote there may be much. */
const ANSWERED = sql`name, ST_AsGeoJSON(geom, 7) AS geometry,
  (SELECT jsonb_object_agg(key, value) FROM jsonb_each(properties)
   WHERE key = ANY(${FIGURES}::text[]) AND jsonb_typeof(value) = 'number') AS figures`

const written = ({ name, geometry, figures }: Area): string =>
  `{"type":"Feature","geometry":${geometry},"properties":${JSON.stringify({ ...figuresOf(figures ?? {}), nama: name ?? '' })}}`

/** All areas of a kind as JSON, written an area at a time: others are answered in between. */
export async function writtenAreas(db: Db, cityId: number, kind: AreaKind): Promise<Buffer> {
  const { rows } = await sql<Area>`
    SELECT ${ANSWERED} FROM feature WHERE kind = ${kind} AND city_id = ${cityId} ORDER BY name, id`.execute(
    db,
  )
  const pieces: Buffer[] = []
  for (const [at, area] of rows.entries()) {
    pieces.push(Buffer.from(`${at > 0 ? ',' : '['}${written(area)}`))
    await nextTurn()
  }
  return Buffer.concat([...pieces, Buffer.from(rows.length > 0 ? ']' : '[]')])
}

/** Of several that are called so, the first. */
async function first<T>(
  db: Db,
  { cityId, kind, nameOrId }: { cityId: number; kind: AreaKind; nameOrId: string },
  columns: RawBuilder<unknown>,
): Promise<T> {
  const { rows } = await sql<T>`
    SELECT ${columns} FROM feature WHERE kind = ${kind} AND city_id = ${cityId}
      AND (id = ${nameOrId} OR lower(btrim(name)) = lower(btrim(${nameOrId}))) ORDER BY name, id LIMIT 1`.execute(
    db,
  )
  const [area] = rows
  if (!area) throw new AppError('summary', 'notFound')
  return area
}

export const findArea = (db: Db, cityId: number, kind: AreaKind, nameOrId: string) =>
  first<{ id: string; name: string | null }>(db, { cityId, kind, nameOrId }, sql`id, name`)

export const writtenArea = async (db: Db, cityId: number, kind: AreaKind, nameOrId: string) =>
  written(await first<Area>(db, { cityId, kind, nameOrId }, ANSWERED))
