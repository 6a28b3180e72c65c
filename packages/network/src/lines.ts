import { geodesicLength, metresPerDegree } from '@petatirta/domain'
import type { Lines, Network, Pipes, Place } from './types.ts'

/** Degrees: beyond it a piece of the ellipsoid is not flat any more. */
const SHORT = 0.5
/** Places along a line are kept to the centimetre: what is sent is what was computed. */
const PER_METRE = 100
const HALF = 0.5 / PER_METRE
/** Where one line of a pipe ends the next begins; the end is distinguished from it by this much. */
const BEFORE_NEXT = 1e-6

function segmentLength(coordinates: Float64Array, from: number, to: number): number {
  const [lon1, lat1] = [coordinates[2 * from] as number, coordinates[2 * from + 1] as number]
  const [lon2, lat2] = [coordinates[2 * to] as number, coordinates[2 * to + 1] as number]
  const [dLon, dLat] = [lon2 - lon1, lat2 - lat1]
  if (Math.abs(dLon) > SHORT || Math.abs(dLat) > SHORT) {
    return geodesicLength([
      [lon1, lat1],
      [lon2, lat2],
    ])
  }
  const [east, north] = metresPerDegree((lat1 + lat2) / 2)
  return Math.hypot(east * dLon, north * dLat)
}

/** Degrees: no map shows what is nearer to a pole, where a metre is so many degrees that looking around would have no end. */
const NORTHERNMOST = 86

export const isOnEarth = (lon: number, lat: number) => Math.abs(lon) <= 180 && Math.abs(lat) < NORTHERNMOST

/** Lines of a pipe that are shorter would have the places of their neighbours. */
const NO_LENGTH = 2 * BEFORE_NEXT

/** Metres along every line. One with a place off the earth does not count, nor one without length beside another of its pipe. */
export function measureLines(pipes: Pipes, omitted: Uint8Array): Lines {
  const { lineStarts, vertexStarts, coordinates } = pipes
  const count = vertexStarts.length - 1
  const lines: Lines = {
    pipe: new Uint32Array(count),
    offset: new Float64Array(count),
    length: new Float64Array(count),
    along: new Float64Array(coordinates.length / 2),
    active: new Uint8Array(count),
  }
  for (let pipe = 0; pipe + 1 < lineStarts.length; pipe++) {
    let offset = 0
    for (let line = lineStarts[pipe] as number; line < (lineStarts[pipe + 1] as number); line++) {
      lines.pipe[line] = pipe
      lines.offset[line] = offset
      offset += measureLine(pipes, lines, line)
      if (omitted[pipe]) lines.active[line] = 0
    }
    leaveOutPoints(lines, lineStarts[pipe] as number, lineStarts[pipe + 1] as number)
  }
  return lines
}

function leaveOutPoints({ active, length }: Lines, first: number, end: number): void {
  const isLine = (line: number) => active[line] === 1 && (length[line] as number) > NO_LENGTH
  let kept = -1
  for (let line = first; line < end && kept < 0; line++) if (isLine(line)) kept = line
  for (let line = first; line < end; line++) {
    if (!active[line] || isLine(line)) continue
    if (kept < 0) kept = line
    if (line !== kept) active[line] = 0
  }
}

function measureLine({ vertexStarts, coordinates }: Pipes, lines: Lines, line: number): number {
  const [first, end] = [vertexStarts[line] as number, vertexStarts[line + 1] as number]
  let isGood = end > first
  for (let v = first; v < end; v++) {
    isGood &&= isOnEarth(coordinates[2 * v] as number, coordinates[2 * v + 1] as number)
  }
  if (!isGood) return 0
  let length = 0
  for (let v = first + 1; v < end; v++) {
    length += segmentLength(coordinates, v - 1, v)
    lines.along[v] = length
  }
  lines.length[line] = length
  lines.active[line] = 1
  return length
}

/** To the centimetre; what is as near to an end is the end. What was rounded stays as it is. */
export function roundAt(at: number, length: number): number {
  if (at < HALF) return 0
  const rounded = Math.round(at * PER_METRE) / PER_METRE
  return Math.max(at, rounded) > length - HALF ? length : rounded
}

export const toTicks = (at: number): number => Math.round(at * PER_METRE)
export const fromTicks = (ticks: number): number => ticks / PER_METRE

/** Metres along the line's pipe. */
export function pipeAt({ lines, input }: Pick<Network, 'lines' | 'input'>, line: number, at: number): number {
  const [offset, length] = [lines.offset[line] as number, lines.length[line] as number]
  const isLast = line + 1 === input.pipes.lineStarts[(lines.pipe[line] as number) + 1]
  return at < length || isLast ? offset + at : Math.max(0, offset + length - BEFORE_NEXT)
}

/** The line of a pipe that has a place; the last one with a length that begins before it. */
export function lineOf({ lines, input }: Pick<Network, 'lines' | 'input'>, pipe: number, at: number): number {
  const { lineStarts } = input.pipes
  let [low, high] = [lineStarts[pipe] as number, (lineStarts[pipe + 1] as number) - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines.offset[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  const isNothing = (line: number) => !lines.active[line] && (lines.length[line] as number) <= NO_LENGTH
  while (low > (lineStarts[pipe] as number) && isNothing(low)) low--
  return low
}

/** Metres along that line, to the centimetre. */
export const lineAt = (lines: Lines, line: number, at: number): number =>
  roundAt(at - (lines.offset[line] as number), lines.length[line] as number)

/** The last vertex of a line that is not behind the place. */
export function vertexBefore({ vertexStarts }: Pipes, { along }: Lines, line: number, at: number): number {
  let [low, high] = [vertexStarts[line] as number, (vertexStarts[line + 1] as number) - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((along[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

export function placeOnLine(pipes: Pipes, lines: Lines, line: number, at: number): Place {
  const { vertexStarts, coordinates } = pipes
  const v = vertexBefore(pipes, lines, line, at)
  const [lon, lat] = [coordinates[2 * v] as number, coordinates[2 * v + 1] as number]
  if (v + 1 >= (vertexStarts[line + 1] as number)) return [lon, lat]
  const before = lines.along[v] as number
  const length = (lines.along[v + 1] as number) - before
  const share = length > 0 ? Math.min(1, Math.max(0, (at - before) / length)) : 0
  return [
    lon + share * ((coordinates[2 * v + 2] as number) - lon),
    lat + share * ((coordinates[2 * v + 3] as number) - lat),
  ]
}

export function placeAt(network: Network, pipe: number, at: number): Place {
  const { input, lines } = network
  const line = lineOf(network, pipe, at)
  return placeOnLine(input.pipes, lines, line, at - (lines.offset[line] as number))
}

export function pipeLength({ input, lines }: Network, pipe: number): number {
  const [first, end] = [input.pipes.lineStarts[pipe] as number, input.pipes.lineStarts[pipe + 1] as number]
  return end > first ? (lines.offset[end - 1] as number) + (lines.length[end - 1] as number) : 0
}

export const valvePlace = ({ input }: Network, valve: number): Place => [
  input.valves.coordinates[2 * valve] as number,
  input.valves.coordinates[2 * valve + 1] as number,
]
