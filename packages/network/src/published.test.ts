import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inputOf, type Spot, toPlace } from '../test/random-network.ts'
import { jointPiece } from './assemble.ts'
import { buildNetwork } from './build.ts'
import { solveClosure } from './closure.ts'
import { locate } from './hang.ts'
import { traceToSource } from './trace.ts'
import type { Located, Network } from './types.ts'

const NOTHING = { stuck: new Set<number>(), shut: new Set<number>() }
const at = (network: Network, spot: Spot) => locate(network, toPlace(spot), 50) as Located

/** The network by which H. Mahmoud explains segments (CCWI 2017), as WNTR's tests have it; its coordinates do not matter. */
const NODES: Record<string, Spot> = {
  s: [0, 0],
  n1: [100, 0],
  n2: [200, 0],
  n3: [300, 0],
  n4: [300, 100],
  n5: [200, 100],
  n6: [100, 100],
}
const PIPES = ['s-n1', 'n1-n2', 'n2-n3', 'n3-n4', 'n4-n5', 'n2-n5', 'n5-n6', 'n6-n1']
/** Pipe, and the node that the valve protects. */
const VALVES = [
  ['s-n1', 'n1'],
  ['n2-n3', 'n2'],
  ['n5-n6', 'n5'],
  ['n5-n6', 'n6'],
  ['n6-n1', 'n6'],
] as const

const spotOf = (node: string): Spot => NODES[node] as Spot
const network = buildNetwork(
  inputOf({
    pipes: PIPES.map(pipe => [pipe.split('-').map(spotOf)]),
    diameters: PIPES.map(() => 300),
    valves: VALVES.map(([pipe, node]): Spot => {
      const other = pipe.split('-').find(name => name !== node) as string
      const [[x, y], [toX, toY]] = [spotOf(node), spotOf(other)]
      return [x + 0.03 * (toX - x), y + 0.03 * (toY - y)]
    }),
    sources: [spotOf('s')],
    customers: [],
  }),
)

test('[D101] the published segments of a published network: four, the largest with eleven nodes and pipes', () => {
  const sizes = new Map<number, number>()
  const count = (segment: number) => sizes.set(segment, (sizes.get(segment) ?? 0) + 1)
  PIPES.forEach((pipe, i) => {
    const middle = (network.lines.length[i] as number) / 2
    count(network.pieceSegment[jointPiece(network, network.lines, i, middle)] as number)
    void pipe
  })
  for (const node of Object.keys(NODES)) {
    const line = PIPES.findIndex(pipe => pipe.split('-').includes(node))
    const end = PIPES[line]?.startsWith(`${node}-`) ? 0 : (network.lines.length[line] as number)
    count(network.pieceSegment[jointPiece(network, network.lines, line, end)] as number)
  }
  expect(network.segmentCount).toBe(4)
  expect([...sizes.values()].sort((a, b) => a - b)).toEqual([1, 1, 2, 11])
})

test('[D101] valves of that network are named in walking order, and what is cut off is named', () => {
  const atLeak = solveClosure(network, at(network, [150, 0]), NOTHING)
  expect(atLeak.valves).toEqual([0])
  expect(atLeak.beyondSegments.length).toBe(2)
  const atPump = solveClosure(network, at(network, [30, 0]), NOTHING)
  expect(atPump).toMatchObject({ valves: [], sources: [0], fed: true })
  expect(atPump.beyondSegments.length).toBe(3)
})

const folder = join(import.meta.dirname, '../../../apps/api/test/samples/pipes')
const read = (name: string) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')).features as {
    geometry: { coordinates: unknown }
  }[]
// Feet of a plane far away, brought to ours.
const near = ([x, y]: readonly number[]): Spot => [
  ((x ?? 0) - 5_700_000) * 0.3048,
  ((y ?? 0) - 4_000_000) * 0.3048,
]
const lines = read('network_pipes.geojson').map(({ geometry }) =>
  (geometry.coordinates as number[][]).map(near),
)
const tanks = read('network_tanks.geojson').map(({ geometry }) => near(geometry.coordinates as number[]))
const layerWith = (valves: readonly Spot[]) =>
  buildNetwork(
    inputOf({
      pipes: lines.map(line => [line]),
      diameters: lines.map(() => 152.4),
      valves,
      sources: tanks.slice(0, 1),
      customers: [],
    }),
  )

test('[D100] a published layer of pipes is one network, fed from its tank', () => {
  const layer = layerWith([])
  expect(layer.segmentCount).toBe(1)
  expect(layer.junctions.count).toBe(lines.length - 1)
  const way = traceToSource(layer, at(layer, lines.at(-1)?.at(-1) as Spot), NOTHING)
  expect(way.source).toBe(0)
})

test('[D101] valves on the junctions of two pipes of that layer part it as its nodes do', () => {
  const nodeOf = (spot: Spot | undefined) => spot?.map(metres => metres.toFixed(1)).join() ?? ''
  const ends = lines.map(line => [nodeOf(line[0]), nodeOf(line.at(-1))] as const)
  const pipesAt = Map.groupBy(
    ends.flatMap(([from, to], pipe) => [
      { node: from, pipe },
      { node: to, pipe },
    ]),
    ({ node }) => node,
  )
  const valved = [...pipesAt].filter(([, pipes]) => pipes.length === 2)
  const layer = layerWith(valved.map(([node]) => node.split(',').map(Number) as unknown as Spot))
  expect(valved.length).toBeGreaterThan(2)
  const valveAt = new Map(valved.map(([node], valve) => [node, valve]))
  /** Pipes that are reached from one through nodes. */
  const reach = (start: number, passes: (node: string) => boolean) => {
    const reached = new Set([start])
    for (const pipe of reached)
      for (const node of ends[pipe] ?? [])
        if (passes(node)) for (const next of pipesAt.get(node) ?? []) reached.add(next.pipe)
    return reached
  }
  const fed = layer.sources.pipe[0] as number
  for (const [pipe, line] of lines.entries()) {
    const dry = reach(pipe, node => !valveAt.has(node))
    const edge = [...new Set([...dry].flatMap(its => ends[its] ?? []))].filter(node => valveAt.has(node))
    const wet = dry.has(fed) ? new Set<number>() : reach(fed, node => !edge.includes(node))
    const wanted = edge.filter(node => pipesAt.get(node)?.some(other => wet.has(other.pipe)))
    const [a, b] = [line[0], line[1]] as [Spot, Spot]
    const { valves } = solveClosure(layer, at(layer, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), NOTHING)
    expect([pipe, [...valves].sort()]).toEqual([pipe, wanted.map(node => valveAt.get(node)).sort()])
  }
})
