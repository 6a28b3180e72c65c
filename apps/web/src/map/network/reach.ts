import type OlMap from 'ol/Map.js'
import { fromLonLat, getPointResolution } from 'ol/proj.js'

/** As far as a finger misses, CSS pixels, and what is near on the ground however close the map is. */
const NEAR_PX = 30
const NEAR_M = 50

/** Metres around a place within which a pipe was meant. */
export function reachAt(map: OlMap, { lon, lat }: { lon: number; lat: number }): number {
  const view = map.getView()
  const metres = getPointResolution(
    view.getProjection(),
    view.getResolution() ?? 1,
    fromLonLat([lon, lat]),
    'm',
  )
  return Math.max(NEAR_M, NEAR_PX * metres)
}
