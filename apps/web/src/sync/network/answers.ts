/** What the page asks the worker about the pipe network, and what it answers. Places are degrees, drawings EPSG:3857 metres. */
import type { Closure, ClosureRequest, NetworkSettings, Trace, ValveState } from '@petatirta/contract'

export type LonLat = readonly [number, number]

/** What the server knows beside the layers. Kept in the browser, so that it is here without a server, too. */
export interface NetworkNotes {
  readonly settings: NetworkSettings
  readonly valves: readonly ValveState[]
  /** When it was fetched, as Date.now() says it. */
  readonly at: number
}

/** What was fetched: the notes, or the set of joints as the server sends it. */
export interface NetworkUpdate {
  readonly notes?: NetworkNotes
  readonly set?: Uint8Array
}

/** Lines as the map draws them: x, y… of all vertices, and where each line begins; one more at the end. */
export interface DrawnLines {
  readonly positions: Float64Array
  readonly starts: Uint32Array
}

/** A valve, hydrant or source. */
export interface Fitting {
  readonly id: string
  readonly position: LonLat
  /** What its publisher calls it; empty where it has no name. */
  readonly name: string
  readonly subType: string
}

export interface ValveFitting extends Fitting {
  /** What was last written down of it; null where nothing was. */
  readonly state: ValveState | null
}

/** Why there is nothing to say. */
export type NoNetwork =
  /** The utility has no pipes. */
  | 'noPipes'
  /** No pipe is near the place. */
  | 'far'
  /** Layers are not here, and cannot be fetched. */
  | 'notLoaded'

export interface ClosureAnswer {
  readonly pipe: Closure['pipe']
  /** To be closed, in walking order. */
  readonly valves: readonly ValveFitting[]
  readonly shut: readonly ValveFitting[]
  readonly dry: DrawnLines
  readonly beyond: DrawnLines
  readonly pipes: number
  readonly length_m: number
  readonly beyond_m: number
  readonly volume_m3: number
  readonly customers: {
    readonly total: number
    readonly byClass: Readonly<Record<string, number>>
    /** x, y… of all of them. */
    readonly places: Float64Array
  }
  readonly hydrants: readonly Fitting[]
  readonly sources: readonly Fitting[]
  readonly fed: boolean
  readonly alternatives: readonly { readonly open: readonly ValveFitting[]; readonly customers: number }[]
  /** What the utility has at all. */
  readonly has: { readonly valves: number; readonly sources: number }
  /** Null: states of valves were never fetched here. */
  readonly notesFrom: number | null
}

export interface ClosureQuestion extends ClosureRequest {
  /** Metres within which a pipe counts as tapped. */
  readonly within: number
}

export interface TraceQuestion {
  readonly from:
    | { readonly customer: string }
    /** A pipe where it was pressed; its middle where that is not known. */
    | { readonly pipe: string; readonly near?: LonLat | undefined }
    /** A place, and metres within which a pipe counts as meant. */
    | { readonly place: LonLat; readonly within: number }
  readonly direction: 'sources' | 'served'
}

export interface TraceAnswer extends Omit<Trace, 'line' | 'source'> {
  readonly direction: TraceQuestion['direction']
  readonly source: Fitting | null
  readonly line: DrawnLines
  /** The part of it that is the weakest. */
  readonly weakestLine: DrawnLines
  /** x, y… of the customers that are served. */
  readonly places: Float64Array
}

/** Those who must hear of it first: the first of them, and how many there are. */
export interface CriticalCustomers {
  readonly total: number
  readonly first: Closure['customers']['critical']
}

/** Where the dry part lies, for people: streets by length of pipe, kelurahan by customers, most first. */
export interface PlaceNames {
  readonly streets: readonly string[]
  readonly areas: readonly string[]
}
