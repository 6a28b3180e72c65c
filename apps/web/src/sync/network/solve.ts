/** Answers about a graph, in ids, names to be filled in and lines to be drawn. */
import type { ClosureRequest, Trace, ValveState } from '@petatirta/contract'
import { weakestPipe } from '@petatirta/domain'
import {
  type Alternative,
  type ClosureResult,
  type Hangings,
  type Located,
  lengthOf,
  linesOf,
  locate,
  type Network,
  pipeLength,
  placeAt,
  rowsOn,
  type Stretches,
  solveAlternatives,
  solveClosure,
  stretchesOf,
  traceServed,
  traceToSource,
  type ValveStates,
  volumeOf,
} from '@petatirta/network'
import type { DrawnLines } from './answers.ts'
import type { CityGraph } from './city-graph.ts'
import type { PointLayer } from './layers.ts'
import { mapX, mapY } from './mercator.ts'

export interface SolvedClosure {
  readonly located: Located
  readonly result: ClosureResult
  readonly alternatives: readonly Alternative[]
  readonly dry: Stretches
  readonly beyond: Stretches
}

/** Valves by the index they have in the network. */
const indexesOf = ({ ids }: PointLayer, wanted: Iterable<string>): Set<number> => {
  const known = new Map(ids.map((id, i) => [id, i]))
  return new Set([...wanted].flatMap(id => known.get(id) ?? []))
}

/** Shut is what was written down or is asked for, without what counts as open. */
export function statesOf(
  { valves }: CityGraph,
  { stuck = [], shut = [], open = [] }: Pick<ClosureRequest, 'stuck' | 'shut' | 'open'>,
  written: readonly ValveState[],
): ValveStates {
  const opened = new Set(open)
  const closed = [...written.filter(state => state.shut).map(({ id }) => id), ...shut]
  return {
    stuck: indexesOf(valves, stuck),
    shut: indexesOf(
      valves,
      closed.filter(id => !opened.has(id)),
    ),
  }
}

export function solve(
  { network }: CityGraph,
  point: readonly [number, number],
  within: number,
  states: ValveStates,
): SolvedClosure | undefined {
  const located = locate(network, point, within)
  if (!located) return undefined
  const result = solveClosure(network, located, states)
  return {
    located,
    result,
    alternatives: solveAlternatives(network, result, located, states),
    dry: stretchesOf(network, result.segments),
    beyond: stretchesOf(network, result.beyondSegments),
  }
}

/** The rows that hang on segments. */
export function rowsIn({ starts, rows }: Hangings, ...segments: readonly Uint32Array[]): number[] {
  const found: number[] = []
  for (const list of segments)
    for (const segment of list)
      for (let i = starts[segment] as number; i < (starts[segment + 1] as number); i++)
        found.push(rows[i] as number)
  return found
}

export const countIn = ({ starts }: Hangings, segments: Uint32Array): number =>
  segments.reduce((sum, segment) => sum + (starts[segment + 1] as number) - (starts[segment] as number), 0)

/** As the map draws them. */
export function drawn(network: Network, stretches: Stretches): DrawnLines {
  const lines = linesOf(network, stretches)
  const starts = new Uint32Array(lines.length + 1)
  lines.forEach((line, i) => {
    starts[i + 1] = (starts[i] as number) + line.length
  })
  const positions = new Float64Array(2 * (starts.at(-1) ?? 0))
  lines.flat().forEach(([lon, lat], i) => {
    positions[2 * i] = mapX(lon)
    positions[2 * i + 1] = mapY(lat)
  })
  return { positions, starts }
}

export const measured = ({ network }: CityGraph, dry: Stretches, beyond: Stretches) => ({
  pipes: new Set([...dry.pipe, ...beyond.pipe]).size,
  length_m: lengthOf(dry) + lengthOf(beyond),
  beyond_m: lengthOf(beyond),
  volume_m3: volumeOf(network, dry) + volumeOf(network, beyond),
})

/** The middle of a pipe, for what is asked of the whole of it. */
function middleOf({ network, layer }: CityGraph, id: string): Located | undefined {
  const pipe = layer.pipes.ids.indexOf(id)
  return pipe < 0 ? undefined : locatedOn(network, pipe, pipeLength(network, pipe) / 2)
}

/** Metres beside a pipe that its own drawing may be off where it was pressed. */
const BESIDE_M = 5

/** A place on a pipe, its middle where there is none: what a long pipe serves is another thing at either end of it. */
export function pressedOn(
  graph: CityGraph,
  id: string,
  near: readonly [number, number] | undefined,
): Located | undefined {
  const found = near && locate(graph.network, near, BESIDE_M)
  return found && graph.layer.pipes.ids[found.pipe] === id ? found : middleOf(graph, id)
}

export const locatedOn = (network: Network, pipe: number, at: number): Located => ({
  pipe,
  at,
  place: placeAt(network, pipe, at),
  distance: 0,
})

export interface SolvedTrace {
  readonly source: number | undefined
  readonly way: Stretches
  readonly length: number
  readonly pipes: Trace['pipes']
  readonly weakest: Trace['weakest']
  readonly rows: readonly number[]
}

export function solveTrace(
  graph: CityGraph,
  hangings: Hangings,
  located: Located,
  direction: 'sources' | 'served',
  states: ValveStates,
): SolvedTrace {
  const { network } = graph
  const isWay = direction === 'sources'
  const { source, way, length } = (isWay ? traceToSource : traceServed)(network, located, states)
  const pipes = tracedPipes(graph, way)
  const rows = isWay ? [] : [...rowsOn(network, hangings, way)]
  return { source, way, length, pipes, weakest: isWay ? weakestPipe(pipes) : null, rows }
}

/** Pipes in the order of the way; stretches of one that follow each other are one. */
function tracedPipes({ network, layer }: CityGraph, way: Stretches): Trace['pipes'] {
  const lengths = new Map<number, number>()
  way.pipe.forEach((pipe, i) => {
    const metres = Math.abs((way.to[i] as number) - (way.from[i] as number))
    lengths.set(pipe, (lengths.get(pipe) ?? 0) + metres)
  })
  return [...lengths].map(([pipe, length_m]) => {
    const [diameter, whole] = [layer.pipes.diameters[pipe] as number, pipeLength(network, pipe)]
    return {
      id: layer.pipes.ids[pipe] as string,
      length_m,
      share: whole > 0 ? Math.min(1, length_m / whole) : 1,
      diameter: Number.isNaN(diameter) ? null : diameter,
      year: layer.years[pipe] ?? null,
      material: layer.materials[pipe] ?? null,
    }
  })
}

/** The stretches of one pipe. */
export function onlyOf({ pipe, from, to }: Stretches, wanted: number): Stretches {
  const kept = [...pipe.keys()].filter(i => pipe[i] === wanted)
  return {
    pipe: Uint32Array.from(kept, i => pipe[i] as number),
    from: Float64Array.from(kept, i => from[i] as number),
    to: Float64Array.from(kept, i => to[i] as number),
  }
}
