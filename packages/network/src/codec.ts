import { assemble } from './assemble.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { linesById, sortedOrder } from './finder.ts'
import { numbered } from './junctions.ts'
import { fromTicks, lineAt, lineOf, measureLines, pipeAt, toTicks } from './lines.ts'
import type { Junctions, Lines, Network, NetworkHeader, NetworkInput, Placements, Points } from './types.ts'

/** "PTN" and the version. */
const MAGIC = Uint8Array.of(0x50, 0x54, 0x4e, 1)
/** References to junctions: none, a new one, or so many back. */
const NONE = 0
const NEW = 1
const KNOWN = 2
/** Places along a line: its start, its end, or centimetres. */
const START = 0
const END = 1
const INNER = 2

type Columns = Pick<NetworkInput, 'pipes' | 'valves' | 'sources'>

/** Ids in their order and the number of lines of each pipe: what the numbers of a set refer to. */
function fingerprint({ pipes, valves, sources }: Columns): [number, number] {
  let [one, other] = [0x811c9dc5, 0x1000193]
  const add = (value: number) => {
    one = Math.imul(one ^ value, 0x01000193)
    other = Math.imul(other ^ value, 0x85ebca6b) ^ (other >>> 13)
  }
  const addIds = (ids: readonly string[], more: (index: number) => number) => {
    for (const index of sortedOrder(ids)) {
      const id = ids[index] as string
      for (let i = 0; i < id.length; i++) add(id.charCodeAt(i))
      add(0x10000 + more(index))
    }
    add(ids.length)
  }
  addIds(pipes.ids, pipe => (pipes.lineStarts[pipe + 1] as number) - (pipes.lineStarts[pipe] as number))
  addIds(valves.ids, () => 0)
  addIds(sources.ids, () => 0)
  return [one >>> 0, other >>> 0]
}

/** Lines as the set counts them, by the ids of their pipes, and the way back. */
function lineRanks({ pipes }: Columns): { lines: number[]; ranks: Uint32Array } {
  const lines = linesById(pipes)
  const ranks = new Uint32Array(lines.length)
  for (let rank = 0; rank < lines.length; rank++) ranks[lines[rank] as number] = rank
  return { lines, ranks }
}

/** Where the network is joined and what sits where; gzip makes it half as large. */
export function encodeNetwork(network: Network, header: NetworkHeader): Uint8Array {
  const { input } = network
  const writer = new ByteWriter()
  writer.bytes(MAGIC)
  const text = new TextEncoder().encode(JSON.stringify(header))
  writer.varint(text.length)
  writer.bytes(text)
  for (const part of fingerprint(input)) writer.varint(part)
  const tolerances = Float64Array.of(input.joinTolerance, input.valveTolerance)
  writer.bytes(new Uint8Array(tolerances.buffer))
  writer.varint(network.crowded ? 1 : 0)
  writeOmitted(network, writer)
  const ranked = lineRanks(input)
  writeJunctions(network, ranked, writer)
  writePlacements(network, input.valves, network.valves, ranked.ranks, writer)
  writePlacements(network, input.sources, network.sources, ranked.ranks, writer)
  return writer.finish()
}

function writeOmitted({ input, omitted }: Network, writer: ByteWriter): void {
  const ranks: number[] = []
  sortedOrder(input.pipes.ids).forEach((pipe, rank) => {
    if (omitted[pipe]) ranks.push(rank)
  })
  writer.varint(ranks.length)
  ranks.forEach((rank, i) => {
    writer.varint(rank - (ranks[i - 1] ?? 0))
  })
}

function writeJunctions(
  { junctions, lines }: Network,
  { lines: order, ranks }: { lines: number[]; ranks: Uint32Array },
  writer: ByteWriter,
): void {
  const numbers = new Int32Array(junctions.count).fill(-1)
  let known = 0
  const write = (junction: number) => {
    if (junction < 0) return writer.varint(NONE)
    const number = numbers[junction] as number
    if (number >= 0) return writer.varint(KNOWN + known - 1 - number)
    numbers[junction] = known++
    writer.varint(NEW)
  }
  for (const line of order) {
    write(junctions.ends[2 * line] as number)
    write(junctions.ends[2 * line + 1] as number)
  }
  const inner = Uint32Array.from(junctions.line, (_, i) => i).sort(
    (a, b) =>
      (ranks[junctions.line[a] as number] as number) - (ranks[junctions.line[b] as number] as number) ||
      a - b,
  )
  writer.varint(inner.length)
  let before = 0
  for (const i of inner) {
    const line = junctions.line[i] as number
    const rank = ranks[line] as number
    writer.varint(rank - before)
    before = rank
    writeAt(writer, junctions.at[i] as number, lines.length[line] as number)
  }
  for (const i of inner) write(junctions.junction[i] as number)
}

function writeAt(writer: ByteWriter, at: number, length: number): void {
  writer.varint(at <= 0 ? START : at >= length ? END : INNER + toTicks(at))
}

