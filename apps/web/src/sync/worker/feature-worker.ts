import {
  CHANGES_PART,
  type CompressedPart,
  decodeFrame,
  type FeatureKind,
  type FeaturePart,
  type FrameHeader,
  PERSONAL_CHANGES_PART,
} from '@petatirta/contract'
import type { Counters } from '@petatirta/domain'
import { type FeatureColumns, type PointChange, type ShownSet, shownOf } from '#sync/feature-columns.ts'
import type { NetworkNotes } from '#sync/network/answers.ts'
import { isChangeName, type PartRecord } from '#sync/store/database.ts'
import type { PartStore } from '#sync/store/part-store.ts'
import type { LiveSet } from './changes/live-set.ts'
import { decodeStyle } from './decode-style.ts'
import { IncomingSet } from './incoming-set.ts'
import { openPart, type PartKey } from './open-part.ts'
import { SetLookup } from './set-lookup.ts'

export interface StoredState {
  lastAccess: number | null
  counters: Counters<FeatureKind> | null
  /** When the copies were last known to be what the server has. */
  syncedAt: number | null
}

export interface ResumePoint {
  /** Absent: nothing is held, ask for the whole set. */
  counter?: number
  have: string[]
  columns?: FeatureColumns
  /** The counter of the whole set that is here: ask for what changed since. Absent where too much has changed in it. */
  since?: number
}

export interface FrameResult {
  received: number
  total: number
  /** With the frame that completed the style part: the set's counter. The layer can be drawn. */
  drawable?: number
  /** What it is drawn from; absent while the map shows a later state than this set's. */
  columns?: FeatureColumns
  /** With the last frame of a change set: what is to be written into the columns that are on the map. */
  change?: PointChange
  /** With the last frame: the whole set is here and belongs to this counter. */
  complete?: number
}

/** Parts of the set on the map are gone: another tab has put another set in their place. */
export class SetReplaced extends Error {}

interface Rest {
  readonly counter: number
  readonly have: string[]
  readonly style?: FeaturePart
}

/** What applies changes is loaded with the first of them. */
const liveSets = () => import('./changes/live-set.ts')

/** Everything that touches bytes, off the main thread: unpack, check, decode, project, store; and, by its base, look up. */
export class FeatureWorker extends SetLookup {
  readonly #store: PartStore
  readonly #incoming = new Map<string, IncomingSet>()
  /** Counters of sets that the map does not show yet, as they are behind what it shows. */
  readonly #hidden = new Map<string, number>()
  /** Counters of sets in place of which another one was asked for, as much has changed in them. */
  readonly #overgrown = new Map<string, number>()
  /** Sets that are of no use any more: what is stored of them goes when the first part of another one comes. */
  readonly #discarded = new Set<string>()
  readonly #queues = new Map<string, Promise<unknown>>()
  /** The write of the last part of a set: the next waits for it, so that a slow disk slows the line, not the memory. */
  readonly #writes = new Map<string, Promise<void>>()
  /** Compressed size of the parts that arrived in this session. */
  readonly #sizes = new Map<string, number>()

  constructor(store: PartStore) {
    super(store)
    this.#store = store
  }

  /** Frames of one set are unpacked one after the other: unpacking is asynchronous and order matters. */
  #inOrder<T>(kind: FeatureKind, city: string, work: () => Promise<T>): Promise<T> {
    const key = `${kind}/${city}`
    const done = (this.#queues.get(key) ?? Promise.resolve()).then(work, work)
    this.#queues.set(key, done)
    return done
  }

  async stored(city: string): Promise<StoredState> {
    const record = await this.#store.tracker(city)
    const { lastAccess = null, counters = null, syncedAt = lastAccess } = record ?? {}
    return { lastAccess, counters, syncedAt }
  }

  /** M4.3: a copy that is of no use is cleared as a whole; either way this is an access. */
  async access(city: string, clear: boolean, now: number): Promise<void> {
    if (this.isForgotten) return
    await this.#store.clearStaleCities(now, city)
    if (clear) await this.#store.clearCity(city)
    await this.#store.touch(city, now)
  }

  /** Without a server nothing goes: what is cleared now could not be fetched again. */
  async accessOffline(city: string, now: number): Promise<void> {
    if (!this.isForgotten) await this.#store.touch(city, now)
  }

  async synced(city: string, now: number): Promise<void> {
    if (!this.isForgotten) await this.#store.synced(city, now)
  }

