import ScaleLine from 'ol/control/ScaleLine.js'
import type { MapEngine } from './map-engine.ts'

/** A bar of metres or kilometres in the element; returns how to take it away. */
export function addScaleLine(engine: MapEngine, target: HTMLElement): () => void {
  const scale = new ScaleLine({ units: 'metric', target, minWidth: 56 })
  engine.use(map => map.addControl(scale))
  return () => engine.use(map => void map.removeControl(scale))
}
