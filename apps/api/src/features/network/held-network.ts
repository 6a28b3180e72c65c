/** A utility's network as a thread holds it, and how it follows the layers. */
import type { NetworkSettings } from '@petatirta/contract'
import type { NetworkFaultKind, NetworkRepairKind } from '@petatirta/contract/plain'
import {
  buildNetwork,
  type Hangings,
  hang,
  moveHangings,
  type Network,
  type Place,
  type Points,
  rehang,
  updateNetwork,
} from '@petatirta/network'
import type pg from 'pg'
import { CustomerRows } from './customer-rows.ts'
import { type PipeRows, readChangedPipes, readPipes } from './pipe-rows.ts'
import { readAccessories, readSources } from './point-rows.ts'
import { readSettings } from './settings.ts'
import { isAsNew, type NetworkVersion, readVersion, type VERSION_PARTS } from './version.ts'

export interface StoredRepair {
  readonly fault: string
  readonly faultKind: NetworkFaultKind
  readonly kind: NetworkRepairKind
  readonly features: readonly string[]
  readonly place: Place
}

export interface HeldNetwork {
  readonly version: NetworkVersion
  readonly settings: NetworkSettings
  readonly pipes: PipeRows
  readonly hydrants: Points
  readonly repairs: readonly StoredRepair[]
  readonly network: Network
  readonly hydrantHangings: Hangings
  readonly customers: CustomerRows
  readonly hangings: Hangings
}

async function readRepairs(client: pg.ClientBase, cityId: number): Promise<StoredRepair[]> {
  const { rows } = await client.query<{
    fault: string
    kind: NetworkFaultKind
    repair: NetworkRepairKind
    features: string[]
    lon: number
    lat: number
  }>(
    'SELECT fault, kind, repair, features, lon, lat FROM network_repair WHERE city_id = $1 ORDER BY at, id',
    [cityId],
  )
  return rows.map(({ fault, kind, repair, features, lon, lat }) => ({
    fault,
    faultKind: kind,
    kind: repair,
    features,
    place: [lon, lat],
  }))
}

/** The rows of a layer that changed since; undefined where not every change is noted. */
async function readChanged(
  client: pg.ClientBase,
  cityId: number,
  kind: 'pipe' | 'customer',
  since: number,
): Promise<{ ids: Set<string>; which: string } | undefined> {
  const known = await client.query(
    `SELECT FROM layer_counter WHERE city_id = $1 AND kind = $2 AND noted = counter AND $3::bigint BETWEEN changes_from AND counter`,
    [cityId, kind, since],
  )
  if (known.rowCount === 0) return undefined
  const { rows } = await client.query<{ id: string }>(
    'SELECT DISTINCT id FROM row_change WHERE city_id = $1 AND kind = $2 AND counter > $3::bigint',
    [cityId, kind, since],
  )
  // COPY takes no parameters; the kind is one of ours.
  const which = `AND id IN (SELECT r.id FROM row_change r WHERE r.city_id = ${Math.trunc(cityId)}
    AND r.kind = '${kind}' AND r.counter > ${Math.trunc(since)})`
  return { ids: new Set(rows.map(({ id }) => id)), which }
}

/** The index of the pipe that each customer names; none where the utility's customers name none. */
function namedPipes({ pipes: named }: CustomerRows, { ids }: PipeRows): Int32Array | undefined {
  if (!named) return undefined
  const indexes = new Map(ids.map((id, i) => [id, i]))
  return Int32Array.from(named, id => indexes.get(id) ?? -1)
}

interface Reading {
  readonly client: pg.ClientBase
  readonly cityId: number
  readonly version: NetworkVersion
  readonly settings: NetworkSettings
  /** What is held, where it was made by the same settings. */
  readonly held: HeldNetwork | undefined
}

async function readPipeRows({ client, cityId, version, held }: Reading): Promise<PipeRows> {
  if (held?.version.pipe === version.pipe) return held.pipes
  const changed = held && (await readChanged(client, cityId, 'pipe', held.version.pipe))
  if (!held || !changed) return readPipes(client, cityId)
  return changed.ids.size === 0 ? held.pipes : readChangedPipes(client, cityId, held.pipes, changed)
}

