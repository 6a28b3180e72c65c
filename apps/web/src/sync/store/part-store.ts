import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { LOCAL_CACHE_MS } from '@petatirta/domain'
import type { NetworkNotes } from '#sync/network/answers.ts'
import {
  type BrowserDatabase,
  type ChangeRecord,
  changeName,
  isChangeName,
  type PartRecord,
  STORES,
  type TrackerRecord,
} from './database.ts'

type Log = (message: string, cause: unknown) => void
type HeldPart = Pick<PartRecord, 'part' | 'counter'>

/** A whole set as it is stored, with what changed in it since. */
export interface StoredSet {
  /** Of the whole set, and after its changes. */
  readonly base: number
  readonly counter: number
  readonly changes: readonly ChangeRecord[]
}

/** The changes of a set from one on: they take the place of all that were stored from there on. */
export interface NewChanges {
  readonly base: number
  readonly since: number
  readonly counter: number
  readonly first: number
  readonly changes: readonly Omit<ChangeRecord, 'city' | 'part' | 'counter'>[]
}

/**
 * The browser's copies of feature sets. A store that is full, blocked or broken costs a warning, never the map: what
 * cannot be written stays in memory for this session, what cannot be read comes from the network again.
 */
export class PartStore {
  readonly #database: BrowserDatabase
  readonly #log: Log
  /** Parts the database did not take, by kind, city and name. */
  readonly #spare = new Map<string, PartRecord>()

  constructor(database: BrowserDatabase, log: Log = (message, cause) => console.warn(message, cause)) {
    this.#database = database
    this.#log = log
  }

