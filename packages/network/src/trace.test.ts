import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edge, NaiveNetwork, type Nearest, naiveNearest } from '../test/naive-network.ts'
import {
  coordinatesOf,
  type Drawing,
  drawings,
  inputOf,
  RUNS,
  type Spot,
  toPlace,
} from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { hang, locate, rowsOn } from './hang.ts'
import { traceServed } from './served.ts'
import { lengthOf, linesOf } from './stretches.ts'
import { traceToSource } from './trace.ts'
import type { Located, ValveStates } from './types.ts'

const shutValves = fc
  .uniqueArray(fc.nat(8), { maxLength: 3 })
  .map((shut): ValveStates => ({ stuck: new Set(), shut: new Set(shut) }))
const places = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }))

const check = (predicate: (drawing: Drawing, place: Spot, known: ValveStates) => void) =>
  fc.assert(
    fc.property(drawings, places, shutValves, (drawing, [x, y], known) =>
      predicate(drawing, [x + 0.2, y + 0.4], known),
    ),
    { numRuns: RUNS },
  )

/** Metres: every joint on the way may have been rounded to a centimetre. */
const CLOSE = 0.2

test('[D101] the way to a source is as long as the shortest that trying all ways finds, and is one way', () => {
  check((drawing, spot, known) => {
    const network = buildNetwork(inputOf(drawing))
    const naive = new NaiveNetwork(drawing)
    const located = locate(network, toPlace(spot), 500) as Located
    const { source, way, length } = traceToSource(network, located, known)
    const wanted = naive.distance(naiveNearest(naive.lines, spot, 500) as Nearest, valve =>
      known.shut.has(valve),
    )
    expect(source !== undefined).toBe(wanted < Infinity)
    if (source === undefined) return
    expect(Math.abs(length - wanted)).toBeLessThan(CLOSE)
    expect(lengthOf(way)).toBeCloseTo(length, 6)
    const ends = linesOf(network, way).flatMap(line => [line[0], line.at(-1)])
    const metres = (a: readonly number[] = [], b: readonly number[] = []) =>
      111_000 * Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0))
    for (let i = 1; i + 1 < ends.length; i += 2) expect(metres(ends[i], ends[i + 1])).toBeLessThan(1.1)
    if (ends.length > 0) expect(metres(ends[0], located.place)).toBeLessThan(1.1)
  })
})

test('[D101] a piece of pipe serves exactly the customers that have water now and would have none without it', () => {
  let served = 0
  check((drawing, spot, known) => {
    const network = buildNetwork(inputOf(drawing))
    const naive = new NaiveNetwork(drawing)
    const located = locate(network, toPlace(spot), 500) as Located
    const piece = naive.edgeAt(naiveNearest(naive.lines, spot, 500) as Nearest)
    const sources = naive.sourceNodes.filter(node => node !== undefined)
    const isOpen = ({ valve }: Edge) => valve === undefined || !known.shut.has(valve)
    const before = naive.reach(sources, isOpen)
    const after = naive.reach(sources, edge => isOpen(edge) && edge !== piece)
    const wanted = drawing.customers.flatMap((customer, row) => {
      const edge = naive.edgeAt(naiveNearest(naive.lines, customer, 60) as Nearest)
      const hadWater = before.has(edge.a) || before.has(edge.b)
      const hasWater = edge !== piece && (after.has(edge.a) || after.has(edge.b))
      return hadWater && !hasWater ? [row] : []
    })
    const hangings = hang(network, coordinatesOf(drawing.customers), 60)
    const { way, segments } = traceServed(network, located, known)
    expect([...rowsOn(network, hangings, way)]).toEqual(wanted)
    for (const segment of segments) {
      const { starts, rows } = hangings
      for (const row of rows.subarray(starts[segment], starts[segment + 1])) expect(wanted).toContain(row)
    }
    served += wanted.length
  })
  expect(served).toBeGreaterThan(RUNS / 10)
})
