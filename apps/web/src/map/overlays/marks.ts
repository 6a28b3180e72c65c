import Point from 'ol/geom/Point.js'
import type { FeaturesLayer } from '#map/engine/features-layer.ts'
import type { Hit, PickQuery } from '#map/engine/layer-spec.ts'

/** Of a mark on the map, CSS pixels. */
export const radiusOf = (isChosen: boolean): number => (isChosen ? 14 : 11)

/** The mark nearest to the pointer, with its `row`; lines below marks are the business of their own layers. */
export function markAt(
  layer: FeaturesLayer,
  { at: [x, y], resolution, tolerance }: PickQuery,
): Hit | undefined {
  let nearest: { distance: number; hit: Hit } | undefined
  for (const feature of layer.getSource()?.getFeatures() ?? []) {
    const [row, radius, geometry] = [feature.get('row'), feature.get('radius'), feature.getGeometry()]
    if (typeof row !== 'number' || typeof radius !== 'number' || !(geometry instanceof Point)) continue
    const [markX = 0, markY = 0] = geometry.getCoordinates()
    const distance = Math.hypot(markX - x, markY - y) / resolution
    if (distance > radius + tolerance || (nearest && nearest.distance <= distance)) continue
    nearest = { distance, hit: { row, counter: 0, anchor: [markX, markY], geometry, drawn: 'icon' } }
  }
  return nearest?.hit
}
