import type { Position } from './base/geo.ts'
import { footOn, type Segment, SegmentIndex, type Spot } from './base/segment-index.ts'
import { UnionFind } from './base/union-find.ts'
import { OPTIONS, type TestCity } from './test-support.ts'

/** Only for tests: a city's files as pieces of pipe between valves, by the plain definitions. */
export interface TestNetwork {
  pipes: { id: string; line: Spot[]; metres: number }[]
  valves: Place[]
  sources: Place[]
  customers: Place[]
  /** How many customers hang on each piece between valves, for pieces that have any. */
  customersOfPiece(): number[]
  /** Pipes without a way to a source, all valves open. */
  unfed(): string[]
}

interface Place {
  id: string
  metres: number
  pipe: number
  at: number
}

const JOIN = 0.5
const REACH = 60
/** Metres that a valve or source may be off its pipe. */
const OFF = 5

/** Metres from where the equator meets the meridian of Greenwich; for cities as far south as that of the tests. */
export const spotOf = ([lon, lat]: Position): Spot => [
  lon * 111_320 * Math.cos((OPTIONS.lat * Math.PI) / 180),
  lat * 110_574,
]

export function testNetwork(city: TestCity): TestNetwork {
  const points = (name: 'accessories.geojson' | 'water-sources.geojson' | 'customers.geojson') =>
    city.features(name).flatMap(({ geometry, properties }) => {
      const id = String(properties.id ?? properties.idpelangga ?? properties.IDPELANGGA)
      return geometry
        ? [{ id, type: properties.sub_tipe, spot: spotOf(geometry.coordinates as Position) }]
        : []
    })
  const pipes = city.features('pipes.geojson').map(({ geometry, properties }) => {
    const line = ((geometry?.coordinates ?? []) as Position[]).map(spotOf)
    return { id: String(properties.id), line, along: distances(line) }
  })
  const index = new SegmentIndex()
  pipes.forEach(({ line }, i) => {
    for (let k = 1; k < line.length; k++) index.add([line[k - 1] as Spot, line[k] as Spot], `${i}:${k - 1}`)
  })
  const placesNear = (spot: Spot, reach: number) =>
    index.near(spot, reach).map(segment => placeOn(spot, segment))
  const placeOn = (spot: Spot, segment: Segment) => {
    const [pipe, k] = segment.owner.split(':').map(Number) as [number, number]
    const [x, y] = footOn(spot, segment)
    const at = (pipes[pipe]?.along[k] as number) + Math.hypot(x - segment.ax, y - segment.ay)
    return { pipe, at, metres: Math.hypot(x - spot[0], y - spot[1]) }
  }
  const nearest = (spot: Spot) => placesNear(spot, REACH).sort((a, b) => a.metres - b.metres)[0]
  const place = ({ id, spot }: { id: string; spot: Spot }): Place => ({
    id,
    ...(nearest(spot) ?? { pipe: -1, at: 0, metres: Infinity }),
  })

  const valves = points('accessories.geojson')
    .filter(({ type }) => type === 'valve')
    .map(place)
  const sources = points('water-sources.geojson').map(place)
  const customers = points('customers.geojson').map(place)
  const joints = pipes.flatMap(({ line, along }, pipe) =>
    [
      { spot: line[0] as Spot, at: 0 },
      { spot: line.at(-1) as Spot, at: along.at(-1) as number },
    ].flatMap(({ spot, at }) =>
      placesNear(spot, JOIN)
        .filter(other => other.pipe !== pipe)
        .map(other => ({ pipe, at, other })),
    ),
  )
  const pieces = (cuts: readonly Place[]) => {
    const cutsOf = Map.groupBy(cuts, cut => cut.pipe)
    const firstOf: number[] = []
    let count = 0
    pipes.forEach((_, i) => {
      firstOf.push(count)
      count += (cutsOf.get(i)?.length ?? 0) + 1
    })
    const sets = new UnionFind(count)
    const pieceAt = (pipe: number, at: number) =>
      (firstOf[pipe] as number) + (cutsOf.get(pipe)?.filter(cut => cut.at < at).length ?? 0)
    for (const { pipe, at, other } of joints) sets.join(pieceAt(pipe, at), pieceAt(other.pipe, other.at))
    return (pipe: number, at: number) => sets.find(pieceAt(pipe, at))
  }
  return {
    pipes: pipes.map(({ id, line, along }) => ({ id, line, metres: along.at(-1) as number })),
    valves,
    sources,
    customers,
    customersOfPiece() {
      const pieceOf = pieces(valves.filter(({ metres }) => metres <= OFF))
      const counts = new Map<number, number>()
      for (const { pipe, at } of customers.filter(({ metres }) => metres <= REACH)) {
        const piece = pieceOf(pipe, at)
        counts.set(piece, (counts.get(piece) ?? 0) + 1)
      }
      return [...counts.values()].sort((a, b) => a - b)
    },
    unfed() {
      const partOf = pieces([])
      const on = sources.filter(({ metres }) => metres <= OFF)
      const fed = new Set(on.map(({ pipe, at }) => partOf(pipe, at)))
      return pipes.filter((_, i) => !fed.has(partOf(i, 0))).map(({ id }) => id)
    },
  }
}

function distances(line: readonly Spot[]): number[] {
  let metres = 0
  return line.map(([x, y], i) => {
    const [px, py] = line[Math.max(0, i - 1)] as Spot
    metres += Math.hypot(x - px, y - py)
    return metres
  })
}
