import { toPosition } from '../base/geo.ts'
import type { World } from '../world.ts'
import { type Feature, pointFeature } from './geojson.ts'

/** One in front of every five hundredth customer. */
export function* hydrantFeatures({ people, lots, proj }: World): Generator<Feature> {
  for (let i = 0; i < people.count; i += 500) {
    const lot = people.lot[i] as number
    const id = `HYD-${i / 500 + 1}`
    yield pointFeature(toPosition(proj, lots.x.at(lot), lots.y.at(lot)), { id, nama: `Hidran ${id}` })
  }
}
