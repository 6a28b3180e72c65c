import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { type Counters, LOCAL_DATABASE_VERSION } from '@petatirta/domain'
import type { NetworkNotes } from '#sync/network/answers.ts'
import { DATABASE_NAME } from './database-name.ts'

export interface PartRecord {
  city: string
  part: string
  counter: number
  /** Still compressed: a tenth of the space, and it opens faster than it would be read. */
  bytes: Uint8Array
}

/** A change set beside the parts of the whole set that it belongs to, whose counter it has. */
export interface ChangeRecord extends PartRecord {
  /** The counter that it leads to. */
  state: number
  /** Where its rows are in the whole set, in their order; new ones follow its last. */
  rows: Uint32Array
  removed: Uint32Array
  personal?: Uint8Array
}

const CHANGES = 'changes-'
/** In the order in which they were made. */
export const changeName = (index: number): string => `${CHANGES}${String(index).padStart(4, '0')}`
export const isChangeName = (part: string): boolean => part.startsWith(CHANGES)

export interface TrackerRecord {
  city: string
  lastAccess: number
  /** Only of sets that arrived whole (M4.1: response code 200). */
  counters: Counters<FeatureKind>
  /** Counters of the whole sets where changes lead on from them. */
  bases?: Counters<FeatureKind>
  /** When the copies were last known to be what the server has. */
  syncedAt?: number
  /** What the server knows of the pipe network beside its layers. */
  network?: NetworkNotes
}

const TRACKER = 'updateTracker'
const PART_KEY = ['city', 'part']
/** City, name and counter of every part can be read without the parts, which may be tens of megabytes. */
const HELD_KEY = [...PART_KEY, 'counter']
const HELD = '[city+part+counter]'
/** Browsers have databases of this version since a library made them, which counted in tens. */
const STORED_VERSION = 10 * LOCAL_DATABASE_VERSION

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** What a transaction may do. Nothing else may be awaited in it: it ends as soon as it has nothing to do. */
export class StoreTransaction {
  readonly #transaction: IDBTransaction

  constructor(transaction: IDBTransaction) {
    this.#transaction = transaction
  }

  tracker(city: string): Promise<TrackerRecord | undefined> {
    return answered(this.#transaction.objectStore(TRACKER).get(city))
  }

  async putTracker(record: TrackerRecord): Promise<void> {
    await answered(this.#transaction.objectStore(TRACKER).put(record))
  }

  async deleteTracker(city: string): Promise<void> {
    await answered(this.#transaction.objectStore(TRACKER).delete(city))
  }

  trackers(): Promise<TrackerRecord[]> {
    return answered(this.#transaction.objectStore(TRACKER).getAll())
  }

  part(kind: FeatureKind, city: string, part: string): Promise<PartRecord | undefined> {
    return answered(this.#transaction.objectStore(kind).get([city, part]))
  }

  async putPart(kind: FeatureKind, record: PartRecord): Promise<void> {
    await answered(this.#transaction.objectStore(kind).put(record))
  }

  /** Names and counters of the parts of a city. */
  held(kind: FeatureKind, city: string): Promise<[part: string, counter: number][]> {
    // Shorter keys come first and a list comes after every text: all keys that begin with this city.
    const range = IDBKeyRange.bound([city], [city, []])
    const request = this.#transaction.objectStore(kind).index(HELD).openKeyCursor(range)
    const found: [string, number][] = []
    return new Promise((resolve, reject) => {
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) {
          resolve(found)
          return
        }
        const [, part, counter] = cursor.key as [string, string, number]
        found.push([part, counter])
        cursor.continue()
      }
    })
  }

  changes(kind: FeatureKind, city: string): Promise<ChangeRecord[]> {
    const range = IDBKeyRange.bound([city, CHANGES], [city, `${CHANGES}\uffff`])
    return answered(this.#transaction.objectStore(kind).getAll(range))
  }

  async deleteParts(
    kind: FeatureKind,
    city: string,
    unwanted: (counter: number, part: string) => boolean,
  ): Promise<void> {
    const held = await this.held(kind, city)
    const store = this.#transaction.objectStore(kind)
    const gone = held.filter(([part, counter]) => unwanted(counter, part))
    await Promise.all(gone.map(([part]) => answered(store.delete([city, part]))))
  }

  async clear(store: StoreName): Promise<void> {
    await answered(this.#transaction.objectStore(store).clear())
  }
}

type StoreName = FeatureKind | typeof TRACKER
export const STORES: readonly StoreName[] = [...FEATURE_KINDS, TRACKER]

/**
 * M3.14: one table per feature kind, plus updateTracker. A record is a binary part, not a feature; finding by
 * idpelangga is a look into the part `ids`, by device status into the part `style`.
 */
export class BrowserDatabase {
  readonly #name: string
  #opening: Promise<IDBDatabase> | undefined

  constructor(name = DATABASE_NAME) {
    this.#name = name
  }

  open(): Promise<IDBDatabase> {
    this.#opening ??= this.#open().catch((cause: unknown) => {
      this.#opening = undefined
      throw cause
    })
    return this.#opening
  }

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, STORED_VERSION)
    request.onupgradeneeded = () => create(request.result)
    const database = await answered(request)
    const forget = () => {
      this.#opening = undefined
    }
    database.onclose = forget
    // Another tab deletes it at sign-out, or upgrades it.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  }

  /** All of it, or nothing. */
  async run<T>(
    mode: 'readonly' | 'readwrite',
    stores: readonly StoreName[],
    work: (transaction: StoreTransaction) => Promise<T>,
  ): Promise<T> {
    const transaction = (await this.open()).transaction([...stores], mode)
    const end = finished(transaction)
    end.catch(() => undefined)
    try {
      const result = await work(new StoreTransaction(transaction))
      // What was read is read; what was written may still fail.
      if (mode === 'readwrite') await end
      return result
    } catch (cause) {
      try {
        transaction.abort()
      } catch {
        // It has ended already.
      }
      throw cause
    }
  }

  async close(): Promise<void> {
    const database = await this.#opening?.catch(() => undefined)
    this.#opening = undefined
    database?.close()
  }

  async delete(): Promise<void> {
    await this.close()
    await answered(indexedDB.deleteDatabase(this.#name))
  }
}

/** What an older version left is copies of what the server has. */
function create(database: IDBDatabase): void {
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  for (const kind of FEATURE_KINDS)
    database.createObjectStore(kind, { keyPath: PART_KEY }).createIndex(HELD, HELD_KEY)
  database.createObjectStore(TRACKER, { keyPath: 'city' })
}
