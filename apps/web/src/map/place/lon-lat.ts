import { toLonLat } from 'ol/proj.js'
import { hitOfRow, type Located } from './location-of-row.ts'
import type { LonLat } from './location-watch.ts'

/** A tenth of a metre; what the projection adds behind it is noise. */
const DECIMALS = 6
const rounded = (degrees = 0) => Number(degrees.toFixed(DECIMALS))

/** Degrees of a place in map units. */
export function lonLatOf(place: readonly number[]): LonLat {
  const [lon, lat] = toLonLat([...place])
  return { lon: rounded(lon), lat: rounded(lat) }
}

/** Where a feature is; undefined when the set has no such row. */
export function lonLatOfRow(located: Located, row: number): LonLat | undefined {
  const hit = hitOfRow(located, row)
  return hit && lonLatOf(hit.anchor)
}