  async #attempt<T>(what: string, work: () => PromiseLike<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (cause) {
      this.#log(`Browser store: ${what} failed`, cause)
      return undefined
    }
  }

  async open(): Promise<void> {
    await this.#attempt('opening', () => this.#database.open())
  }

  tracker(city: string): Promise<TrackerRecord | undefined> {
    return this.#attempt('reading the tracker', () =>
      this.#database.run('readonly', ['updateTracker'], stored => stored.tracker(city)),
    )
  }

  async touch(city: string, now: number): Promise<void> {
    await this.#change(city, record => ({ ...record, lastAccess: now }))
  }

  /** An access as well: what is shown is what the server has. */
  async synced(city: string, now: number): Promise<void> {
    await this.#change(city, record => ({ ...record, lastAccess: now, syncedAt: now }))
  }

  async keepNetwork(city: string, network: NetworkNotes): Promise<void> {
    await this.#change(city, record => ({ ...record, network }))
  }

  async #change(city: string, change: (record: TrackerRecord) => TrackerRecord): Promise<void> {
    await this.#attempt('writing the tracker', () =>
      this.#database.run('readwrite', ['updateTracker'], async stored => {
        const record = (await stored.tracker(city)) ?? { city, lastAccess: 0, counters: {} }
        await stored.putTracker(change(record))
      }),
    )
  }

  async put(kind: FeatureKind, record: PartRecord): Promise<void> {
    const key = spareKey(kind, record.city, record.part)
    const stored = await this.#attempt(`writing ${key}`, async () => {
      await this.#database.run('readwrite', [kind], stored => stored.putPart(kind, record))
      return true
    })
    if (stored) this.#spare.delete(key)
    else this.#spare.set(key, record)
  }

  get(kind: FeatureKind, city: string, part: string): Promise<PartRecord | undefined> {
    const spare = this.#spare.get(spareKey(kind, city, part))
    if (spare) return Promise.resolve(spare)
    return this.#attempt(`reading ${kind}/${part}`, () =>
      this.#database.run('readonly', [kind], stored => stored.part(kind, city, part)),
    )
  }

  async list(kind: FeatureKind, city: string): Promise<HeldPart[]> {
    const spare = [...this.#spare].filter(([key]) => key.startsWith(spareKey(kind, city, '')))
    const stored = await this.#attempt(`listing ${kind}`, () =>
      this.#database.run('readonly', [kind], database => database.held(kind, city)),
    )
    return [
      ...spare.map(([, { part, counter }]) => ({ part, counter })),
      ...(stored ?? []).map(([part, counter]) => ({ part, counter })),
    ]
  }

  /** From the first new part on there is no whole set any more; a reload then fetches what is missing. */
  async begin(kind: FeatureKind, city: string): Promise<void> {
    await this.#change(city, ({ counters: { [kind]: _, ...counters }, ...record }) => ({
      ...withoutBase(record, kind),
      counters,
    }))
  }

  /** The set that is here as a whole. */
  whole(kind: FeatureKind, city: string): Promise<StoredSet | undefined> {
    return this.#attempt(`reading changes of ${kind}`, () =>
      // At one moment: another tab may be writing.
      this.#database.run('readonly', ['updateTracker', kind], async stored => {
        const { counters, bases } = (await stored.tracker(city)) ?? {}
        const counter = counters?.[kind]
        if (counter === undefined) return undefined
        const base = bases?.[kind]
        if (base === undefined) return { base: counter, counter, changes: [] }
        return { base, counter, changes: await stored.changes(kind, city) }
      }),
    )
  }

  /** The counter of that set without its changes. */
  async baseOf(kind: FeatureKind, city: string): Promise<number | undefined> {
    const { counters, bases } = (await this.tracker(city)) ?? {}
    return bases?.[kind] ?? counters?.[kind]
  }

  /** False where the stored set is not the one that these changes continue: another tab went on from there, say. */
  async change(kind: FeatureKind, city: string, news: NewChanges): Promise<boolean> {
    const { base, since, counter, first } = news
    const isStored = await this.#attempt(`writing changes of ${kind}`, () =>
      this.#database.run('readwrite', ['updateTracker', kind], async stored => {
        const record = await stored.tracker(city)
        const held = record?.counters[kind]
        if (!record || held !== since || (record.bases?.[kind] ?? held) !== base) return false
        await stored.deleteParts(kind, city, (_, part) => isChangeName(part) && part >= changeName(first))
        for (const [i, change] of news.changes.entries())
          await stored.putPart(kind, { ...change, city, part: changeName(first + i), counter: base })
        const counters = { ...record.counters, [kind]: counter }
        await stored.putTracker({ ...record, counters, bases: { ...record.bases, [kind]: base } })
        return true
      }),
    )
    return isStored ?? false
  }

  /**
   * The set has arrived whole, in these parts: those of older counters go, the tracker learns the counter (M4.1). Not where another
   * tab has put parts of another set in their place: that one is not whole then, nor is this.
   */
  async complete(
    kind: FeatureKind,
    city: string,
    counter: number,
    parts: readonly string[] = [],
  ): Promise<void> {
    const spare = [...this.#spare.keys()].filter(key => key.startsWith(spareKey(kind, city, '')))
    const isOld = (other: number, part: string) => other !== counter || isChangeName(part)
    await this.#attempt(`completing ${kind}`, () =>
      this.#database.run('readwrite', ['updateTracker', kind], async stored => {
        const held = new Map(await stored.held(kind, city))
        const isLost = (part: string) =>
          held.get(part) !== counter && !spare.includes(spareKey(kind, city, part))
        if (parts.some(isLost)) return
        await stored.deleteParts(kind, city, isOld)
        if (spare.length > 0) return
        const record = (await stored.tracker(city)) ?? { city, lastAccess: 0, counters: {} }
        const counters = { ...record.counters, [kind]: counter }
        await stored.putTracker({ ...withoutBase(record, kind), counters })
      }),
    )
  }

  async drop(kind: FeatureKind, city: string): Promise<void> {
    for (const key of [...this.#spare.keys()]) {
      if (key.startsWith(spareKey(kind, city, ''))) this.#spare.delete(key)
    }
    await this.begin(kind, city)
    await this.#attempt(`dropping ${kind}`, () =>
      this.#database.run('readwrite', [kind], stored => stored.deleteParts(kind, city, () => true)),
    )
  }

  async clearCity(city: string): Promise<void> {
    for (const key of [...this.#spare.keys()]) if (key.split('\n')[1] === city) this.#spare.delete(key)
    await this.#attempt(`clearing ${city}`, () =>
      this.#database.run('readwrite', STORES, async stored => {
        for (const kind of FEATURE_KINDS) await stored.deleteParts(kind, city, () => true)
        await stored.deleteTracker(city)
      }),
    )
  }

  /** Cities that were not opened for longer than the cache is valid only take up space. */
  async clearStaleCities(now: number, keep: string): Promise<void> {
    const trackers = await this.#attempt('looking for stale cities', () =>
      this.#database.run('readonly', ['updateTracker'], stored => stored.trackers()),
    )
    const isStale = ({ city, lastAccess }: TrackerRecord) =>
      city !== keep && Math.abs(now - lastAccess) > LOCAL_CACHE_MS
    for (const { city } of trackers?.filter(isStale) ?? []) await this.clearCity(city)
  }

  async clear(): Promise<void> {
    this.#spare.clear()
    await this.#attempt('clearing', () =>
      this.#database.run('readwrite', STORES, async stored => {
        await Promise.all(STORES.map(store => stored.clear(store)))
      }),
    )
  }
}

function withoutBase<R extends { bases?: TrackerRecord['bases'] }>(record: R, kind: FeatureKind): R {
  if (!record.bases) return record
  const { [kind]: _, ...bases } = record.bases
  return { ...record, bases }
}

const spareKey = (kind: FeatureKind, city: string, part: string) => `${kind}\n${city}\n${part}`
