import type { Partition } from '../areas/divisions.ts'
import { type Position, toPosition } from '../base/geo.ts'
import { feature, type Geometry, type Properties, pointFeature } from '../files/geojson.ts'
import { Spoiler } from '../files/spoiler.ts'
import { housingFeatures, roadFeatures } from '../files/streets.ts'
import type { RoadClass } from '../layout/arterials.ts'
import type { Gazetteer } from '../names/gazetteer.ts'
import type { World } from '../world.ts'
import { blocks } from './blocks.ts'
import { reachOf, riverOutline, roadsOut, surroundings } from './landscape.ts'
import { pmtiles } from './pmtiles-writer.ts'
import { BUFFER, cutTiles, type GroundFeature, type GroundLayer } from './tiles.ts'

const MIN_ZOOM = 8
/** Single houses, as long as they are drawn one by one and their number does not make the file large. */
const BUILDINGS_UP_TO = 100_000
/** True to 30 cm: larger zooms are drawn from these tiles. */
const MAX_ZOOM = 15

const ROADS: Record<RoadClass, { kind: string; kind_detail: string; fromZoom: number }> = {
  arteri: { kind: 'major_road', kind_detail: 'primary', fromZoom: 8 },
  kolektor: { kind: 'minor_road', kind_detail: 'tertiary', fromZoom: 12 },
  lokal: { kind: 'minor_road', kind_detail: 'residential', fromZoom: 13 },
}

/** The city's own base map, in layers and words of Protomaps' basemap (https://docs.protomaps.com/basemaps/layers). */
export function basemap(world: World, names: Gazetteer): Uint8Array[] {
  const { city, plan } = world
  const layers: GroundLayer[] = [
    { name: 'landuse', features: [...landuse(world)], buffer: BUFFER },
    { name: 'water', features: [...water(world)], buffer: BUFFER },
    { name: 'buildings', features: [...buildings(world)], buffer: BUFFER },
    { name: 'roads', features: [...roads(world, names)], buffer: BUFFER },
    // A name in the buffer would be drawn by two tiles.
    { name: 'places', features: [...places(world, names)], buffer: 0 },
  ]
  const reach = reachOf(plan)
  const [west, south] = toPosition(world.proj, -reach, -reach)
  const [east, north] = toPosition(world.proj, reach, reach)
  const roots = tilesOf(MIN_ZOOM, west, south, east, north)
  return pmtiles(cutTiles(layers, roots, { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM }), {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    bounds: boundsOf(MIN_ZOOM, roots),
    centre: [city.lon, city.lat, 13],
    metadata: {
      name: city.name,
      description: 'Peta dasar kota contoh, dibuat oleh generator PetaTirta',
      attribution: 'Peta contoh PetaTirta',
      type: 'baselayer',
      version: '1',
      vector_layers: ['earth', ...layers.map(({ name }) => name)].map(id => ({
        id,
        fields: FIELDS[id] ?? { kind: 'String' },
        minzoom: MIN_ZOOM,
        maxzoom: MAX_ZOOM,
      })),
    },
  })
}

const FIELDS: Record<string, Record<string, 'String' | 'Number'>> = {
  roads: { kind: 'String', kind_detail: 'String', name: 'String' },
  places: { kind: 'String', kind_detail: 'String', name: 'String', population_rank: 'Number' },
}

function ground(geometry: Geometry, properties: Properties, fromZoom: number): GroundFeature {
  return { feature: feature(geometry, properties), fromZoom }
}

function* landuse(world: World): Generator<GroundFeature> {
  for (const { kind, geometry } of surroundings(world)) {
    if (kind === 'forest') yield ground(geometry, { kind }, 8)
  }
  for (const { kind, geometry } of blocks(world)) {
    yield ground(geometry, { kind }, kind === 'residential' || kind === 'forest' ? 10 : 12)
  }
}

function* water(world: World): Generator<GroundFeature> {
  yield ground(riverOutline(world), { kind: 'river' }, 8)
  for (const { kind, geometry } of surroundings(world)) {
    if (kind === 'lake') yield ground(geometry, { kind }, 8)
  }
}

