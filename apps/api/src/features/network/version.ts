/** Which state of a utility's layers, settings and repairs a network was made of. */
import { type Connection, runSql } from '#platform/database/run-sql.ts'

export interface NetworkVersion {
  readonly pipe: number
  readonly accessories: number
  readonly water_source: number
  readonly customer: number
  /** Of settings and repairs. */
  readonly settings: number
}

export const VERSION_PARTS = ['pipe', 'accessories', 'water_source', 'customer', 'settings'] as const

export async function readVersion(db: Connection, cityId: number): Promise<NetworkVersion> {
  const counter = (kind: string) =>
    `COALESCE((SELECT counter FROM layer_counter WHERE city_id = $1 AND kind = '${kind}'), 0) AS ${kind}`
  const [version] = await runSql<NetworkVersion>(
    db,
    `SELECT ${counter('pipe')}, ${counter('accessories')}, ${counter('water_source')}, ${counter('customer')},
       COALESCE((SELECT version FROM network_settings WHERE city_id = $1), 0) AS settings`,
    [cityId],
  )
  if (!version) throw new Error('a SELECT without a row')
  return version
}

/** Counters only rise: what is as new in every part has all that was asked for. */
export const isAsNew = (held: NetworkVersion, wanted: NetworkVersion): boolean =>
  VERSION_PARTS.every(part => held[part] >= wanted[part])

/** Customers hang on the network, but are no part of it. */
export const tagOf = ({ pipe, accessories, water_source, settings }: NetworkVersion): string =>
  `"${pipe}-${accessories}-${water_source}-${settings}"`
