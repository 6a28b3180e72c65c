import {
  CHANGE_COLUMNS,
  CHANGES_PART,
  decodePart,
  encodePart,
  type FeatureKind,
  type FeaturePart,
  PERSONAL_CHANGES_PART,
} from '@petatirta/contract'
import { applyChange } from '#sync/apply-change.ts'
import type { FeatureColumns, FeatureProperties, PointChange } from '#sync/feature-columns.ts'
import type { ChangeRecord } from '#sync/store/database.ts'
import type { TextBytes } from '#sync/worker/customer-search/numbers.ts'
import { decodeStyle, placesOf, readColumns } from '#sync/worker/decode-style.ts'
import { openPart } from '#sync/worker/open-part.ts'
import { rowsOfIds } from '#sync/worker/rows-of-ids.ts'
import { gatherStyle, gatherTexts, type Sources } from './gather-rows.ts'

/** What changed, and where in the set: rows of the whole set keep their places, new ones follow, none is used twice. */
export type Change = Readonly<Pick<ChangeRecord, 'state' | 'rows' | 'removed' | 'bytes' | 'personal'>>

export interface SetName {
  readonly kind: FeatureKind
  readonly city: string
}

interface Arrived {
  readonly counter: number
  readonly bytes: Uint8Array
  readonly personal: Uint8Array | undefined
}

/** Customers are too many to be read anew: their columns are changed in place. Other layers are handed over whole. */
export const isInPlace = (kind: FeatureKind): boolean => kind === 'customer'

/** An opened change of fewer bytes stays open: a person may click through it. */
const KEPT_OPEN_BYTES = 256 * 1024

/** Beyond so many changed rows, and so much of the whole set, the next whole one is as cheap as what follows. */
const MOST_CHANGED = 5000
const MOST_SHARE = 0.2

/** A whole set and what changed in it since. Places are rows of the set with those of removed features. */
export class LiveSet {
  readonly name: SetName
  readonly base: { readonly counter: number; readonly rows: number }
  counter: number
  #changes: readonly Change[] = []
  readonly #opened = new WeakMap<Change, FeaturePart>()
  readonly #removed = new Set<number>()
  /** Ids of the places after the last of the whole set. */
  readonly #addedIds: string[] = []
  readonly #added = new Map<string, number>()
  /** The counters that it had since it is on the map. */
  readonly #states = new Set<number>()
  /** Places in the order of rows, where they differ from these. */
  #places: Uint32Array | undefined
  /** Whether the browser's store has the same changes. */
  isStored = true

  constructor(name: SetName, base: LiveSet['base']) {
    this.name = name
    this.base = base
    this.counter = base.counter
  }

  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Whether it is time for another whole set. */
  get isOvergrown(): boolean {
    const changed = this.#changes.reduce((sum, change) => sum + sizeOf(change), 0)
    return changed > Math.max(MOST_CHANGED, MOST_SHARE * this.base.rows)
  }

