import type { NetworkSettings } from '@petatirta/contract'
import { NETWORK_DEFAULTS, shutsByName } from '@petatirta/contract/plain'
import { type Actor, changedValues, recordAudit } from '#platform/audit.ts'
import type { City } from '#platform/cities.ts'
import { type Connection, runSql } from '#platform/database/run-sql.ts'

const UNSET: NetworkSettings = {
  ...NETWORK_DEFAULTS,
  valveTypes: null,
  pipeProperty: '',
  criticalClasses: [],
}

/** As a person wrote them, or the defaults. Threads read them, too. */
export async function readSettings(db: Connection, cityId: number): Promise<NetworkSettings> {
  const [settings] = await runSql<NetworkSettings & Record<string, unknown>>(
    db,
    `SELECT join_tolerance AS "joinTolerance", valve_tolerance AS "valveTolerance",
       customer_distance AS "customerDistance", valve_types AS "valveTypes", pipe_property AS "pipeProperty",
       critical_classes AS "criticalClasses"
     FROM network_settings WHERE city_id = $1`,
    [cityId],
  )
  return settings ?? UNSET
}

/** Before anything is written that the network is made of: one writer at a time, and a version that no browser has seen. */
export async function raiseVersion(trx: Connection, cityId: number, settings = UNSET): Promise<void> {
  await runSql(
    trx,
    `INSERT INTO network_settings AS s (city_id, version, join_tolerance, valve_tolerance, customer_distance,
       valve_types, pipe_property, critical_classes)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (city_id) DO UPDATE SET version = s.version + 1`,
    [
      cityId,
      settings.joinTolerance,
      settings.valveTolerance,
      settings.customerDistance,
      settings.valveTypes,
      settings.pipeProperty,
      settings.criticalClasses,
    ],
  )
}

export async function saveSettings(
  trx: Connection,
  actor: Actor,
  { cityId, name, slug }: City,
  settings: NetworkSettings,
): Promise<void> {
  await raiseVersion(trx, cityId)
  const before = await readSettings(trx, cityId)
  await runSql(
    trx,
    `UPDATE network_settings SET join_tolerance = $2, valve_tolerance = $3, customer_distance = $4, valve_types = $5,
       pipe_property = $6, critical_classes = $7 WHERE city_id = $1`,
    [
      cityId,
      settings.joinTolerance,
      settings.valveTolerance,
      settings.customerDistance,
      settings.valveTypes,
      settings.pipeProperty,
      settings.criticalClasses,
    ],
  )
  const changed = changedValues(before, { ...settings })
  if (changed)
    await recordAudit(trx, actor, {
      action: 'network.settings',
      subject: name,
      subjectId: slug,
      city: slug,
      ...changed,
    })
}

interface SubType {
  name: string
  count: number
}

/** As many as a person would go through; a layer of nonsense has more. */
const LISTED = 500

/** The sub types that the utility's accessories have, most frequent first. */
export const readSubTypes = (db: Connection, cityId: number): Promise<SubType[]> =>
  runSql(
    db,
    `SELECT category AS name, count(*)::int AS count FROM accessories
     WHERE city_id = $1 AND btrim(category) <> '' AND length(category) <= 100
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${LISTED}`,
    [cityId],
  )

export const answerOf = (settings: NetworkSettings, subTypes: readonly SubType[]) => ({
  ...settings,
  subTypes: subTypes.map(subType => ({ ...subType, shutsByName: shutsByName(subType.name) })),
})