  /**
   * What to ask for, where `above` is the counter of the newest whole set: the rest of a newer set whose load was cut off, what
   * changed since the whole one, or a set from its beginning. Null: nothing of the set on the map is to be used.
   */
  begin(kind: FeatureKind, city: string, above: number | null, shown?: ShownSet): Promise<ResumePoint> {
    return this.#inOrder(kind, city, async () => {
      const key = `${kind}/${city}`
      // What is being written would be missed.
      await this.#writes.get(key)
      if (above === null && !(await this.#hasOther(kind, city, shown))) this.#discarded.add(key)
      const isUsable = !this.#discarded.has(key)
      const rest = isUsable ? await this.#rest(kind, city, above ?? -1) : undefined
      if (rest?.style) {
        const { counter, have, style } = rest
        const before = have.reduce((sum, part) => sum + (this.#sizes.get(`${key}/${part}`) ?? 0), 0)
        this.live.delete(key)
        this.#incoming.set(key, new IncomingSet({ resumed: counter, have, before, since: undefined, shown }))
        const columns = this.#handOver(style, shown)
        return { counter, have, ...(columns && { columns }) }
      }
      const counter = rest ? -1 : (above ?? -1)
      const hasBase = isUsable && (rest !== undefined || counter >= 0)
      const base = hasBase ? await this.#base(kind, city, counter, shown) : undefined
      if (base?.since !== undefined) this.#readIdsAhead(kind, city, base.since)
      const now = base?.columns ? shownOf(base.columns) : shown
      const expected = { resumed: -1, have: [], before: 0, since: base?.since, shown: now }
      this.#incoming.set(key, new IncomingSet(expected))
      return { have: [], ...base }
    })
  }

  /** Whether another tab has put a newer whole set in the place of the one at hand. */
  async #hasOther(kind: FeatureKind, city: string, shown: ShownSet | undefined): Promise<boolean> {
    const key = `${kind}/${city}`
    const hidden = this.#hidden.has(key)
      ? (this.live.get(key)?.base.counter ?? this.#hidden.get(key))
      : undefined
    const own = hidden ?? shown?.base
    return own !== undefined && ((await this.#store.baseOf(kind, city)) ?? -1) > own
  }

  /** A stored set that is newer; without its style part where another tab has stored all of it, and perhaps what followed. */
  async #rest(kind: FeatureKind, city: string, above: number): Promise<Rest | undefined> {
    const held = await this.#store.list(kind, city)
    const counter = held.reduce((newest, part) => Math.max(newest, part.counter), -1)
    const have = held
      .filter(part => part.counter === counter && !isChangeName(part.part))
      .map(({ part }) => part)
    if (counter <= above || !have.includes('style')) return undefined
    if (have.includes('ids') && (await this.#store.baseOf(kind, city)) === counter) return { counter, have }
    const style = await this.open.get({ kind, city, counter, name: 'style' })
    return style && { counter, have, style }
  }

  /** The whole set that changes may continue: that at hand, or the stored one. */
  async #base(
    kind: FeatureKind,
    city: string,
    above: number,
    shown: ShownSet | undefined,
  ): Promise<Pick<ResumePoint, 'since' | 'columns'> | undefined> {
    const key = `${kind}/${city}`
    const isAtHand = this.#isAtHand(key, above, shown)
    const columns = isAtHand ? undefined : await this.read(kind, city)
    if (!isAtHand && !columns) return undefined
    const counter = columns?.counter ?? above
    const isBehind = columns !== undefined && shown !== undefined && counter < shown.counter
    if (isBehind) this.#hidden.set(key, counter)
    return {
      ...(!this.#isOvergrown(key) && { since: counter }),
      ...(columns && !isBehind && { columns }),
    }
  }

  /** Changes are looked up in the ids, which take a while to inflate: they are read while the changes are on their way. */
  #readIdsAhead(kind: FeatureKind, city: string, since: number): void {
    const counter = this.live.get(`${kind}/${city}`)?.base.counter ?? since
    // Where they cannot be read, applying the changes says so.
    this.idsInMemory({ kind, city, counter, name: 'ids' }).catch(() => undefined)
  }

  /** Whether so much changed in a set that another one is to be asked for: once, as the server may have none that is newer. */
  #isOvergrown(key: string): boolean {
    const live = this.live.get(key)
    if (!live?.isOvergrown || this.#overgrown.get(key) === live.base.counter) return false
    this.#overgrown.set(key, live.base.counter)
    return true
  }

  /** Whether changes since this counter can be written into what the map shows, or into what it does not show yet. */
  #isAtHand(key: string, counter: number, shown: ShownSet | undefined): boolean {
    const live = this.live.get(key)
    const hidden = this.#hidden.get(key)
    if (hidden !== undefined) return (live?.counter ?? hidden) === counter
    if (shown?.counter !== counter) return false
    return live ? live.counter === counter && live.base.counter === shown.base : shown.base === counter
  }

  /** For the map, unless it shows a later state: that stays until this set has caught up. */
  #handOver(style: FeaturePart, shown: ShownSet | undefined): FeatureColumns | undefined {
    const key = `${style.kind}/${style.city}`
    if (shown && style.counter < shown.counter) {
      this.#hidden.set(key, style.counter)
      return undefined
    }
    this.#hidden.delete(key)
    return decodeStyle(style)
  }

  /** Undefined where a frame belongs to nothing that is expected. */
  frame(kind: FeatureKind, city: string, bytes: Uint8Array): Promise<FrameResult | undefined> {
    return this.#inOrder(kind, city, async () => {
      try {
        return await this.#frame(kind, city, bytes)
      } catch (cause) {
        // What follows of it would make a whole set without this.
        this.#incoming.delete(`${kind}/${city}`)
        throw cause
      }
    })
  }

