import type OlMap from 'ol/Map.js'
import { Clicks } from '#map/engine/clicks.ts'
import { TOLERANCE } from '#map/engine/picking.ts'
import type { Measurements } from './measurements.ts'

/** M4.7: a click takes one measurement away; the pointer shows which one that would be. Returns how to end it. */
export function eraseOn(map: OlMap, measurements: Measurements): () => void {
  const setCursor = (cursor: string) => {
    const target = map.getTargetElement()
    if (target) target.style.cursor = cursor
  }
  const clicks = new Clicks({
    onClick: ({ pixel }, device) => {
      const key = measurements.at(pixel, TOLERANCE[device])
      if (key !== undefined) measurements.erase(key)
      setCursor('')
    },
    onHover: ({ pixel }) => {
      const key = measurements.at(pixel, TOLERANCE.mouse)
      measurements.mark(key ?? null)
      setCursor(key === undefined ? '' : 'pointer')
    },
  })
  map.addInteraction(clicks)
  return () => {
    map.removeInteraction(clicks)
    measurements.mark(null)
    setCursor('')
  }
}
