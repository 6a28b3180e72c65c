import { metresPerDegree } from '@petatirta/domain'
import fc from 'fast-check'
import type { NetworkInput, Place, Points } from '../src/types.ts'

/**
 * How many random networks a property is tried on: as many as it is held to, except in `npm test`, which asks for fewer by
 * NETWORK_RUNS and leaves the whole number to the rest of the run.
 */
export const RUNS = Number(process.env.NETWORK_RUNS ?? 1000)

/** Drawn on a plane, in metres. */
export type Spot = readonly [x: number, y: number]

export interface Drawing {
  /** Lines of each pipe. */
  readonly pipes: readonly (readonly (readonly Spot[])[])[]
  readonly diameters: readonly number[]
  readonly valves: readonly Spot[]
  readonly sources: readonly Spot[]
  readonly customers: readonly Spot[]
}

export const ORIGIN: Place = [107.6, -6.9]
const [EAST, NORTH] = metresPerDegree(ORIGIN[1])
export const toPlace = ([x, y]: Spot): Place => [ORIGIN[0] + x / EAST, ORIGIN[1] + y / NORTH]

const points = (spots: readonly Spot[], prefix: string): Points => ({
  ids: spots.map((_, i) => `${prefix}${i}`),
  coordinates: Float64Array.from(spots.flatMap(toPlace)),
})

export const JOIN = 0.5
export const VALVE = 5

export function inputOf(drawing: Drawing): NetworkInput {
  const lines = drawing.pipes.flat()
  const starts = (sizes: readonly number[]) => {
    let sum = 0
    return Uint32Array.from([0, ...sizes.map(size => (sum += size))])
  }
  return {
    pipes: {
      ids: drawing.pipes.map((_, i) => `p${i}`),
      lineStarts: starts(drawing.pipes.map(pipe => pipe.length)),
      vertexStarts: starts(lines.map(line => line.length)),
      coordinates: Float64Array.from(lines.flat().flatMap(toPlace)),
      diameters: Float64Array.from(drawing.diameters),
    },
    valves: points(drawing.valves, 'v'),
    sources: points(drawing.sources, 's'),
    joinTolerance: JOIN,
    valveTolerance: VALVE,
    repairs: [],
  }
}

export const coordinatesOf = (spots: readonly Spot[]): Float64Array =>
  Float64Array.from(spots.flatMap(toPlace))

const STEP = 20
const SIDE = 4
const node = fc.tuple(fc.nat(SIDE), fc.nat(SIDE)).map(([x, y]): Spot => [x * STEP, y * STEP])
/** Drawn by hand: mostly right, sometimes off by less than the tolerance, sometimes by more. */
const drawn = fc
  .tuple(node, fc.constantFrom(0, 0, 0, 0, 0.117, -0.123, 1.7), fc.constantFrom(0, 0, 0, 0, 0.121, -0.073))
  .map(([[x, y], dx, dy]): Spot => [x + dx, y + dy])
const line = fc
  .array(drawn, { minLength: 2, maxLength: 4 })
  .filter(spots => spots.some(([x, y]) => Math.hypot(x - (spots[0]?.[0] ?? 0), y - (spots[0]?.[1] ?? 0)) > 5))
const pipe = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(line) },
  { weight: 1, arbitrary: fc.tuple(line, line) },
)
/** On a drawn line: at a vertex, or between two. */
const onLine = fc.record({
  pipe: fc.nat(),
  line: fc.nat(),
  vertex: fc.nat(),
  share: fc.constantFrom(0, 0, 0.25, 0.37, 0.5, 0.83),
})
const at = (
  pipes: Drawing['pipes'],
  wanted: { pipe: number; line: number; vertex: number; share: number },
): Spot => {
  const lines = pipes[wanted.pipe % pipes.length] ?? []
  const spots = lines[wanted.line % lines.length] ?? []
  const vertex = wanted.vertex % spots.length
  const [x, y] = spots[vertex] ?? [0, 0]
  const [nextX, nextY] = spots[vertex + 1] ?? [x, y]
  return [x + wanted.share * (nextX - x), y + wanted.share * (nextY - y)]
}

export const drawings: fc.Arbitrary<Drawing> = fc
  .record({
    pipes: fc.array(pipe, { minLength: 1, maxLength: 9 }),
    diameters: fc.array(fc.constantFrom(50, 100, 100, Number.NaN), { minLength: 9, maxLength: 9 }),
    valves: fc.array(onLine, { maxLength: 9 }),
    sources: fc.array(onLine, { maxLength: 3 }),
    customers: fc.array(fc.tuple(onLine, fc.integer({ min: -7, max: 7 }), fc.integer({ min: -7, max: 7 })), {
      maxLength: 12,
    }),
  })
  .map(({ pipes, diameters, valves, sources, customers }) => ({
    pipes,
    diameters: diameters.slice(0, pipes.length),
    valves: valves.map(wanted => at(pipes, wanted)),
    sources: sources.map(wanted => at(pipes, wanted)),
    customers: customers.map(([wanted, dx, dy]): Spot => {
      const [x, y] = at(pipes, wanted)
      return [x + dx + 0.31, y + dy + 0.17]
    }),
  }))
