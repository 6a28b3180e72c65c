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

interface Area {
  id: string
  name: string | null
  geometry: { type: string; coordinates: unknown[] }
  properties: Record<string, unknown>
}

async function select(db: Db, cityId: number, kind: AreaKind, wanted: RawBuilder<unknown>): Promise<Area[]> {
  const { rows } = await sql<Area>`
    SELECT id, name, ST_AsGeoJSON(geom, 7)::json AS geometry, properties FROM feature
    WHERE kind = ${kind} AND city_id = ${cityId} AND ${wanted} ORDER BY name, id`.execute(db)
  return rows
}

export const areaFeature = ({ name, geometry, properties }: Area) => ({
  type: 'Feature' as const,
  geometry,
  properties: { ...figuresOf(properties), nama: name ?? '' },
})

export const readAreas = async (db: Db, cityId: number, kind: AreaKind) =>
  (await select(db, cityId, kind, sql`true`)).map(areaFeature)

/** Of several that are called so, the first. */
export async function findArea(db: Db, cityId: number, kind: AreaKind, nameOrId: string): Promise<Area> {
  const isMeant = sql`(id = ${nameOrId} OR lower(btrim(name)) = lower(btrim(${nameOrId})))`
  const [area] = await select(db, cityId, kind, isMeant)
  if (!area) throw new AppError('summary', 'notFound')
  return area
}
