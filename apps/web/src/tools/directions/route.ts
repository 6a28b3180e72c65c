import { directionMessages, directionsUrl, type LatLon, validateDestination } from '@petatirta/domain'

/** Where a customer is, or why that is not known. */
export type Lookup = LatLon | 'missing' | 'failed'

/** One destination field. */
export interface Stop {
  /** Tells fields apart that hold the same. */
  readonly key: number
  readonly number: string
  readonly error?: string | undefined
}

/** M5.5: what is empty says so; what was said about the others before does not hold any more. */
export const checkEmpty = (stops: readonly Stop[]): Stop[] =>
  stops.map(stop => ({ ...stop, error: validateDestination(stop.number) }))

export function markMissing(stops: readonly Stop[], numbers: ReadonlySet<string>): Stop[] {
  return stops.map(stop =>
    numbers.has(stop.number.trim()) ? { ...stop, error: directionMessages.notFound } : stop,
  )
}

/** M2.7: the last customer is where the route ends, the others lie on the way. */
export function routeUrl(origin: LatLon, customers: readonly LatLon[]): string | undefined {
  const destination = customers.at(-1)
  return destination && directionsUrl({ origin, destination, waypoints: customers.slice(0, -1) })
}
