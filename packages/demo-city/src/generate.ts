import type { FeatureKind } from '@petatirta/contract/plain'
import { toPosition } from './base/geo.ts'
import { basemap } from './basemap/basemap.ts'
import { plantFaults } from './faults/plant.ts'
import { tallyPlants } from './faults/tally.ts'
import type { NetworkFaults, Plants } from './faults/types.ts'
import {
  dmaFeatures,
  kecamatanFeatures,
  kelurahanFeatures,
  rayonFeatures,
  spoiledAreas,
  zonaFeatures,
} from './files/areas.ts'
import { billLines } from './files/bills.ts'
import { complaintLines, complaintsOf } from './files/complaints.ts'
import { customerFeatures, newConnectionFeatures } from './files/customers.ts'
import { deviceBoundaryFeatures, deviceFeatures } from './files/devices.ts'
import { chunked, type Feature, featureCollection } from './files/geojson.ts'
import { accessoryFeatures, pipeFeatures, sourceFeatures } from './files/network.ts'
import { officeFeatures } from './files/offices.ts'
import { type FileSpoiler, Spoiler } from './files/spoiler.ts'
import { housingFeatures, roadFeatures } from './files/streets.ts'
import { makeGazetteer } from './names/gazetteer.ts'
import { buildWorks } from './network/works.ts'
import { type CityOptions, checkOptions } from './options.ts'
import { Registry } from './people/customer.ts'
import { billCount, isNewConnection } from './people/lived.ts'
import { buildWorld } from './world.ts'

/** The file of each layer, in the order in which a city is loaded. */
const LAYERS = {
  kecamatan_boundaries: 'boundaries-kecamatan',
  kelurahan_boundaries: 'boundaries-kelurahan',
  dma_boundaries: 'boundaries-dma',
  rayon_boundaries: 'boundaries-rayon',
  servicearea_boundaries: 'boundaries-servicearea',
  device_boundaries: 'device-boundaries',
  kecamatan: 'kecamatan',
  kelurahan: 'kelurahan',
  pipe: 'pipes',
  road: 'roads',
  housing: 'housing',
  accessories: 'accessories',
  water_source: 'water-sources',
  device: 'devices',
  pdam_office: 'offices',
  customer: 'customers',
} as const satisfies Record<FeatureKind, string>
type LayerName = (typeof LAYERS)[FeatureKind]
type Generate = (spoiler: FileSpoiler) => Iterable<Feature>

export type DemoFileName = `${LayerName | 'new-connections'}.geojson` | 'bills.csv' | 'complaints.json'

export const LAYER_FILES: readonly (readonly [DemoFileName, FeatureKind])[] = (
  Object.entries(LAYERS) as [FeatureKind, LayerName][]
).map(([kind, name]) => [`${name}.geojson`, kind])

export interface DemoFile {
  name: DemoFileName
  /** The file's text in pieces; may be read again, and is the same each time. */
  chunks(): Iterable<string>
}

export interface GeneratedCity {
  /** Rows of each file, in a messy city before they were spoiled, by file name without its extension. */
  counts: Record<string, number>
  files: DemoFile[]
  /** What the messy variant spoiled in the files read so far; empty for a clean city. */
  messy(): Record<string, number>
  /** What the messy variant planted into the network, for scoring what finds it. */
  networkFaults(): NetworkFaults | undefined
  /** A base map of the city in one file (PMTiles), in pieces. */
  basemap(): Uint8Array[]
}

export function generateCity(options: CityOptions): GeneratedCity {
  const city = checkOptions(options)
  const world = buildWorld(city)
  const works = buildWorks(world)
  const names = makeGazetteer(world)
  const registry = new Registry(world, names)
  const spoiler = new Spoiler(city.seed, city.messy)
  let planted: Plants | undefined
  const plants = () => {
    planted ??= plantFaults(world, works, i => registry.id(i))
    return planted
  }
  const plantsFor = ({ enabled }: FileSpoiler) => (enabled ? plants() : undefined)
  const movedCustomers = (faults: Plants | undefined) => (customer: number) => {
    const spot = faults?.customers.get(customer)
    return spot && toPosition(world.proj, ...spot)
  }

  const layers: Record<LayerName, Generate> & Record<string, Generate> = {
    kecamatan: () => kecamatanFeatures(world, names, 'kecamatan'),
    kelurahan: () => kelurahanFeatures(world, names, 'kelurahan'),
    'boundaries-kecamatan': () => kecamatanFeatures(world, names, 'kecamatan_boundaries'),
    'boundaries-kelurahan': () => kelurahanFeatures(world, names, 'kelurahan_boundaries'),
    'boundaries-dma': s => spoiledAreas(dmaFeatures(world, names), s),
    'boundaries-rayon': () => rayonFeatures(world, names),
    'boundaries-servicearea': () => zonaFeatures(world, names),
    'device-boundaries': () => deviceBoundaryFeatures(world, works, names),
    pipes: s => pipeFeatures(world, works, names, plantsFor(s)),
    roads: () => roadFeatures(world, names),
    housing: s => housingFeatures(world, s),
    accessories: s => accessoryFeatures(world, works, plantsFor(s)),
    'water-sources': s => sourceFeatures(world, works, names, plantsFor(s)),
    devices: () => deviceFeatures(world, works, names),
    offices: () => officeFeatures(world, names),
    customers: s => customerFeatures(registry, s, movedCustomers(plantsFor(s))),
    ...(city.lived && { 'new-connections': () => newConnectionFeatures(registry) }),
  }
  const file = (name: string, extension: string, pieces: (s: FileSpoiler) => Iterable<string>): DemoFile => ({
    name: `${name}.${extension}` as DemoFileName,
    chunks: () => chunked(pieces(spoiler.file(name))),
  })
  const files = Object.entries(layers).map(([name, features]) =>
    file(name, 'geojson', function* (s) {
      const faults = plantsFor(s)
      if (faults) tallyPlants(faults, name, s)
      if (name === 'customers') yield* byteOrderMark(s)
      yield* featureCollection(name, features(s))
    }),
  )
  files.push(
    file('bills', 'csv', function* (s) {
      yield* byteOrderMark(s)
      yield* billLines(registry, city.months, s)
    }),
    file('complaints', 'json', () => complaintLines(complaintsOf(city, registry))),
  )
  return {
    counts: countRows(),
    files,
    messy: () => spoiler.totals(),
    networkFaults: () => (city.messy ? plants().list : undefined),
    basemap: () => basemap(world, names),
  }

  function countRows(): Record<string, number> {
    const clean = new Spoiler(city.seed, false)
    const counts: Record<string, number> = {}
    let [established, bills] = [0, 0]
    for (let i = 0; i < city.customers; i++) {
      if (!isNewConnection(city, i)) established++
      bills += billCount(city, i)
    }
    for (const [name, features] of Object.entries(layers)) {
      counts[name] = name === 'customers' ? established : size(features(clean.file(name)))
    }
    counts.bills = bills
    counts.complaints = size(complaintsOf(city, registry))
    return counts
  }
}

function size(items: Iterable<unknown>): number {
  let n = 0
  for (const _ of items) n++
  return n
}

function* byteOrderMark(spoiler: FileSpoiler): Generator<string> {
  if (!spoiler.enabled) return
  spoiler.count('byteOrderMark')
  yield '\uFEFF'
}
