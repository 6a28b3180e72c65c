/**
 * The worst that one map user may ask: every costly call of the contract that is open to it, each question different; and quick ones that
 * wait for each other or take a processor.
 */
import {
  type CallSpec,
  calls,
  type FeaturesRequest,
  type MapsClientEvents,
  type MonthsRequest,
} from '@petatirta/contract'
import type { Utility } from './utilities.ts'

export interface CallAttack {
  readonly name: string
  /** The body is JSON. */
  readonly ask: (time: number) => { path: string; body?: string; method?: 'PUT' }
}
export interface SocketAttack {
  readonly name: keyof MapsClientEvents
  readonly request: (time: number) => FeaturesRequest | MonthsRequest
}
export type Attack = CallAttack | SocketAttack

const CORNERS = 9000
/** So many different areas, more than may wait at once; they are written down once, so that asking costs the attacker little. */
const AREAS = 50

/** A circle of very many corners around nearly the whole city, no two alike. */
function wide({ west, south, side }: Utility, time: number) {
  const radius = side * (0.45 + (time % 1000) / 1e5)
  const ring = Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return [west + side / 2 + Math.cos(angle) * radius, south + side / 2 + Math.sin(angle) * radius]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}

type Place = readonly [lon: number, lat: number]
type PlaceOf = (time: number) => Place
const leakAt = ([lon, lat]: Place) => `&lon=${lon}&lat=${lat}`

/** What a question has besides its city; a call that is not named here needs nothing more. */
const queries = (placeOf: PlaceOf): Record<string, (time: number) => string> => ({
  listComplaints: time => `&p=${1 + (time % 50)}`,
  complaintCustomers: time =>
    `&startDate=2020-01-01T00:00:00Z&endDate=2026-${String(1 + (time % 12)).padStart(2, '0')}-28T00:00:00Z`,
  deviceHistory: time => `&device=DEV-${time}&range=30d`,
  closureCustomers: time => leakAt(placeOf(time)),
  closureSpreadsheet: time => leakAt(placeOf(time)),
})

const LAYER = { kind: 'customer', filters: {} }
/** Bodies of calls that take no drawn area; a city has far fewer different questions of these. */
const bodies = (placeOf: PlaceOf): Record<string, (time: number) => unknown> => ({
  layerCount: () => LAYER,
  layerShortNames: () => LAYER,
  exportLayer: time => ({ ...LAYER, format: ['geopackage', 'shapefile', 'xlsx', 'kml'][time % 4] }),
  closure: time => ({ point: placeOf(time) }),
  traceNetwork: time => ({ point: placeOf(time), direction: time % 2 ? 'served' : 'sources' }),
})

/** What a path names; a city has at least nine kelurahan. */
const ids = (incident: string): Record<string, (time: number) => string> => ({
  mapKelurahan: time => String(1 + (time % 9)),
  mapKecamatan: () => '1',
  incidentCustomers: () => incident,
})

/** Lists that a map user of these cities is refused before anything is looked up. */
const REFUSED = ['listCustomers']
const isOpenToMapUsers = ({ name, access }: CallSpec) =>
  Array.isArray(access.rules) && access.rules.includes('pdam') && !access.onlyCity && !REFUSED.includes(name)

interface Known {
  /** Where the city's pipes are. */
  readonly places: readonly Place[]
  /** One that runs, with many customers. */
  readonly incident: string
}

export function attacksOn(city: Utility, { places, incident }: Known): CallAttack[] {
  const placeOf: PlaceOf = time => places[time % places.length] ?? [city.west, city.south]
  const [query, content, id] = [queries(placeOf), bodies(placeOf), ids(incident)]
  const areas = Array.from({ length: AREAS }, (_, i) =>
    JSON.stringify({ geometry: wide(city, i), filters: {} }),
  )
  return Object.values<CallSpec>(calls)
    .filter(call => (call.cost === 'read' || call.cost === 'stream') && isOpenToMapUsers(call))
    .map(({ name, path, body }) => ({
      name,
      ask: time => ({
        path: `${path.replace('{id}', id[name]?.(time) ?? '')}?city=${city.slug}${query[name]?.(time) ?? ''}`,
        ...(body && {
          body: content[name] ? JSON.stringify(content[name](time)) : (areas[time % AREAS] ?? ''),
        }),
      }),
    }))
}

interface Own {
  /** Of the city: all of them write the state of this one. */
  readonly valve: string
  readonly username: string
  readonly password: string
}

/** Writing in one row, and signing in with the right password. */
export const quickAttacksOn = ({ slug: city }: Utility, { valve, username, password }: Own): CallAttack[] => [
  {
    name: 'setValveState',
    ask: time => ({
      path: `/network/valves/${encodeURIComponent(valve)}?city=${city}`,
      method: 'PUT',
      body: JSON.stringify({ shut: time % 2 === 0 }),
    }),
  },
  { name: 'login', ask: () => ({ path: '/user/login', body: JSON.stringify({ username, password }) }) },
]

/** What maps ask over their sockets: what changed since each of so many counters, as if it were another map each time. */
export function socketAttacksOn({ slug: city }: Utility, first: number, counters: number): SocketAttack[] {
  const since = (time: number) => first + (time % counters)
  return [
    {
      name: 'request_features',
      request: time => ({ featureType: 'customer', city, since: since(time), counter: time }),
    },
    { name: 'request_months', request: time => ({ city, counter: time, since: since(time) }) },
  ]
}
