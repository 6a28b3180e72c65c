/** Runs in a worker, so that the page never waits for it: reading the answer, ordering, writing. */
import {
  type LatLon,
  ROUTE_STOPS_PER_LINK,
  routeLinks,
  shortRoute,
  shuffle,
  tripsLength,
} from '@petatirta/domain'

export type RouteOrder = 'shuffled' | 'short'

export interface OpenedRoutes {
  readonly offices: readonly LatLon[]
  readonly customers: number
}

export interface RoutePlan {
  readonly links: number
  /** Metres. */
  readonly lengths: Readonly<Record<RouteOrder, number>>
}

/** M5.10 */
export const NO_CUSTOMERS = 'Export requires a customers array'

const place = ({ longitude, latitude }: { longitude: number; latitude: number }): LatLon => ({
  lat: latitude,
  lon: longitude,
})

export class RoutePlanner {
  #offices: LatLon[] = []
  #shuffled: LatLon[] = []
  /** By office; -1 is none. */
  readonly #short = new Map<number, LatLon[]>()

  /** The answer of the call areaDirections. */
  async open(answer: Blob): Promise<OpenedRoutes> {
    const { payload } = JSON.parse(await answer.text()) as { payload?: Record<string, unknown> }
    if (!Array.isArray(payload?.customers)) throw new Error(NO_CUSTOMERS)
    const offices = Array.isArray(payload.pdamOffice) ? payload.pdamOffice : []
    this.#offices = offices.map(place)
    this.#shuffled = shuffle(payload.customers.map(place), Math.random)
    this.#short.clear()
    return { offices: this.#offices, customers: this.#shuffled.length }
  }

  /** How long the trips are in either order. */
  async plan(office: number): Promise<RoutePlan> {
    const from = this.#offices[office]
    return {
      // The office is a stop of every link.
      links: Math.ceil(this.#shuffled.length / (ROUTE_STOPS_PER_LINK - (from ? 1 : 0))),
      lengths: {
        shuffled: tripsLength(this.#shuffled, from),
        short: tripsLength(this.#ordered(office), from),
      },
    }
  }

  /** M7.4: one link a line, nothing else. */
  async file(office: number, order: RouteOrder): Promise<Blob> {
    const stops = order === 'short' ? this.#ordered(office) : this.#shuffled
    const lines = routeLinks(stops, this.#offices[office]).map(link => `${link}\r\n`)
    return new Blob([lines.join('')], { type: 'text/plain' })
  }

  #ordered(office: number): LatLon[] {
    const known = this.#short.get(office)
    if (known) return known
    const order = shortRoute(this.#shuffled, this.#offices[office])
    const stops = Array.from(order, stop => this.#shuffled[stop] as LatLon)
    this.#short.set(office, stops)
    return stops
  }
}
