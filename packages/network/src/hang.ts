import { grouped, pointPiece, segmentAt } from './assemble.ts'
import { compareLines } from './compare.ts'
import { Finder, finderOf } from './finder.ts'
import { lineAt, lineOf, pipeAt, placeOnLine, roundAt } from './lines.ts'
import type { Hangings, Located, Network, Place, Stretches } from './types.ts'

/** The nearest point of a pipe. */
export function locate(network: Network, place: Place, maxDistance: number): Located | undefined {
  const spot = finderOf(network).nearest(place[0], place[1], maxDistance)
  if (spot === undefined) return undefined
  const { lines, input } = network
  return {
    pipe: lines.pipe[spot.line] as number,
    at: pipeAt(network, spot.line, spot.at),
    place: placeOnLine(input.pipes, lines, spot.line, spot.at),
    distance: spot.distance,
  }
}

interface Rows {
  readonly pipe: Int32Array
  readonly at: Float64Array
}

function hangRow(
  network: Network,
  { pipe, at }: Rows,
  row: number,
  coordinates: Float64Array,
  distance: number,
  named: number,
): void {
  const finder = finderOf(network)
  const [lon, lat] = [coordinates[2 * row] as number, coordinates[2 * row + 1] as number]
  const isNamed = named >= 0 && named < network.input.pipes.ids.length
  const spot = (isNamed ? finder.onPipe(named, lon, lat) : undefined) ?? finder.nearest(lon, lat, distance)
  pipe[row] = spot ? (network.lines.pipe[spot.line] as number) : -1
  at[row] = spot ? pipeAt(network, spot.line, roundAt(spot.at, network.lines.length[spot.line] as number)) : 0
}

function bySegment(network: Network, rows: Rows): Hangings {
  const segments = Int32Array.from(rows.pipe, (pipe, row) =>
    pipe < 0 ? -1 : segmentAt(network, pipe, rows.at[row] as number),
  )
  const { starts, items } = grouped(segments, network.segmentCount)
  return { ...rows, starts, rows: items }
}

/** Hangs points on the pipe that they name, or on the nearest within the distance. `named`: index of the pipe, or -1. */
export function hang(
  network: Network,
  coordinates: Float64Array,
  distance: number,
  named?: Int32Array,
): Hangings {
  const count = coordinates.length / 2
  const rows = { pipe: new Int32Array(count), at: new Float64Array(count) }
  for (let row = 0; row < count; row++) {
    hangRow(network, rows, row, coordinates, distance, named?.[row] ?? -1)
  }
  return bySegment(network, rows)
}

/** Hangs only some rows anew, on the same network; rows behind those that were there hang for the first time. */
export function rehang(
  network: Network,
  hangings: Hangings,
  coordinates: Float64Array,
  changedRows: Iterable<number>,
  distance: number,
  named?: Int32Array,
): Hangings {
  const count = coordinates.length / 2
  const known = Math.min(count, hangings.pipe.length)
  const rows = { pipe: new Int32Array(count), at: new Float64Array(count) }
  rows.pipe.set(hangings.pipe.subarray(0, known))
  rows.at.set(hangings.at.subarray(0, known))
  const hangOne = (row: number) => hangRow(network, rows, row, coordinates, distance, named?.[row] ?? -1)
  for (const row of changedRows) if (row < known) hangOne(row)
  for (let row = known; row < count; row++) hangOne(row)
  return bySegment(network, rows)
}

/** Hangings of a network that was updated since: rows are hung anew where their pipe changed or another may have come nearer. */
export function moveHangings(
  previous: Network,
  network: Network,
  hangings: Hangings,
  coordinates: Float64Array,
  distance: number,
  named?: Int32Array,
): Hangings {
  const { isChanged, lineNow } = compareLines(previous, network.input, network.lines)
  const changed = new Finder(network.input.pipes, network.lines, isChanged)
  const rows = { pipe: hangings.pipe.slice(), at: hangings.at.slice() }
  for (let row = 0; row < rows.pipe.length; row++) {
    const [pipe, at] = [hangings.pipe[row] as number, hangings.at[row] as number]
    const line = pipe < 0 ? -1 : lineOf(previous, pipe, at)
    const now = line < 0 ? -1 : (lineNow[line] as number)
    const [lon, lat] = [coordinates[2 * row] as number, coordinates[2 * row + 1] as number]
    const wanted = named?.[row] ?? -1
    if (wanted >= 0 || (pipe >= 0 && now < 0) || changed.nearest(lon, lat, distance)) {
      hangRow(network, rows, row, coordinates, distance, wanted)
    } else if (now >= 0) {
      rows.pipe[row] = network.lines.pipe[now] as number
      rows.at[row] = pipeAt(network, now, lineAt(previous.lines, line, at))
    }
  }
  return bySegment(network, rows)
}

/** Rows that hang on stretches, which may end inside a segment. */
export function rowsOn(network: Network, hangings: Hangings, stretches: Stretches): Uint32Array {
  const { lines } = network
  const isOn = new Map<number, ((at: number) => boolean)[]>()
  const segments = new Set<number>()
  for (let i = 0; i < stretches.pipe.length; i++) {
    const pipe = stretches.pipe[i] as number
    const [a, b] = [stretches.from[i] as number, stretches.to[i] as number]
    const line = lineOf(network, pipe, (a + b) / 2)
    const [from, to] = [lineAt(lines, line, Math.min(a, b)), lineAt(lines, line, Math.max(a, b))]
    const [begin, end] = [pipeAt(network, line, from), pipeAt(network, line, to)]
    // As pieces have it: what is where two stretches meet is on the first.
    isOn.set(pipe, [
      ...(isOn.get(pipe) ?? []),
      at => at <= end && (at > begin || (at === begin && from === 0)),
    ])
    const last = pointPiece(network, line, to)
    for (let piece = pointPiece(network, line, from); piece <= last; piece++) {
      segments.add(network.pieceSegment[piece] as number)
    }
  }
  const rows: number[] = []
  for (const segment of segments) {
    for (let i = hangings.starts[segment] as number; i < (hangings.starts[segment + 1] as number); i++) {
      const row = hangings.rows[i] as number
      const at = hangings.at[row] as number
      if (isOn.get(hangings.pipe[row] as number)?.some(test => test(at))) rows.push(row)
    }
  }
  return Uint32Array.from(rows).sort()
}
