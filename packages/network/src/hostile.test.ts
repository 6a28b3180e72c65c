import { expect, test } from 'vitest'
import { inputOf, ORIGIN, RUNS, type Spot } from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { checkNetwork } from './check/index.ts'
import { hang, locate } from './hang.ts'
import type { NetworkInput } from './types.ts'

// Comparing all pairs would take minutes.
const MANY = 20 * RUNS
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

test('[D100] lines with a vertex every few centimetres are joined as others are', () => {
  const dense = (from: Spot, to: Spot, step: number): Spot[] => {
    const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / step)
    return Array.from({ length: count + 1 }, (_, i): Spot => {
      const share = i / count
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]) + 0.01 * (i % 2)]
    })
  }
  for (const step of [0.1, 0.03]) {
    const network = buildNetwork(
      networkOf([
        dense([0, 0], [60, 0], step),
        dense([0, 1], [60, 1], step),
        dense([0, 2], [60, 2], step),
        dense([31, 30], [31, 0.1], step),
        dense([12, -20], [12, -0.2], step),
      ]),
    )
    expect(network.crowded).toBe(false)
    // Both mains beside the first are alone, and one has a valve.
    expect(network.segmentCount).toBe(4)
    expect(hang(network, Float64Array.of(...ORIGIN), 60).pipe[0]).toBe(0)
  }
})

test('[D100] nearer to the poles than any map shows nothing counts and nothing is looked for', () => {
  const input = networkOf([])
  const at = (lat: number) =>
    Float64Array.from({ length: 4 * FEW }, (_, i) => (i % 2 === 0 ? 10 + i / 1e5 : lat))
  const starts = (step: number) => Uint32Array.from({ length: FEW + 1 }, (_, i) => step * i)
  for (const lat of [85.9, 86.1, 89.99, -89.9999]) {
    const pipes = {
      ids: Array.from({ length: FEW }, (_, i) => `p${i}`),
      lineStarts: starts(1),
      vertexStarts: starts(2),
      coordinates: at(lat),
      diameters: new Float64Array(FEW),
    }
    const network = buildNetwork({ ...input, pipes })
    expect(network.segmentCount > 0).toBe(lat < 86 && lat > 0)
    // At 89.99 degrees a thousand metres are 51 degrees of longitude: seconds for each look.
    expect(locate(network, [10, lat], 1000) !== undefined).toBe(lat < 86 && lat > 0)
  }
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
