import { expect, test } from 'vitest'
import { inputOf, ORIGIN, type Spot } from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { checkNetwork } from './check/index.ts'
import { hang, locate } from './hang.ts'
import type { NetworkInput } from './types.ts'

// Comparing all pairs would take minutes.
const MANY = 20_000
const FEW = 1000

const networkOf = (lines: Spot[][]) =>
  inputOf({
    pipes: lines.map(line => [line]),
    diameters: lines.map(() => 100),
    valves: [[1, 1]],
    sources: [[0, 0]],
    customers: [],
  })

test('[D100] lines that all lie in one spot are joined and checked in a time that follows their number', () => {
  const input = networkOf(
    Array.from({ length: MANY }, (_, i): Spot[] => [
      [0, 0],
      [10, (i % 100) / 10],
    ]),
  )
  const network = buildNetwork(input)
  expect(network.crowded).toBe(true)
  expect(new Set(network.pieceSegment).size).toBeLessThan(10)
  expect(checkNetwork(network, undefined, { most: 100 }).length).toBeLessThan(1000)
  const places = Float64Array.from({ length: 2 * FEW }, (_, i) => ORIGIN[i % 2] as number)
  expect(hang(network, places, 60).rows.length).toBe(FEW)
})

test('[D100] lines across half the earth cost no more than short ones', () => {
  const input = networkOf([])
  const coordinates = Float64Array.from(
    { length: 4 * MANY },
    (_, i) => (i % 4 < 2 ? -80 : 80) + (i % 977) / 1000,
  )
  const pipes: NetworkInput['pipes'] = {
    ids: Array.from({ length: MANY }, (_, i) => `p${i}`),
    lineStarts: Uint32Array.from({ length: MANY + 1 }, (_, i) => i),
    vertexStarts: Uint32Array.from({ length: MANY + 1 }, (_, i) => 2 * i),
    coordinates,
    diameters: new Float64Array(MANY),
  }
  const network = buildNetwork({ ...input, pipes })
  expect(network.segmentCount).toBeGreaterThan(0)
  expect(locate(network, [0, 0], 1e9)).toBeDefined()
})

test('[D100] places off the earth, lines without places and numbers that are none do not count', () => {
  const input = networkOf([])
  const pipes: NetworkInput['pipes'] = {
    ids: ['nan', 'off', 'empty', 'point', 'good'],
    lineStarts: Uint32Array.of(0, 1, 2, 3, 4, 5),
    vertexStarts: Uint32Array.of(0, 2, 4, 4, 5, 7),
    coordinates: Float64Array.of(
      ...[Number.NaN, 1, 2, 3],
      ...[1e300, 0, Infinity, 0],
      ...[107.6, -6.9],
      ...[107.6, -6.9, 107.601, -6.9],
    ),
    diameters: new Float64Array(5),
  }
  const valves = { ids: ['v'], coordinates: Float64Array.of(Number.NaN, Infinity) }
  const network = buildNetwork({ ...input, pipes, valves })
  expect([...network.lines.active]).toEqual([0, 0, 0, 1, 1])
  expect(network.segmentCount).toBe(1)
  expect(locate(network, [Infinity, Number.NaN], 50)).toBeUndefined()
  expect(checkNetwork(network).map(({ kind }) => kind)).toEqual(['zeroLength'])
})
