import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NaiveNetwork } from '../test/naive-network.ts'
import { coordinatesOf, type Drawing, drawings, inputOf, RUNS, type Spot } from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { hang, moveHangings } from './hang.ts'
import { lineAt, lineOf } from './lines.ts'
import type { Network, NetworkInput } from './types.ts'
import { updateNetwork } from './update.ts'

/** Metres: places are kept to the centimetre, and a plane is not the earth. */
const CLOSE = 0.011

type Point = readonly [line: number, at: number]

/** Points of lines that are joined, as sets, all in order. */
function joined(pairs: Iterable<readonly [Point, Point]>): Point[][] {
  const sets = new Map<string, Map<string, Point>>()
  for (const [a, b] of pairs) {
    const merged = new Map([
      ...(sets.get(String(a)) ?? []),
      ...(sets.get(String(b)) ?? []),
      [String(a), a] as const,
      [String(b), b] as const,
    ])
    for (const point of merged.keys()) sets.set(point, merged)
  }
  const order = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1]
  return [...new Set(sets.values())]
    .map(set => [...set.values()].sort(order))
    .sort(([a = [0, 0]], [b = [0, 0]]) => order(a, b))
}

function junctionPairs({ junctions, lines }: Network): (readonly [Point, Point])[] {
  const first = new Map<number, Point>()
  const points = [
    ...Array.from(junctions.ends, (junction, i) => {
      const line = i >> 1
      return { junction, point: [line, i % 2 === 0 ? 0 : (lines.length[line] as number)] as const }
    }),
    ...Array.from(junctions.junction, (junction, i) => ({
      junction,
      point: [junctions.line[i] as number, junctions.at[i] as number] as const,
    })),
  ]
  return points.flatMap(({ junction, point }) => {
    if (junction < 0) return []
    const known = first.get(junction)
    if (known === undefined) first.set(junction, point)
    return [[known ?? point, point] as const]
  })
}

/** Everything but the joints as they were found, whose order says nothing. */
const withoutJoints = ({ joints: _, ...network }: Network) => network

const networkOf = (drawing: Drawing) => buildNetwork(inputOf(drawing))
const pipes = (...lines: Spot[][]): Drawing => ({
  pipes: lines.map(line => [line]),
  diameters: lines.map(() => 100),
  valves: [],
  sources: [],
  customers: [],
})

test('[D100] ends are joined to ends, vertices and inner segments within the tolerance, as comparing every pair would', () => {
  fc.assert(
    fc.property(drawings, drawing => {
      const got = joined(junctionPairs(networkOf(drawing)))
      const wanted = joined(new NaiveNetwork(drawing).joints.map(({ a, b }) => [a, b] as const))
      expect(got.map(set => set.map(([line]) => line))).toEqual(wanted.map(set => set.map(([line]) => line)))
      const ats = got.flat().map(([, at]) => at)
      wanted.flat().forEach(([, at], i) => {
        expect(Math.abs(at - (ats[i] as number))).toBeLessThan(CLOSE)
      })
    }),
    { numRuns: RUNS },
  )
})

test('[D100] valves and sources sit on the nearest pipe; of several as near on the one that ends there', () => {
  fc.assert(
    fc.property(drawings, drawing => {
      const network = networkOf(drawing)
      const naive = new NaiveNetwork(drawing)
      const seen = ({ pipe, at }: Network['valves']) =>
        Array.from(pipe, (p, i) => {
          const line = lineOf(network, p, at[i] as number)
          return { line, at: lineAt(network.lines, line, at[i] as number) }
        })
      const wanted = [...naive.valvePlacements, ...naive.sourcePlacements]
      const got = [...seen(network.valves), ...seen(network.sources)]
      expect(got.map(({ line }) => line)).toEqual(wanted.map(place => place?.line))
      got.forEach(({ at }, i) => {
        expect(Math.abs(at - (wanted[i]?.at ?? Number.NaN))).toBeLessThan(CLOSE)
      })
    }),
    { numRuns: RUNS },
  )
})

test('[D100] lines that merely cross are not joined, even at a vertex of both', () => {
  const crossing = networkOf(
    pipes(
      [
        [0, 0],
        [20, 0],
      ],
      [
        [10, -10],
        [10, 10],
      ],
    ),
  )
  expect(crossing.segmentCount).toBe(2)
  const atVertices = networkOf(
    pipes(
      [
        [0, 0],
        [10, 0],
        [20, 0],
      ],
      [
        [10, -10],
        [10, 0],
        [10, 10],
      ],
    ),
  )
  expect(atVertices.segmentCount).toBe(2)
})

test('[D100] a valve at a branch cuts the branch, not the main', () => {
  const main: Spot[] = [
    [0, 0],
    [10, 0],
    [20, 0],
  ]
  const branch: Spot[] = [
    [10, 0],
    [10, 15],
  ]
  const network = networkOf({ ...pipes(main, branch), diameters: [50, 200], valves: [[10, 0]] })
  expect([...network.valves.pipe]).toEqual([1])
  expect(network.segmentCount).toBe(2)
  expect(network.pieceSegment[0]).not.toBe(network.pieceSegment.at(-1))
})

/** Pipes that move, come and go, and stand in another order; valves as well. */
const edited = (drawing: Drawing, seed: readonly number[]): NetworkInput => {
  const other: Drawing = {
    ...drawing,
    pipes: drawing.pipes.map((lines, i) =>
      seed[i % seed.length] === 1 ? lines.map(line => line.map(([x, y]): Spot => [x + 20, y])) : lines,
    ),
    valves: drawing.valves.slice(seed[0] ?? 0),
  }
  const input = inputOf(other)
  const kept = other.pipes.map((_, i) => i).filter(i => seed[(i + 1) % seed.length] !== 2)
  const order = seed[2] === 0 ? kept.reverse() : kept
  const rows = inputOf({
    ...other,
    pipes: order.map(i => other.pipes[i] ?? []),
    diameters: order.map(i => (seed[i % seed.length] === 3 ? 25 : (other.diameters[i] ?? 0))),
  })
  return { ...rows, pipes: { ...rows.pipes, ids: order.map(i => input.pipes.ids[i] ?? '') } }
}

test('[D100] a network that is changed in part is the one that would be built anew, and so is what hangs on it', () => {
  fc.assert(
    fc.property(drawings, fc.array(fc.nat(3), { minLength: 3, maxLength: 9 }), (drawing, seed) => {
      const input = edited(drawing, seed)
      const updated = updateNetwork(networkOf(drawing), input)
      expect(withoutJoints(updated)).toEqual(withoutJoints(buildNetwork(input)))
      const customers = coordinatesOf(drawing.customers)
      const hung = hang(networkOf(drawing), customers, 60)
      expect(moveHangings(networkOf(drawing), updated, hung, customers, 60)).toEqual(
        hang(updated, customers, 60),
      )
      expect(withoutJoints(updateNetwork(updated, inputOf(drawing)))).toEqual(
        withoutJoints(networkOf(drawing)),
      )
    }),
    { numRuns: RUNS },
  )
})
