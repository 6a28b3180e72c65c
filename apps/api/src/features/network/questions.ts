/** What the event loop asks a thread that holds a network, and what it answers. */
import type { FieldError, NetworkCheck, NetworkFault } from '@petatirta/contract'
import type { Fault, NetworkFaultKind } from '@petatirta/contract/plain'
import type { Place } from '@petatirta/network'
import type { DatabaseConfig } from '#platform/database/database-client.ts'
import type { NetworkVersion } from './version.ts'

export interface ClosureQuestion {
  readonly point: Place
  readonly stuck: readonly string[]
  readonly shut: readonly string[]
  readonly open: readonly string[]
  /** Valves that a person recorded as shut; those that are gone are passed over. */
  readonly known: readonly string[]
}

export interface TraceQuestion {
  readonly from: { readonly point: Place } | { readonly customer: string }
  readonly direction: 'sources' | 'served'
  readonly known: readonly string[]
}

interface PageOf {
  readonly offset: number
  readonly limit: number
}

export type Question =
  | { readonly ask: 'closure'; readonly closure: ClosureQuestion }
  | ({ readonly ask: 'customers'; readonly closure: ClosureQuestion } & PageOf)
  | { readonly ask: 'affected'; readonly closure: ClosureQuestion }
  | { readonly ask: 'trace'; readonly trace: TraceQuestion }
  | ({ readonly ask: 'check'; readonly kind: NetworkFaultKind | undefined } & PageOf)
  | {
      readonly ask: 'repairs'
      readonly wanted: { readonly faults: readonly string[] } | { readonly kind: NetworkFaultKind }
    }
  | { readonly ask: 'applied'; readonly faults: readonly string[] }
  | { readonly ask: 'set' }
  /** Nothing but that the network is built. */
  | { readonly ask: 'ready' }

export interface Customers {
  readonly total: number
  readonly byClass: Readonly<Record<string, number>>
}

export interface Answers {
  closure: {
    /** The closure as JSON, without its customers. */
    json: Uint8Array
    customers: Customers & { readonly criticalTotal: number }
    /** Ids of those who must hear of it first, by name, at most so many as a card shows. */
    critical: string[]
  }
  customers: { ids: readonly string[]; total: number }
  affected: {
    closure: {
      pipe: { id: string; at: number; position: Place }
      valves: { id: string; position: Place; shut?: true }[]
    }
    /** Ids, each ended by a zero byte: a million strings would take the event loop longer. */
    ids: Uint8Array
    /** The dry pipes as well-known binary: of a large part it takes the event loop seconds to copy and write places one by one. */
    line: Uint8Array
  }
  trace: { json: Uint8Array }
  check: Omit<NetworkCheck, 'history' | 'faults'> & {
    faults: NetworkFault[]
    /** Of the kind that was asked for. */
    total: number
    open: number
    /** Whether it was computed just now. */
    isFresh: boolean
  }
  /** Rows for the database, as JSON. */
  repairs: string[]
  /** Of the faults that were asked for those whose repair has found its features. */
  applied: string[]
  set: { bytes: Uint8Array; version: NetworkVersion }
  ready: null
}

export interface Order {
  readonly connection: DatabaseConfig
  readonly cityId: number
  readonly version: NetworkVersion
  readonly question: Question
}

/** A refusal that a person can do something about. */
export interface Refused {
  readonly fault: Extract<Fault, 'invalid' | 'notFound'>
  readonly message?: string
  readonly errors?: FieldError[]
}

export interface Reply {
  readonly held: NetworkVersion | undefined
  /** What the thread holds in memory. */
  readonly bytes: number
  readonly outcome:
    | { readonly answer: Answers[Question['ask']] }
    | { readonly refused: Refused }
    | { readonly failed: string; readonly isAway: boolean }
}

/** Thrown inside the thread. */
export class Refusal extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message ?? refused.fault)
    this.refused = refused
  }
}
