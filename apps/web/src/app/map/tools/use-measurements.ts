import { useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/map-engine.ts'
import { type Measurements, measurementsOn } from '#map/measurements.ts'

/** The measurements on the map, as they are now. */
export function useMeasurements(engine: MapEngine): {
  measurements: Measurements
  state: ReturnType<Measurements['getSnapshot']>
} {
  const measurements = engine.use(measurementsOn)
  const state = useSyncExternalStore(measurements.subscribe, measurements.getSnapshot)
  return { measurements, state }
}
