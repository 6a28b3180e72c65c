import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { type Counters, LOCAL_DATABASE_VERSION } from '@petatirta/domain'
import Dexie, { type EntityTable, type Table } from 'dexie'
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
}

/**
 * M3.14: one table per feature kind, plus updateTracker. A record is a binary part, not a feature; finding by
 * idpelangga is a look into the part `ids`, by device status into the part `style`.
 */
export class BrowserDatabase extends Dexie {
  declare readonly updateTracker: EntityTable<TrackerRecord, 'city'>

  constructor(name = DATABASE_NAME) {
    super(name)
    const parts = Object.fromEntries(FEATURE_KINDS.map(kind => [kind, '[city+part], [city+part+counter]']))
    this.version(LOCAL_DATABASE_VERSION).stores({ ...parts, updateTracker: 'city' })
  }

  parts(kind: FeatureKind): Table<PartRecord, [string, string]> {
    return this.table(kind)
  }

  /** City, name and counter of every part, read from the index: the parts themselves may be tens of megabytes. */
  async held(kind: FeatureKind, city: string): Promise<[city: string, part: string, counter: number][]> {
    const keys = await this.parts(kind)
      .where('[city+part+counter]')
      // Shorter keys come first and a list comes after every text: all keys that begin with this city.
      .between([city], [city, []])
      .keys()
    return keys as unknown as [string, string, number][]
  }

  async changes(kind: FeatureKind, city: string): Promise<ChangeRecord[]> {
    const records = this.parts(kind)
      .where('[city+part]')
      .between([city, CHANGES], [city, `${CHANGES}\uffff`])
    return (await records.toArray()) as ChangeRecord[]
  }

  async deleteParts(
    kind: FeatureKind,
    city: string,
    unwanted: (counter: number, part: string) => boolean,
  ): Promise<void> {
    const held = await this.held(kind, city)
    const keys = held.flatMap(([, part, counter]): [string, string][] =>
      unwanted(counter, part) ? [[city, part]] : [],
    )
    await this.parts(kind).bulkDelete(keys)
  }
}
