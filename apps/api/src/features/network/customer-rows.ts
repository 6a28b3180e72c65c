/** What the network knows of customers. Rows keep their places: changed ones are written where they are, those of customers who are gone are marked. */
import type { NetworkSettings } from '@petatirta/contract'
import { CRITICAL_PROPERTIES, criticalTest } from '@petatirta/domain'
import type pg from 'pg'
import { CLASS_SQL } from '#city/customer-class.ts'
import { ByteMap } from '#platform/database/byte-map.ts'
import { type CopiedRows, copiedRows } from '#platform/database/copied-rows.ts'
import { asDrawn, textOf } from './pipe-rows.ts'
import { TextRows } from './text-rows.ts'

const [ID, GEOMETRY, CLASS, NAME, MARKS, PIPE] = [0, 1, 2, 3, 4, 5] as const
const IS_CRITICAL = 1
const IS_GONE = 2

/** Publishers write their columns in one of these ways; looking at all names of every customer would take ten times as long. */
const SPELLINGS = CRITICAL_PROPERTIES.flatMap(name => [
  name,
  name.toUpperCase(),
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
])
  .map(name => `'${name}'`)
  .join(', ')

/** COPY takes no parameters: the name of the property, which people write, is a setting of the transaction. */
const PIPE_PROPERTY = 'petatirta.pipe_property'

/** As propertyNamed() of packages/domain finds it; most customers have it in the spelling that people wrote. */
const PIPE_SQL = `CASE WHEN c.properties ? current_setting('${PIPE_PROPERTY}')
  THEN c.properties ->> current_setting('${PIPE_PROPERTY}')
  ELSE (SELECT value FROM jsonb_each_text(c.properties)
    WHERE lower(btrim(key)) = lower(btrim(current_setting('${PIPE_PROPERTY}'))) ORDER BY key COLLATE "C" LIMIT 1) END`

const selectOf = (cityId: number, hasPipe: boolean, which: string) => `
  SELECT c.id, ST_AsBinary(c.geom, 'NDR'), ${CLASS_SQL}, c.nama,
    CASE WHEN c.properties ?| ARRAY[${SPELLINGS}] THEN (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(c.properties) WHERE key IN (${SPELLINGS}))::text END,
    ${hasPipe ? PIPE_SQL : 'NULL'}
  FROM customer c WHERE c.city_id = ${Math.trunc(cityId)} ${which}`

export class CustomerRows {
  readonly ids = new TextRows()
  readonly #settings: NetworkSettings
  readonly #isCritical: ReturnType<typeof criticalTest>
  #coordinates = new Float64Array(1 << 11)
  #classes = new Uint16Array(1 << 10)
  #marks = new Uint8Array(1 << 10)
  /** They are listed by name; those of all others would take too much room. */
  readonly #criticalNames = new Map<number, string>()
  readonly #classNames: string[] = []
  readonly #knownClasses = new ByteMap(name => {
    // No utility has so many classes: the rest is counted together.
    if (this.#classNames.length === 0xffff) return 0xffff - 1
    return this.#classNames.push(name) - 1
  })
  /** The pipe that a customer's property names; none where the utility has no such property. */
  readonly pipes: string[] | undefined

  constructor(settings: NetworkSettings) {
    this.#settings = settings
    this.#isCritical = criticalTest(settings.criticalClasses)
    this.pipes = settings.pipeProperty === '' ? undefined : []
  }

  get count(): number {
    return this.ids.count
  }
  get coordinates(): Float64Array {
    return this.#coordinates.subarray(0, 2 * this.count)
  }
  isCritical = (row: number) => this.#marks[row] === IS_CRITICAL
  criticalName = (row: number): string => this.#criticalNames.get(row) ?? ''
  isGone = (row: number) => this.#marks[row] === IS_GONE
  classOf = (row: number): string => this.#classNames[this.#classes[row] as number] as string
  find = (id: string): number => {
    const row = this.ids.find(Buffer.from(id))
    return row < 0 || this.isGone(row) ? -1 : row
  }

  /** Reads customers, all or those of `which`, and answers which rows were written. */
  async read(client: pg.ClientBase, cityId: number, which = ''): Promise<Set<number>> {
    await client.query('SELECT set_config($1, $2, true)', [PIPE_PROPERTY, this.#settings.pipeProperty])
    const written = new Set<number>()
    const select = selectOf(cityId, this.pipes !== undefined, which)
    for await (const rows of copiedRows(client, select))
      for (let row = 0; row < rows.count; row++) {
        const at = this.#write(rows, row)
        if (which !== '') written.add(at)
      }
    return written
  }

  markGone(row: number): void {
    this.#marks[row] = IS_GONE
    this.#criticalNames.delete(row)
    this.#coordinates.fill(Number.NaN, 2 * row, 2 * row + 2)
    if (this.pipes) this.pipes[row] = ''
  }

  #write(rows: CopiedRows, from: number): number {
    const bounds = (field: number): [number, number] => {
      const at = 2 * (from * rows.fields + field)
      const start = rows.bounds[at] as number
      return [start, Math.max(start, rows.bounds[at + 1] as number)]
    }
    const row = this.ids.add(rows.bytes, ...bounds(ID))
    if (row >= this.#marks.length) this.#grow()
    const [wkb] = bounds(GEOMETRY)
    this.#coordinates[2 * row] = asDrawn(rows.bytes.readDoubleLE(wkb + 5))
    this.#coordinates[2 * row + 1] = asDrawn(rows.bytes.readDoubleLE(wkb + 13))
    this.#classes[row] = this.#knownClasses.get(rows.bytes, ...bounds(CLASS))
    const marks = textOf(rows, from, MARKS)
    const name = textOf(rows, from, NAME)
    const isCritical = this.#isCritical({
      class: this.classOf(row),
      name,
      properties: marks === '' ? {} : JSON.parse(marks),
    })
    this.#marks[row] = isCritical ? IS_CRITICAL : 0
    if (isCritical) this.#criticalNames.set(row, name)
    else this.#criticalNames.delete(row)
    if (this.pipes) this.pipes[row] = textOf(rows, from, PIPE).trim()
    return row
  }

  #grow(): void {
    const grow = <T extends Float64Array | Uint16Array | Uint8Array>(array: T, to: T): T => {
      to.set(array)
      return to
    }
    const length = 2 * this.#marks.length
    this.#coordinates = grow(this.#coordinates, new Float64Array(2 * length))
    this.#classes = grow(this.#classes, new Uint16Array(length))
    this.#marks = grow(this.#marks, new Uint8Array(length))
  }
}
