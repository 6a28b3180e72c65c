import type { AffectedCustomer } from '@petatirta/contract'
import { criticalTest, isPersonalProperty, phonesIn } from '@petatirta/domain'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CLASS_SQL } from './customer-class.ts'

type Properties = Readonly<Record<string, unknown>>

interface Row {
  id: string
  nama: string | null
  class: string | null
  alamat: string | null
  properties: Properties | null
}

/** The field that imports recognise; else what a publisher named otherwise and reads like a telephone. */
export function phoneOf(properties: Properties): string {
  if (typeof properties.nohp === 'string' && properties.nohp.trim()) return properties.nohp
  const isPhone = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && isPersonalProperty(name) && phonesIn(value).length > 0
  return String(Object.entries(properties).find(isPhone)?.[1] ?? '')
}

/** These customers in the order of `ids`; of one who is gone the id alone. */
export const affectedRows = (cityId: number, ids: readonly string[]) => sql<Row>`
  SELECT wanted.id, c.nama, ${sql.raw(CLASS_SQL)} AS class, c.alamat, c.properties
  FROM unnest(${ids}::text[]) WITH ORDINALITY wanted(id, position)
  LEFT JOIN customer c ON c.city_id = ${cityId} AND c.id = wanted.id
  ORDER BY wanted.position`

/** A row as lists of who is without water show it: telephone and address only for who sees personal data. */
export function describeAffected({
  criticalClasses,
  personal,
}: {
  criticalClasses: readonly string[]
  personal: boolean
}): (row: Row) => AffectedCustomer {
  const isCritical = criticalTest(criticalClasses)
  return row => {
    const customer = { name: row.nama ?? '-', class: row.class ?? '-' }
    const properties = row.properties ?? {}
    return {
      id: row.id,
      ...customer,
      critical: isCritical({ ...customer, properties }),
      ...(personal && { address: row.alamat ?? '', phone: phoneOf(properties) }),
    }
  }
}

export async function readAffected(
  db: Db,
  cityId: number,
  ids: readonly string[],
  who: Parameters<typeof describeAffected>[0],
): Promise<AffectedCustomer[]> {
  const { rows } = await affectedRows(cityId, ids).execute(db)
  return rows.map(describeAffected(who))
}
