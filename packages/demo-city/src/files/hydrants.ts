import { toPosition } from '../base/geo.ts'
import type { World } from '../world.ts'
import { type Feature, pointFeature } from './geojson.ts'

const LOTS_BETWEEN = 400

/** One at every so many buildings. */
export function* hydrantFeatures({ people, lots, proj }: World): Generator<Feature> {
  for (let i = 0; i < people.count; i += LOTS_BETWEEN) {
    const lot = people.lot[i] as number
    const number = i / LOTS_BETWEEN + 1
    yield pointFeature(toPosition(proj, lots.x.at(lot), lots.y.at(lot)), {
      id: `HDR-${number}`,
      nama: `Hidran ${number}`,
      type: 'hydrant',
    })
  }
}