/** Joins, placements and segments; the same object where nothing of it changed. */
async function makeNetwork(reading: Reading) {
  const { client, cityId, version, settings, held } = reading
  const isNew = (part: (typeof VERSION_PARTS)[number]) => held?.version[part] !== version[part]
  const pipes = await readPipeRows(reading)
  const accessories =
    !held || isNew('accessories')
      ? await readAccessories(client, cityId, settings)
      : { valves: held.network.input.valves, hydrants: held.hydrants }
  const sources =
    !held || isNew('water_source') ? await readSources(client, cityId) : held.network.input.sources
  const repairs = !held || isNew('settings') ? await readRepairs(client, cityId) : held.repairs
  const { hydrants, valves } = accessories
  const { joinTolerance, valveTolerance } = settings
  const input = { pipes, valves, sources, joinTolerance, valveTolerance, repairs }
  const isSame =
    held &&
    pipes === held.pipes &&
    valves === held.network.input.valves &&
    sources === held.network.input.sources &&
    repairs === held.repairs
  const network = isSame ? held.network : held ? updateNetwork(held.network, input) : buildNetwork(input)
  return { pipes, hydrants, repairs, network }
}

interface Hanging {
  readonly network: Network
  readonly customers: CustomerRows
  /** Rows that changed, where the rest is as it was. */
  readonly touched: ReadonlySet<number>
  readonly named: Int32Array | undefined
}

/** Customers that are not near what changed go on hanging where they hung. */
function hangAgain({ held, settings }: Reading, { network, customers, touched, named }: Hanging): Hangings {
  const distance = settings.customerDistance
  const { coordinates } = customers
  if (held?.customers !== customers) return hang(network, coordinates, distance, named)
  const moved =
    network === held.network
      ? held.hangings
      : moveHangings(held.network, network, held.hangings, coordinates, distance, named)
  return touched.size === 0 ? moved : rehang(network, moved, coordinates, touched, distance, named)
}

async function makeHangings(reading: Reading, network: Network, pipes: PipeRows) {
  const { client, cityId, version, settings, held } = reading
  const isNew = held?.version.customer !== version.customer
  const changed =
    held && isNew ? await readChanged(client, cityId, 'customer', held.version.customer) : undefined
  let customers = held?.customers
  const touched = new Set<number>()
  if (!customers || (isNew && !changed)) {
    customers = new CustomerRows(settings)
    await customers.read(client, cityId)
  } else if (changed && changed.ids.size > 0) {
    for (const row of await customers.read(client, cityId, changed.which)) touched.add(row)
    for (const id of changed.ids) {
      const row = customers.find(id)
      if (row < 0 || touched.has(row)) continue
      customers.markGone(row)
      touched.add(row)
    }
  }
  const named = namedPipes(customers, pipes)
  const hangings = hangAgain(reading, { network, customers, touched, named })
  return { customers, hangings }
}

/** The network with everything that was stored when it was asked for; what has not changed is not made again. */
export async function bringUpToDate(
  client: pg.ClientBase,
  cityId: number,
  wanted: NetworkVersion,
  former: HeldNetwork | undefined,
): Promise<HeldNetwork> {
  if (former && isAsNew(former.version, wanted)) return former
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const version = await readVersion(client, cityId)
    const settings = await readSettings(client, cityId)
    const isSame = former && JSON.stringify(former.settings) === JSON.stringify(settings)
    const reading = { client, cityId, version, settings, held: isSame ? former : undefined }
    const { pipes, hydrants, repairs, network } = await makeNetwork(reading)
    const { customers, hangings } = await makeHangings(reading, network, pipes)
    const hydrantHangings =
      former?.network === network && former.hydrants === hydrants
        ? former.hydrantHangings
        : hang(network, hydrants.coordinates, settings.customerDistance)
    return {
      version,
      settings,
      pipes,
      hydrants,
      repairs,
      network,
      hydrantHangings,
      customers,
      hangings,
    }
  } finally {
    await client.query('ROLLBACK')
  }
}