  async #frame(kind: FeatureKind, city: string, bytes: Uint8Array): Promise<FrameResult | undefined> {
    const key = `${kind}/${city}`
    const frame = decodeFrame(bytes)
    const { header } = frame
    if (header.kind !== kind || header.city !== city)
      throw new Error(`Frame of ${header.city}/${header.kind}, expected ${city}/${kind}`)
    const incoming = this.#incoming.get(key)
    if (!incoming?.answers(header)) return undefined
    const part = incoming.add(frame)
    const { totalBytes, personalBytes = 0, counter, since } = header
    const total = totalBytes + (this.personal ? personalBytes : 0)
    const progress = { received: Math.min(total, incoming.received), total }
    if (since !== undefined) {
      if (part) incoming.changes.set(part.name, part.bytes)
      if (!incoming.isCompleteAfter(header)) return progress
      this.#incoming.delete(key)
      return { ...progress, complete: counter, ...(await this.#change(header, incoming.changes)) }
    }
    const result = { ...progress, ...(part && (await this.#keep(header, part, incoming))) }
    if (!incoming.isCompleteAfter(header)) return result
    this.#incoming.delete(key)
    await this.#writes.get(key)
    if (!this.isForgotten) await this.#store.complete(kind, city, counter, incoming.parts)
    return { ...result, complete: counter }
  }

  /** Applies a change set to the set that it continues, and keeps it beside that. */
  async #change(
    { kind, city, counter, since = -1 }: FrameHeader,
    parts: ReadonlyMap<string, Uint8Array>,
  ): Promise<Pick<FrameResult, 'columns' | 'change'>> {
    const key = `${kind}/${city}`
    await this.#writes.get(key)
    const before = this.live.get(key)
    const base = before?.base.counter ?? since
    const bytes = parts.get(CHANGES_PART)
    const idsKey = { kind, city, counter: base, name: 'ids' }
    const ids = await this.idsInMemory(idsKey)
    if (!ids) throw await this.#lost(idsKey)
    if (!bytes || (before && before.counter !== since))
      throw new Error(`${kind} cannot be continued from ${since}`)
    const isHidden = this.#hidden.has(key)
    if (counter === since && !isHidden) return {}
    const { LiveSet, isInPlace } = await liveSets()
    // Places are counted from the middle of a set.
    if (counter !== since && ids.rows === 0 && isInPlace(kind))
      throw new Error(`${kind} at ${base} has no rows: it has no middle`)
    const styleKey = { kind, city, counter: base, name: 'style' }
    const isWhole = isHidden || !isInPlace(kind)
    const style = isWhole ? await this.open.get(styleKey) : undefined
    if (isWhole && !style) throw await this.#lost(styleKey)
    const live = before ?? new LiveSet({ kind, city }, { counter: base, rows: ids.rows })
    const personal = parts.get(PERSONAL_CHANGES_PART)
    const change =
      counter === since ? undefined : await live.add({ counter, bytes, personal }, ids.textBytes('id'))
    if (change) this.live.set(key, live)
    this.#hidden.delete(key)
    try {
      if (style) return { columns: await live.columns(style) }
      return change ? { change: await live.pointChange(change) } : {}
    } finally {
      // The map comes first: joining changes takes this thread, too.
      if (change) this.#writes.set(key, this.#writeChange(live, since))
    }
  }

  /** A part of the set at hand that is not there was put out by another tab; one that does not open is broken. */
  async #lost(key: PartKey): Promise<Error> {
    const at = `${key.name} of ${key.kind} at ${key.counter}`
    return (await this.readBytes(key)) ? new Error(`${at} is broken`) : new SetReplaced(`${at} is gone`)
  }

  /** Not waited for by the map. What another tab has gone on from is left to that tab: the next visit takes what is stored. */
  async #writeChange(live: LiveSet, since: number): Promise<void> {
    const { counter, base } = live
    const { kind, city } = live.name
    try {
      const first = await live.tidy()
      if (this.isForgotten || !live.isStored) return
      const changes = live.changes.slice(first)
      const written = { base: base.counter, since, counter, first, changes }
      live.isStored = await this.#store.change(kind, city, written)
    } catch (cause) {
      live.isStored = false
      console.warn(`Changes of ${kind} could not be stored`, cause)
    }
  }

  async #keep(
    { kind, city, counter }: FrameHeader,
    { name, bytes }: CompressedPart,
    incoming: IncomingSet,
  ): Promise<Pick<FrameResult, 'drawable' | 'columns'>> {
    // Only the style part is opened at once; the others are checked when they are needed.
    const part = name === 'style' ? await openPart({ kind, city, counter, name }, bytes) : undefined
    this.open.forget(kind, city, name)
    if (part) this.live.delete(`${kind}/${city}`)
    this.#sizes.set(`${kind}/${city}/${name}`, bytes.length)
    const set = `${kind}/${city}`
    await this.#writes.get(set)
    const columns = part && this.#handOver(part, incoming.shown)
    // Not waited for: the map can be drawn before its copy is on the disk.
    this.#writes.set(set, this.#write(kind, { city, part: name, counter, bytes }, incoming))
    return { ...(part && { drawable: counter }), ...(columns && { columns }) }
  }