  get #total(): number {
    return this.base.rows + this.#addedIds.length
  }

  /** Whether rows of the set with this counter are rows of this one. */
  covers(counter: number): boolean {
    return counter === this.counter || (isInPlace(this.name.kind) && this.#states.has(counter))
  }

  #release(change: Change): void {
    if (change.bytes.length >= KEPT_OPEN_BYTES) this.#opened.delete(change)
  }

  async #open(change: Change): Promise<FeaturePart> {
    const opened = this.#opened.get(change)
    if (opened) return opened
    const part = await openPart({ ...this.name, counter: change.state, name: CHANGES_PART }, change.bytes)
    if (change.bytes.length < KEPT_OPEN_BYTES) this.#opened.set(change, part)
    return part
  }

  #openPersonal({ state, personal }: Change): Promise<FeaturePart> | undefined {
    return personal && openPart({ ...this.name, counter: state, name: PERSONAL_CHANGES_PART }, personal)
  }

  /** Takes a change set that continues this one. `ids` are those of the whole set. */
  async add({ counter, bytes, personal }: Arrived, ids: TextBytes): Promise<Change> {
    const part = await openPart({ ...this.name, counter, name: CHANGES_PART }, bytes)
    const changed = textColumn(part, CHANGE_COLUMNS.id)
    const gone = textColumn(part, CHANGE_COLUMNS.removed)
    const known = rowsOfIds(ids, [...changed, ...gone])
    const placeOf = (id: string, i: number) => {
      const place = known[i] as number
      return place >= 0 ? place : (this.#added.get(id) ?? -1)
    }
    let next = this.#total
    const rows = Uint32Array.from(changed, (id, i) => {
      const place = placeOf(id, i)
      return place >= 0 ? place : next++
    })
    // What came and went since then was never here.
    const removed = gone
      .map((id, i) => placeOf(id, changed.length + i))
      .filter(place => place >= 0 && !this.#removed.has(place))
    const change = {
      state: counter,
      rows,
      removed: Uint32Array.from(removed),
      bytes,
      ...(personal && { personal }),
    }
    this.#opened.set(change, part)
    this.#states.add(this.counter)
    this.#take(change, part)
    return change
  }

  /** Takes a change that was stored. Its part stays open for the columns. */
  async restore(change: Change): Promise<void> {
    const part = await this.#open(change)
    this.#opened.set(change, part)
    this.#take(change, part)
  }

  #take(change: Change, part: FeaturePart): void {
    const id = part.texts(CHANGE_COLUMNS.id)
    change.rows.forEach((place, i) => {
      this.#removed.delete(place)
      const at = place - this.base.rows
      if (at < 0) return
      this.#addedIds[at] = id(i)
      this.#added.set(id(i), place)
    })
    for (const place of change.removed) {
      this.#removed.add(place)
      // One that came and went between two joined changes leaves nothing but its place.
      this.#addedIds.length = Math.max(this.#addedIds.length, place - this.base.rows + 1)
    }
    this.counter = change.state
    if (change.rows.length + change.removed.length > 0) this.#changes = [...this.#changes, change]
    this.#places = undefined
  }

  /** For columns that are changed in place. */
  async pointChange(change: Change): Promise<PointChange> {
    const part = await this.#open(change)
    this.#release(change)
    const { state, rows, removed } = change
    return {
      counter: state,
      base: this.base,
      total: this.#total,
      // Copies: they are moved to the page.
      rows: rows.slice(),
      removed: removed.slice(),
      places: placesOf(part),
      columns: readColumns(part),
    }
  }

  /** The columns after all changes, from those of the whole set. */
  async columns(style: FeaturePart): Promise<FeatureColumns> {
    if (!isInPlace(this.name.kind)) return { ...decodeStyle(await this.mergedStyle(style)), base: this.base }
    let columns = decodeStyle(style)
    if (columns.family !== 'point') return columns
    for (const change of this.#changes) columns = applyChange(columns, await this.pointChange(change))
    return { ...columns, counter: this.counter, base: this.base }
  }

  /** The style part after all changes, for layers that are handed over whole. */
  async mergedStyle(style: FeaturePart): Promise<FeaturePart> {
    // As it is now: while changes are opened they may be joined, and others may follow.
    const [changes, total, livePlaces, counter] = [
      this.#changes,
      this.#total,
      this.#livePlaces(),
      this.counter,
    ]
    const parts = [style, ...(await Promise.all(changes.map(change => this.#open(change))))]
    for (const change of changes) this.#release(change)
    const which = new Uint32Array(total)
    const rows = Uint32Array.from({ length: total }, (_, place) => place)
    changes.forEach((change, i) => {
      change.rows.forEach((place, row) => {
        which[place] = i + 1
        rows[place] = row
      })
    })
    const live = livePlaces ?? rows.map((_, place) => place)
    const sources = {
      parts,
      which: live.map(place => which[place] as number),
      rows: live.map(place => rows[place] as number),
    }
    const { kind, city } = this.name
    const identity = { kind, city, counter, part: 'style', rowStart: 0, rows: live.length }
    return decodePart(encodePart(identity, gatherStyle(sources)))
  }

  /** Undefined where places are rows. */
  #livePlaces(): Uint32Array | undefined {
    if (isInPlace(this.name.kind) || this.#removed.size === 0) return undefined
    this.#places ??= Uint32Array.from(
      Array.from({ length: this.#total }, (_, place) => place).filter(place => !this.#removed.has(place)),
    )
    return this.#places
  }

  get rows(): number {
    return this.#livePlaces()?.length ?? this.#total
  }

  placeOf(row: number): number {
    return this.#livePlaces()?.[row] ?? row
  }

  #rowOf(place: number): number {
    if (place < 0 || this.#removed.has(place)) return -1
    return this.#livePlaces()?.indexOf(place) ?? place
  }

  /** The row of each id, -1 where there is none. */
  find(ids: TextBytes, wanted: readonly string[]): number[] {
    const found = rowsOfIds(ids, wanted)
    return wanted.map((id, i) => {
      const place = found[i] as number
      return this.#rowOf(place >= 0 ? place : (this.#added.get(id) ?? -1))
    })
  }

  /** The id of a row that the whole set does not have. */
  addedId(place: number): string | undefined {
    return this.#addedIds[place - this.base.rows]
  }

  isRemoved(place: number): boolean {
    return this.#removed.has(place)
  }

  /** The properties of a place that changed; undefined for those of the whole set, null where they are not here. */
  async details(place: number, personal: boolean): Promise<FeatureProperties | null | undefined> {
    for (const change of this.#changes.toReversed()) {
      const row = change.rows.indexOf(place)
      if (row < 0) continue
      const own = personal ? await this.#openPersonal(change) : undefined
      if (personal && !own) return null
      const parts = [await this.#open(change), ...(own ? [own] : [])]
      return Object.assign({}, ...parts.map(part => JSON.parse(part.texts(CHANGE_COLUMNS.properties)(row))))
    }
    return undefined
  }

  /** Each place that changed with its newest texts. Null where personal data is wanted and not here. */
  async changedTexts(personal: boolean): Promise<ChangedTexts | null> {
    // They may be joined while they are opened.
    const changes = this.#changes
    const parts = await Promise.all(changes.map(change => this.#open(change)))
    const own = personal ? await Promise.all(changes.map(change => this.#openPersonal(change))) : []
    if (own.includes(undefined)) return null
    const newest = new Map<number, { part: number; row: number }>()
    changes.forEach(({ rows, removed }, part) => {
      rows.forEach((place, row) => void newest.set(place, { part, row }))
      for (const place of removed) newest.delete(place)
    })
    const refs = [...newest.values()]
    const texts = (from: readonly (FeaturePart | undefined)[], name: string) => {
      const text = from.map(part => part?.texts(name))
      return refs.map(({ part, row }) => text[part]?.(row) ?? '')
    }
    return {
      ids: texts(parts, CHANGE_COLUMNS.id),
      details: texts(parts, CHANGE_COLUMNS.properties),
      ...(personal && { personal: texts(own, CHANGE_COLUMNS.properties) }),
      isOld: place => this.#removed.has(place) || newest.has(place),
    }
  }

  /**
   * Joins the last changes while the one before is not much larger: of thousands of edits some ten remain, and each row is
   * written anew a few times at most. Returns the first change that is another one.
   */
  async tidy(): Promise<number> {
    let last = this.#changes.length - 1
    while (last > 0) {
      const [older, newer] = [this.#changes[last - 1], this.#changes[last]]
      if (!older || !newer || sizeOf(older) > 2 * sizeOf(newer)) break
      const joined = await this.#join(older, newer)
      this.#changes = [...this.#changes.slice(0, last - 1), joined]
      last--
    }
    return Math.max(0, last)
  }

  async #join(older: Change, newer: Change): Promise<Change> {
    const overruled = new Set([...newer.rows, ...newer.removed])
    const back = new Set(newer.rows)
    const kept = [...older.rows.keys()].filter(row => !overruled.has(older.rows[row] as number))
    const sources = (parts: readonly FeaturePart[]): Sources => ({
      parts,
      which: [...kept.map(() => 0), ...Array.from(newer.rows, () => 1)],
      rows: [...kept, ...newer.rows.keys()],
    })
    const rows = Uint32Array.from([...kept.map(row => older.rows[row] as number), ...newer.rows])
    const { state } = newer
    const identity = { ...this.name, counter: state, rowStart: 0, rows: rows.length }
    const all = sources([await this.#open(older), await this.#open(newer)])
    const bytes = await gzip(
      encodePart({ ...identity, part: CHANGES_PART }, [
        ...gatherStyle(all),
        gatherTexts(CHANGE_COLUMNS.id, all),
        gatherTexts(CHANGE_COLUMNS.properties, all),
        { name: CHANGE_COLUMNS.removed, texts: [] },
      ]),
    )
    const [first, second] = [await this.#openPersonal(older), await this.#openPersonal(newer)]
    const personal =
      first && second
        ? await gzip(
            encodePart({ ...identity, part: PERSONAL_CHANGES_PART }, [
              gatherTexts(CHANGE_COLUMNS.properties, sources([first, second])),
            ]),
          )
        : undefined
    const removed = [...older.removed.filter(place => !back.has(place)), ...newer.removed]
    return { state, rows, removed: Uint32Array.from(removed), bytes, ...(personal && { personal }) }
  }
}

/** For the search. */
export interface ChangedTexts {
  readonly ids: readonly string[]
  readonly details: readonly string[]
  readonly personal?: readonly string[]
  /** Whether what the whole set says of a place is out of date. */
  readonly isOld: (place: number) => boolean
}

const sizeOf = ({ rows, removed }: Change): number => rows.length + removed.length

function textColumn(part: FeaturePart, name: string): string[] {
  const text = part.texts(name)
  return Array.from({ length: part.textBytes(name).offsets.length - 1 }, (_, i) => text(i))
}

async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
