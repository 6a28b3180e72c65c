import { ROUTE_STOPS_PER_LINK } from './constants.ts'

export interface LatLon {
  lat: number
  lon: number
}

const place = ({ lat, lon }: LatLon) => `${lat},${lon}`

/** Without an origin the maps page starts from where the device is. */
export function directionsUrl(route: {
  origin?: LatLon | undefined
  destination: LatLon
  waypoints?: readonly LatLon[] | undefined
}): string {
  const { origin, destination, waypoints = [] } = route
  const parts = [
    'api=1',
    ...(origin ? [`origin=${place(origin)}`] : []),
    `destination=${place(destination)}`,
    ...(waypoints.length > 0 ? [`waypoints=${waypoints.map(place).join('%7C')}`] : []),
  ]
  return `https://www.google.com/maps/dir/?${parts.join('&')}`
}

export const streetViewUrl = (lat: number, lon: number): string =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat},${lon}`

/** Fisher–Yates on a copy; `random` answers in [0, 1) as Math.random does. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}

/**
 * M7.4. Each link is one trip of at most 9 stops. The office, when given, is the first stop of every trip and counts
 * as one, which leaves 8 customers a link. Customers are shuffled when `random` is given.
 */
export function routeLinks(
  stops: readonly LatLon[],
  office?: LatLon | undefined,
  random?: () => number,
): string[] {
  const customers = random ? shuffle(stops, random) : stops
  const perLink = office ? ROUTE_STOPS_PER_LINK - 1 : ROUTE_STOPS_PER_LINK
  const links: string[] = []
  for (let start = 0; start < customers.length; start += perLink) {
    const trip = customers.slice(start, start + perLink)
    const destination = trip.pop()
    if (destination) links.push(directionsUrl({ origin: office, destination, waypoints: trip }))
  }
  return links
}