function writePlacements(
  network: Network,
  { ids }: Points,
  { pipe, at }: Placements,
  ranks: Uint32Array,
  writer: ByteWriter,
): void {
  const { lines } = network
  let before = 0
  for (const i of sortedOrder(ids)) {
    const its = pipe[i] as number
    writer.varint(its < 0 ? 0 : 1)
    if (its < 0) continue
    const line = lineOf(network, its, at[i] as number)
    const rank = ranks[line] as number
    writer.signed(rank - before)
    before = rank
    writeAt(writer, lineAt(lines, line, at[i] as number), lines.length[line] as number)
  }
}

/** What is written before the numbers; undefined where this is no such set. */
export function readNetworkHeader(bytes: Uint8Array): NetworkHeader | undefined {
  try {
    return openSet(bytes).header
  } catch {
    return undefined
  }
}

function openSet(bytes: Uint8Array): { header: NetworkHeader; reader: ByteReader } {
  const reader = new ByteReader(bytes)
  const magic = reader.bytes(MAGIC.length)
  if (!magic.every((byte, i) => byte === MAGIC[i])) throw new RangeError('This is no network of this version')
  const header: unknown = JSON.parse(new TextDecoder().decode(reader.bytes(reader.varint())))
  if (typeof header !== 'object' || header === null || !('counters' in header)) {
    throw new RangeError('A network needs counters')
  }
  return { header: header as NetworkHeader, reader }
}

/** The network of a set, on the columns it was made from; undefined where it does not fit them. */
export function decodeNetwork(bytes: Uint8Array, columns: Columns): Network | undefined {
  try {
    const { reader } = openSet(bytes)
    const [one, other] = fingerprint(columns)
    if (reader.varint() !== one || reader.varint() !== other) return undefined
    const [joinTolerance = 0, valveTolerance = 0] = new Float64Array(reader.bytes(16).slice().buffer)
    const { pipes, valves, sources } = columns
    const input: NetworkInput = { pipes, valves, sources, joinTolerance, valveTolerance, repairs: [] }
    const crowded = reader.varint() === 1
    const omitted = readOmitted(input, reader)
    const lines = measureLines(pipes, omitted)
    const { lines: order } = lineRanks(columns)
    const junctions = readJunctions(lines, order, reader)
    const placed = (points: Points) => readPlacements({ input, lines }, points, order, reader)
    const parts = { valves: placed(valves), sources: placed(sources) }
    if (!reader.isAtEnd) return undefined
    const applied = new Uint8Array(0)
    return assemble({ input, lines, omitted, applied, crowded, joints: undefined, junctions, ...parts })
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined
    throw error
  }
}

function readOmitted({ pipes }: NetworkInput, reader: ByteReader): Uint8Array {
  const omitted = new Uint8Array(pipes.ids.length)
  const count = reader.varint()
  if (count === 0) return omitted
  const order = sortedOrder(pipes.ids)
  let rank = 0
  for (let i = 0; i < count && i < order.length; i++) {
    rank += reader.varint()
    if (rank >= order.length) throw new RangeError(`There are ${order.length} pipes, got ${rank}`)
    omitted[order[rank] as number] = 1
  }
  return omitted
}

function readJunctions(lines: Lines, order: readonly number[], reader: ByteReader): Junctions {
  let known = 0
  const read = (): number => {
    const reference = reader.below(KNOWN + known)
    return reference === NONE ? -1 : reference === NEW ? known++ : known - 1 - (reference - KNOWN)
  }
  const ends = new Int32Array(2 * order.length)
  for (const line of order) {
    ends[2 * line] = read()
    ends[2 * line + 1] = read()
  }
  // More inner points than bytes cannot follow.
  const count = reader.varint()
  const points: { line: number; at: number; set: number }[] = []
  let rank = 0
  for (let i = 0; i < count; i++) {
    rank += reader.varint()
    const line = order[rank]
    if (line === undefined) throw new RangeError(`There are ${order.length} lines, got ${rank}`)
    points.push({ line, at: readAt(reader, lines.length[line] as number), set: -1 })
  }
  for (const point of points) point.set = read()
  points.sort((a, b) => a.line - b.line || a.at - b.at)
  const inner = {
    line: Uint32Array.from(points, ({ line }) => line),
    at: Float64Array.from(points, ({ at }) => at),
  }
  const setOf = (point: number) =>
    point < ends.length ? (ends[point] as number) : (points[point - ends.length]?.set ?? -1)
  return numbered(ends.length, inner, setOf)
}

function readAt(reader: ByteReader, length: number): number {
  const place = reader.varint()
  if (place === START) return 0
  return place === END ? length : Math.min(length, fromTicks(place - INNER))
}

function readPlacements(
  network: Pick<Network, 'input' | 'lines'>,
  { ids }: Points,
  lines: readonly number[],
  reader: ByteReader,
): Placements {
  const pipe = new Int32Array(ids.length).fill(-1)
  const at = new Float64Array(ids.length)
  let rank = 0
  for (const i of sortedOrder(ids)) {
    if (reader.below(2) === 0) continue
    rank += reader.signed()
    const line = lines[rank]
    if (line === undefined) throw new RangeError(`There are ${lines.length} lines, got ${rank}`)
    pipe[i] = network.lines.pipe[line] as number
    at[i] = pipeAt(network, line, readAt(reader, network.lines.length[line] as number))
  }
  return { pipe, at }
}
