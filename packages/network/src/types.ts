/**
 * Pipes as a graph. Features are numbers here: their index in the columns that were handed in. Places along a pipe are metres from
 * its first vertex; a pipe of several lines counts them one after the other.
 */
import type { NetworkFaultKind, NetworkRepairKind } from '@petatirta/contract/plain'

/** Longitude and latitude in degrees. */
export type Place = readonly [number, number]

export interface Pipes {
  readonly ids: readonly string[]
  /** Line index at which each pipe starts; one more at the end. */
  readonly lineStarts: Uint32Array
  /** Vertex index at which each line starts; one more at the end. */
  readonly vertexStarts: Uint32Array
  /** Longitude, latitude of every vertex, in degrees. */
  readonly coordinates: Float64Array
  /** Millimetres; NaN where it is not known. */
  readonly diameters: Float64Array
}

export interface Points {
  readonly ids: readonly string[]
  readonly coordinates: Float64Array
}

/** What a person agreed to; named by ids and a place, so that it holds for the next file, too. */
export interface Repair {
  readonly kind: NetworkRepairKind
  /** The pipes that are joined at the place; the pipe that is left out. A valve or source that is snapped comes first, its pipe second. */
  readonly features: readonly string[]
  readonly place: Place
}

export interface NetworkInput {
  readonly pipes: Pipes
  /** Accessories that can shut a pipe. */
  readonly valves: Points
  readonly sources: Points
  /** Metres. */
  readonly joinTolerance: number
  readonly valveTolerance: number
  readonly repairs: readonly Repair[]
}

/** Where points sit: the pipe's index, -1 where none is near enough, and the metres along it. */
export interface Placements {
  readonly pipe: Int32Array
  readonly at: Float64Array
}

/** Points of lines that are one: line, metres along that line, and the same of another. Lines are numbered across all pipes. */
export interface Joints {
  readonly lineA: Uint32Array
  readonly atA: Float64Array
  readonly lineB: Uint32Array
  readonly atB: Float64Array
}

/** Joints that share a point are one junction. */
export interface Junctions {
  readonly count: number
  /** The junction of each line's start and end, two a line; -1: none. */
  readonly ends: Int32Array
  /** Junctions inside of lines, by line and metres along it. */
  readonly line: Uint32Array
  readonly at: Float64Array
  readonly junction: Int32Array
}

/** What follows from the drawn lines alone. */
export interface Lines {
  /** The pipe that each line belongs to. */
  readonly pipe: Uint32Array
  /** Metres of its pipe before each line begins. */
  readonly offset: Float64Array
  readonly length: Float64Array
  /** Metres from the line's first vertex to each vertex. */
  readonly along: Float64Array
  /** 1 for lines that count: neither without vertices, nor off the earth, nor of a pipe that is left out. */
  readonly active: Uint8Array
}

/** The segments, and the valves between them. */
export interface Network {
  readonly input: NetworkInput
  readonly lines: Lines
  /** 1 for pipes that a repair leaves out. */
  readonly omitted: Uint8Array
  /** For each repair of the input, whether its features are still there. */
  readonly applied: Uint8Array
  /** Whether more lines lie in one spot than are looked at: some joints may be missing there. */
  readonly crowded: boolean
  /** What was found in the lines, so that it need not be looked for again; not there where the network was decoded. */
  readonly joints: Joints | undefined
  readonly junctions: Junctions
  /** Where valves and sources sit. */
  readonly valves: Placements
  readonly sources: Placements
  /** Valves of a line in their order along it: those of line l are `cuts[cutStarts[l]]` up to `cuts[cutStarts[l + 1]]`. */
  readonly cutStarts: Uint32Array
  readonly cuts: Uint32Array
  /** Metres along the line of each of `cuts`. */
  readonly cutAt: Float64Array
  /** Lines fall into pieces at their valves; the first piece of line l is `cutStarts[l] + l`. -1: of a line that does not count. */
  readonly pieceSegment: Int32Array
  readonly segmentCount: number
  /** Pieces by segment. */
  readonly pieceStarts: Uint32Array
  readonly pieces: Uint32Array
  /** The segments on both sides of each valve; -1 where it sits on no pipe. Both may be the same one. */
  readonly valveBefore: Int32Array
  readonly valveAfter: Int32Array
  /** Valves by segment, without those that have the same segment on both sides. */
  readonly edgeStarts: Uint32Array
  readonly edges: Uint32Array
  /** The segment of each source; -1 where it sits on no pipe. */
  readonly sourceSegment: Int32Array
  /** How many sources a segment has. */
  readonly segmentSources: Uint32Array
}

/** What is kept beside an encoded network: so that a reader knows whether it fits what it has. */
export interface NetworkHeader {
  readonly counters: Readonly<Record<string, number>>
  readonly settings?: unknown
}

/** Stretches of pipes. */
export interface Stretches {
  readonly pipe: Uint32Array
  readonly from: Float64Array
  readonly to: Float64Array
}

/** State of valves that differs from "open and movable", by index in `valves`. */
export interface ValveStates {
  readonly stuck: ReadonlySet<number>
  readonly shut: ReadonlySet<number>
}

export interface Located {
  readonly pipe: number
  readonly at: number
  readonly place: Place
  /** Metres from the place that was asked for. */
  readonly distance: number
}

export interface ClosureResult {
  /** To be closed, in walking order: from the leak always the nearest next. */
  readonly valves: readonly number[]
  /** Shut already, at the edge of the dry part. */
  readonly shut: readonly number[]
  /** Segments between the valves, and those that are cut off from every source behind them. */
  readonly segments: Uint32Array
  readonly beyondSegments: Uint32Array
  /** Sources inside the dry part. */
  readonly sources: readonly number[]
  /** Whether the place had a way to a source before. */
  readonly fed: boolean
}

/** Opening a valve that is shut gives water back to a part that would be cut off. */
export interface Alternative {
  readonly open: readonly number[]
  readonly beyondSegments: Uint32Array
}

/** Points that hang on pipes, by segment: rows of segment s are `rows[starts[s]]` up to `rows[starts[s + 1]]`. */
export interface Hangings extends Placements {
  readonly starts: Uint32Array
  readonly rows: Uint32Array
}

export interface TraceResult {
  readonly source: number | undefined
  /** From the place to the source, in order and direction (from may be larger than to); or what is served. */
  readonly way: Stretches
  /** Metres. */
  readonly length: number
  /** Segments whose every way to a source leads through the place; of a trace to sources: none. */
  readonly segments: Uint32Array
}

export interface Fault {
  /** The same for the same fault of the same features. */
  readonly id: string
  readonly kind: NetworkFaultKind
  readonly place: Place
  readonly size: number
  readonly features: readonly string[]
  readonly repair: NetworkRepairKind | undefined
}

export interface CheckedCustomers extends Hangings {
  readonly ids: readonly string[]
  readonly coordinates: Float64Array
}

export interface CheckOptions {
  /** Of each kind at most as many faults are listed, the largest. */
  readonly most?: number
}
