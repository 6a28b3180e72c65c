import type { AreaRequest } from '@petatirta/contract'
import { selfIntersectionMessage } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import { areaOf } from './wanted-customers.ts'

/** Refuses what encloses nothing, or something else than it seems to (M5.7). */
export async function checkArea(db: Db, geometry: AreaRequest['geometry']): Promise<void> {
  const { rows } = await sql<{
    reason: string
  }>`SELECT ST_IsValidReason(${areaOf(geometry)}) AS reason`.execute(db)
  const reason = rows[0]?.reason ?? ''
  if (reason === 'Valid Geometry') return
  const message = /self-intersection/i.test(reason) ? selfIntersectionMessage : 'Polygon tidak valid'
  throw new AppError('summary', 'invalid', { message, errors: [{ path: 'geometry', message }] })
}
