import { toPosition } from '../base/geo.ts'
import { hash32, Rng } from '../base/random.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import type { World } from '../world.ts'
import { type Feature, pointFeature } from './geojson.ts'

/** Headquarters by the best address in town, and a unit office in every kecamatan: all in customers' buildings. */
export function* officeFeatures(world: World, names: Gazetteer): Generator<Feature> {
  const { admin, people, lots, net, proj, city } = world
  const rng = new Rng(hash32(city.seed, 181))
  const phone = () => `(0${21 + rng.int(70)}${rng.int(10)}) ${200000 + rng.int(799999)}`
  const at = (lot: number) => toPosition(proj, lots.x.at(lot), lots.y.at(lot))
  const address = (lot: number) =>
    `${names.street(net.edgeStreet[lots.edge.at(lot)] as number)} No. ${lots.houseNumber.at(lot)}`
  const best = bestLots(world)
  const head = best.headquarters
  yield pointFeature(at(head), {
    id: 'KTR-1',
    nama: `Kantor Pusat ${names.utility}`,
    alamat: `${address(head)}, ${city.name}`,
    telepon: phone(),
    type: 'pdam_office',
  })
  for (let k = 0; k < admin.kecamatan.areas; k++) {
    const lot = best.units[k]
    if (lot === undefined || people.count === 0) continue
    yield pointFeature(at(lot), {
      id: `KTR-${k + 2}`,
      nama: `Kantor Unit ${names.kecamatan[k]}`,
      alamat: `${address(lot)}, ${names.kecamatan[k]}`,
      telepon: phone(),
      type: 'pdam_office',
    })
  }
}

/** The main-road building nearest to the centre, and per kecamatan the one with the best score. */
function bestLots({ people, lots, net, admin, kelurahanOf }: World) {
  let headquarters = people.lot[0] as number
  let least = Infinity
  const units: (number | undefined)[] = new Array(admin.kecamatan.areas).fill(undefined)
  for (let i = 0; i < people.count; i++) {
    const lot = people.lot[i] as number
    if (net.streetClass[net.edgeStreet[lots.edge.at(lot)] as number] === 'lokal') continue
    const d = Math.hypot(lots.x.at(lot), lots.y.at(lot))
    if (d < least) {
      least = d
      headquarters = lot
    }
    const kecamatan = admin.kecamatanOf[kelurahanOf(i)] as number
    const current = units[kecamatan]
    if (current === undefined || lots.score.at(lot) > lots.score.at(current)) units[kecamatan] = lot
  }
  return { headquarters, units }
}
