import { type Position, toPosition } from '../base/geo.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import type { World } from '../world.ts'
import { damagePolygon } from './areas.ts'
import { type Feature, feature } from './geojson.ts'
import type { FileSpoiler } from './spoiler.ts'

/** Above this many customers, rows of houses are drawn as one block each. */
const SINGLE_BUILDINGS_UP_TO = 100_000

/** In the messy variant every so many polygons are left open or twisted. */
const UNCLOSED_EVERY = 83
const TWISTED_EVERY = 89

export function* roadFeatures({ net, proj }: World, names: Gazetteer): Generator<Feature> {
  for (let s = 0; s < net.streets.length; s++) {
    const line: Position[] = []
    for (const v of net.streets[s] as Int32Array) {
      line.push(toPosition(proj, net.x[v] as number, net.y[v] as number))
    }
    yield feature(
      { type: 'LineString', coordinates: line },
      { id: `JLN-${s + 1}`, nama: names.street(s), kelas: net.streetClass[s], type: 'road' },
    )
  }
}

interface Row {
  first: number
  last: number
  houses: number
}

export function* housingFeatures(world: World, spoiler: FileSpoiler): Generator<Feature> {
  let number = 0
  for (const row of houseRows(world)) {
    const item = feature(
      { type: 'Polygon', coordinates: [rowOutline(world, row)] },
      { id: `BLK-${++number}`, nama: `Blok ${number}`, jumlah_rumah: row.houses, type: 'housing' },
    )
    const unclosed = number % UNCLOSED_EVERY === 0
    const damaged = spoiler.enabled && (unclosed || number % TWISTED_EVERY === 0)
    yield damaged ? damagePolygon(item, unclosed, spoiler) : item
  }
}

/** Single buildings, or in large cities neighbours on one side of one stretch of street together. */
function* houseRows({ lots, people, city }: World): Generator<Row> {
  const joined = city.customers > SINGLE_BUILDINGS_UP_TO
  let row: Row | undefined
  for (const lot of people.buildings) {
    const same =
      joined &&
      row &&
      lots.edge.at(row.last) === lots.edge.at(lot) &&
      lots.block.at(row.last) === lots.block.at(lot)
    if (row && same) {
      row.last = lot
      row.houses++
      continue
    }
    if (row) yield row
    row = { first: lot, last: lot, houses: 1 }
  }
  if (row) yield row
}

function rowOutline({ lots, proj }: World, { first, last }: Row): Position[] {
  const dx = lots.dirX.at(first)
  const dy = lots.dirY.at(first)
  const halfDepth = (lots.halfDepth.at(first) + lots.halfDepth.at(last)) / 2
  const corner = (lot: number, along: number, across: number): Position =>
    toPosition(
      proj,
      lots.x.at(lot) + dx * along * lots.halfWidth.at(lot) - dy * across * halfDepth,
      lots.y.at(lot) + dy * along * lots.halfWidth.at(lot) + dx * across * halfDepth,
    )
  const ring = [corner(first, -1, -1), corner(last, 1, -1), corner(last, 1, 1), corner(first, -1, 1)]
  return [...ring, ring[0] as Position]
}
