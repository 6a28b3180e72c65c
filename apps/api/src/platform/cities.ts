import type { Db } from './database/database.ts'
import { AppError } from './errors.ts'

export interface City {
  cityId: number
  id: string
  slug: string
  name: string
  lon: number
  lat: number
  gmtOffset: number
  apiService: string
  isActive: boolean
}

export async function findCity(db: Db, slug: string): Promise<City | undefined> {
  const row = await db.selectFrom('company').selectAll().where('slug', '=', slug).executeTakeFirst()
  return (
    row && {
      cityId: row.city_id,
      id: row.id,
      slug: row.slug,
      name: row.name,
      lon: row.lon,
      lat: row.lat,
      gmtOffset: row.gmt_offset,
      apiService: row.api_service,
      isActive: row.is_active,
    }
  )
}

export async function requireCity(db: Db, slug: string): Promise<City> {
  const city = await findCity(db, slug)
  if (!city) throw new AppError('company', 'notFound')
  return city
}
