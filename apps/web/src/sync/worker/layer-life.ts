import type { LoadStatus } from '@petatirta/domain'

/** A request for a set. It is compared by identity: a late failure of the one before is not taken for its own. */
export interface Attempt {
  /** How many requests failed before this one. */
  readonly failures: number
}

/** What the layer is drawn from, or whatever is missing of the set. */
export type Wanted = 'style' | 'missing'

type Fetch =
  /** The worker looks up which parts are held already. */
  (
    | { readonly state: 'preparing' }
    /** Without a connection, or until customers can be drawn. */
    | { readonly state: 'waiting' }
    /** The request travels with the connection that is being opened. */
    | { readonly state: 'carried'; readonly wanted: Wanted }
    /** Requested, and no frame came yet. */
    | { readonly state: 'asked'; readonly wanted: Wanted; readonly withinMs: number }
    | { readonly state: 'receiving'; readonly wanted: Wanted }
    /** The style part is here, and the rest is not asked for yet. */
    | { readonly state: 'drawable' }
  ) & {
    readonly attempt: Attempt
    /** The user knows that it failed: it is tried again in silence. */
    readonly silent: boolean
  }

/**
 * One layer's way through M4.1. LOADING is reading, or a fetch:
 *
 *   initial ─┬─► kept ─────► reading ────────────────────────────────────► loaded ─► expired
 *            │                  ▼                                            ▲
 *            └─► expired ─► preparing ─► asked ─► receiving ─┬───────────────┘
 *                           ▲  ▲  └─► waiting, carried       └─► drawable ─► asked for the rest
 *                      failed  └── an interruption ends
 */
export type LayerLife =
  | { readonly state: 'initial' | 'kept' | 'expired' | 'reading' | 'loaded' }
  | Fetch
  | { readonly state: 'failed'; readonly retried: boolean; readonly silent: boolean }

export type LayerEvent =
  /** M4.3: the counters were compared with what is kept. */
  | { readonly event: 'planned'; readonly status: 'READY' | 'EXPIRED' }
  /** The server has a newer set. */
  | { readonly event: 'outdated' }
  /** One more user of the layer, who hears again of a failure. */
  | { readonly event: 'used' }
  /** The layer has users: it is to be loaded, unless it is. */
  | { readonly event: 'wanted' }
  /** Nothing usable is stored. */
  | { readonly event: 'unreadable' }
  /** A stored part of the loaded set turned out to be broken. */
  | { readonly event: 'broken' }
  | { readonly event: 'interrupted' | 'resumed' | 'carrying' }
  | { readonly event: 'sent' | 'carried'; readonly attempt: Attempt; readonly wanted: Wanted }
  | { readonly event: 'heldBack'; readonly attempt: Attempt }
  | { readonly event: 'frame' }
  | { readonly event: 'drawable' }
  /** The whole set is here, and the server has none that is newer, or has. */
  | { readonly event: 'whole'; readonly newest: boolean }
  | { readonly event: 'failed'; readonly attempt: Attempt }
  /** For good: the server would refuse the same request again. */
  | { readonly event: 'refused'; readonly permanent: boolean }

/** No frame for so long on a living connection is a failure. */
export const STALL_MS = 60_000
/** The first one may have to wait until the server has encoded the set: a minute and more for the largest cities. */
export const FIRST_FRAME_MS = 300_000
const ATTEMPTS = 2

export const isFetch = (life: LayerLife): life is Fetch => 'attempt' in life

const STATUS: Readonly<Record<LayerLife['state'], LoadStatus>> = {
  initial: 'INITIAL',
  kept: 'READY',
  expired: 'EXPIRED',
  reading: 'LOADING',
  preparing: 'LOADING',
  waiting: 'LOADING',
  carried: 'LOADING',
  asked: 'LOADING',
  receiving: 'LOADING',
  drawable: 'LOADING',
  loaded: 'LOADED',
  failed: 'ERROR',
}

export const statusOf = ({ state }: LayerLife): LoadStatus => STATUS[state]

/** After how long a state is left of its own accord; undefined when it is not. */
export function timeoutOf(life: LayerLife, againMs: number): number | undefined {
  if (life.state === 'asked') return life.withinMs
  if (life.state === 'receiving') return STALL_MS
  return life.state === 'failed' && life.retried ? againMs : undefined
}

const preparing = (failures: number, silent: boolean): Fetch => ({
  state: 'preparing',
  attempt: { failures },
  silent,
})

/** The life after an event; the same object when the event changes nothing. */
export function nextLife(life: LayerLife, event: LayerEvent): LayerLife {
  if (event.event === 'planned') return { state: event.status === 'READY' ? 'kept' : 'expired' }
  // Also of a request that was given up meanwhile: what is whole is whole.
  if (event.event === 'whole' && life.state !== 'initial')
    return { state: event.newest ? 'loaded' : 'expired' }
  if (isFetch(life)) return nextFetch(life, event)
  switch (life.state) {
    case 'initial':
      return life
    case 'kept':
      if (event.event === 'wanted') return { state: 'reading' }
      return event.event === 'outdated' ? { state: 'expired' } : life
    case 'expired':
      return event.event === 'wanted' ? preparing(0, false) : life
    case 'reading':
      return event.event === 'unreadable' ? preparing(0, false) : life
    case 'loaded':
      if (event.event === 'outdated') return { state: 'expired' }
      return event.event === 'broken' ? preparing(0, false) : life
    case 'failed':
      if (event.event === 'used') return { ...life, silent: false }
      return event.event === 'wanted' ? preparing(0, life.silent) : life
  }
}

function nextFetch(life: Fetch, event: LayerEvent): LayerLife {
  const { attempt, silent } = life
  switch (event.event) {
    case 'used':
      return silent ? { ...life, silent: false } : life
    case 'interrupted':
      return { state: 'waiting', attempt: { ...attempt }, silent }
    case 'carrying':
      return preparing(attempt.failures, silent)
    case 'resumed': {
      if (life.state !== 'carried') return preparing(attempt.failures, silent)
      return { state: 'asked', wanted: life.wanted, withinMs: FIRST_FRAME_MS, attempt, silent }
    }
    case 'sent': {
      if (event.attempt !== attempt) return life
      // The server has the set at hand when it is asked for the rest of it.
      const withinMs = life.state === 'drawable' ? STALL_MS : FIRST_FRAME_MS
      return { state: 'asked', wanted: event.wanted, withinMs, attempt, silent }
    }
    case 'carried':
      if (event.attempt !== attempt) return life
      return { state: 'carried', wanted: event.wanted, attempt, silent }
    case 'heldBack':
      return event.attempt === attempt ? { state: 'waiting', attempt, silent } : life
    case 'frame':
      if (life.state !== 'asked' && life.state !== 'receiving') return life
      return { state: 'receiving', wanted: life.wanted, attempt, silent }
    case 'drawable':
      if (life.state !== 'receiving' || life.wanted !== 'style') return life
      return { state: 'drawable', attempt, silent }
    case 'failed': {
      if (event.attempt !== attempt) return life
      const failures = attempt.failures + 1
      return failures < ATTEMPTS
        ? preparing(failures, silent)
        : { state: 'failed', retried: true, silent: true }
    }
    case 'refused':
      // The server does not say what it refuses: not a set on its way.
      return life.state === 'asked' ? { state: 'failed', retried: !event.permanent, silent: true } : life
    case 'planned':
    case 'outdated':
    case 'wanted':
    case 'unreadable':
    case 'broken':
    case 'whole':
      return life
  }
}