  async #write(kind: FeatureKind, record: PartRecord, incoming: IncomingSet): Promise<void> {
    if (this.isForgotten) return
    const isFirst = incoming.isFresh
    incoming.isFresh = false
    if (isFirst && this.#discarded.delete(`${kind}/${record.city}`)) await this.#store.drop(kind, record.city)
    else if (isFirst) await this.#store.begin(kind, record.city)
    await this.#store.put(kind, record)
  }

  /** READY (M4.1): the set as it was stored, with what changed in it since, or null when there is nothing usable. */
  async read(kind: FeatureKind, city: string): Promise<FeatureColumns | null> {
    const stored = await this.#store.whole(kind, city)
    if (!stored) return null
    const { base, counter, changes } = stored
    const part = await this.open.get({ kind, city, counter: base, name: 'style' })
    try {
      if (part) {
        this.live.delete(`${kind}/${city}`)
        this.#hidden.delete(`${kind}/${city}`)
        if (counter === base) return decodeStyle(part)
        const { LiveSet } = await liveSets()
        const live = new LiveSet({ kind, city }, { counter: base, rows: part.rows })
        for (const change of changes) await live.restore(change)
        live.counter = counter
        this.live.set(`${kind}/${city}`, live)
        return await live.columns(part)
      }
    } catch (cause) {
      console.warn(`Stored changes of ${kind} are unusable`, cause)
      this.live.delete(`${kind}/${city}`)
    }
    await this.#store.drop(kind, city)
    return null
  }

  /** A part that was kept beside a set. */
  readPart(key: PartKey): Promise<FeaturePart | undefined> {
    return this.open.read(key)
  }

  /** The same as it was kept, where it is no part of a set. */
  async readBytes({ kind, city, counter, name }: PartKey): Promise<Uint8Array | undefined> {
    const record = await this.#store.get(kind, city, name)
    return record?.counter === counter ? record.bytes : undefined
  }

  async keepPart(kind: FeatureKind, record: PartRecord): Promise<void> {
    if (!this.isForgotten) await this.#store.put(kind, record)
  }

  async networkNotes(city: string): Promise<NetworkNotes | undefined> {
    return (await this.#store.tracker(city))?.network
  }

  async keepNetworkNotes(city: string, notes: NetworkNotes): Promise<void> {
    if (!this.isForgotten) await this.#store.keepNetwork(city, notes)
  }

  /** Sign-out: nothing stays behind, and nothing still on its way is written afterwards. */
  async forget(): Promise<void> {
    this.isForgotten = true
    await Promise.allSettled(this.#queues.values())
    await Promise.allSettled(this.#writes.values())
    this.clear()
    await this.#store.clear()
  }
}