function* buildings(world: World): Generator<GroundFeature> {
  if (world.city.customers > BUILDINGS_UP_TO) return
  const clean = new Spoiler(world.city.seed, false).file('basemap')
  for (const { geometry } of housingFeatures(world, clean)) {
    if (geometry) yield ground(geometry, { kind: 'building' }, MAX_ZOOM)
  }
}

function* roads(world: World, names: Gazetteer): Generator<GroundFeature> {
  const { net } = world
  const properties = (street: number): Properties => {
    const { kind, kind_detail } = ROADS[net.streetClass[street] as RoadClass]
    return { kind, kind_detail, name: names.street(street) }
  }
  let street = 0
  for (const { geometry } of roadFeatures(world, names)) {
    const { fromZoom } = ROADS[net.streetClass[street] as RoadClass]
    if (geometry) yield ground(geometry, properties(street), fromZoom)
    street++
  }
  for (const { street, line } of roadsOut(world)) {
    yield ground({ type: 'LineString', coordinates: line }, properties(street), 8)
  }
}

function* places(world: World, names: Gazetteer): Generator<GroundFeature> {
  const { city, admin } = world
  const point = (position: Position, properties: Properties, fromZoom: number): GroundFeature => ({
    feature: pointFeature(position, properties),
    fromZoom,
  })
  const locality = (name: string | undefined, kind_detail: string, population_rank: number) => ({
    kind: 'locality',
    kind_detail,
    name,
    population_rank,
  })
  yield point([city.lon, city.lat], locality(city.name, 'city', 10), 8)
  for (const [i, position] of middles(world, admin.kecamatan).entries()) {
    yield point(position, locality(names.kecamatan[i], 'town', 7), 11)
  }
  for (const [i, position] of middles(world, admin.kelurahan).entries()) {
    yield point(position, { kind: 'neighbourhood', kind_detail: 'suburb', name: names.kelurahan[i] }, 13)
  }
}

/** The cell of each area that is nearest to its middle: a bent area has its name inside, too. */
function middles({ admin: { lattice }, proj }: World, { areas, ofCell }: Partition): Position[] {
  const sums = Array.from({ length: areas }, () => ({ x: 0, y: 0, n: 0, cell: -1, least: Infinity }))
  const each = (visit: (sum: (typeof sums)[number], x: number, y: number, cell: number) => void) => {
    for (let c = 0; c < lattice.cells; c++) {
      const sum = sums[ofCell[c] as number]
      if (sum) visit(sum, lattice.x[c] as number, lattice.y[c] as number, c)
    }
  }
  each((sum, x, y) => {
    sum.x += x
    sum.y += y
    sum.n++
  })
  each((sum, x, y, cell) => {
    const distance = Math.hypot(x - sum.x / sum.n, y - sum.y / sum.n)
    if (distance < sum.least) Object.assign(sum, { least: distance, cell })
  })
  return sums.map(({ cell }) => toPosition(proj, lattice.x[cell] as number, lattice.y[cell] as number))
}

function tilesOf(zoom: number, west: number, south: number, east: number, north: number) {
  const tiles: { x: number; y: number }[] = []
  const [x0, y0] = tileAt(zoom, west, north)
  const [x1, y1] = tileAt(zoom, east, south)
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) tiles.push({ x, y })
  return tiles
}

function tileAt(zoom: number, lon: number, lat: number): [number, number] {
  const side = 2 ** zoom
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
  return [Math.floor(((lon + 180) / 360) * side), Math.floor(((1 - mercator) / 2) * side)]
}

function boundsOf(
  zoom: number,
  tiles: readonly { x: number; y: number }[],
): [number, number, number, number] {
  const side = 2 ** zoom
  const lon = (x: number) => (x / side) * 360 - 180
  const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  const xs = tiles.map(({ x }) => x)
  const ys = tiles.map(({ y }) => y)
  return [lon(Math.min(...xs)), lat(Math.max(...ys) + 1), lon(Math.max(...xs) + 1), lat(Math.min(...ys))]
}
