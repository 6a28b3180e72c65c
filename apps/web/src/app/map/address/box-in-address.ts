import { parseSearch } from '#shared/address/search-params.ts'

const NAME = 'kotak'

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** `?kotak={west},{south},{east},{north}` in degrees: what the map opens on in place of the city's centre. */
export function boxInAddress(search: string): Bounds | undefined {
  const parts = parseSearch(search)[NAME]?.split(',') ?? []
  const [west, south, east, north] = parts.map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  // False for what is no number, too.
  const isBox = west >= -180 && west <= east && east <= 180 && south >= -85 && south <= north && north <= 85
  return parts.length === 4 && isBox ? [west, south, east, north] : undefined
}
