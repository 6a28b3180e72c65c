/** What is special about an import whose layers were looked at before. */
import type { ImportFailure } from '@petatirta/contract'
import type pg from 'pg'
import { convertible } from '#formats/crs.ts'
import { AppError } from '#platform/errors.ts'
import { risksOf } from './draft-risks.ts'
import { type DraftRows, type DraftSource, draftRows } from './draft-rows.ts'
import type { Fail, Merged } from './recipe.ts'

export interface DraftJob extends DraftSource {
  /** What is asked for has been answered. */
  readonly isConfirmed: boolean
  /** By what it is answered. */
  readonly slug: string
}

export class DraftReading {
  readonly #job: DraftJob
  #read: DraftRows | undefined
  /** From then on what is refused is in degrees. */
  isStaged = false

  constructor(job: DraftJob) {
    this.#job = job
  }

  get mode() {
    return this.#job.items[0]?.item.mode
  }

  get columns(): DraftRows['columns'] | null {
    return this.#read?.columns ?? null
  }

  async rows(client: pg.ClientBase, fail: Fail): Promise<DraftRows> {
    this.#read = await draftRows(this.#job, client, fail)
    return this.#read
  }

  /** The system that a refused feature's coordinates are in; undefined: degrees. */
  systemOf(position: number): number | undefined {
    const srid = this.isStaged ? undefined : this.#places.findLast(({ from }) => from <= position)?.srid
    return srid === undefined || srid === 4326 ? undefined : convertible(srid)
  }

  /** A row of the second layer is not found by its place among all rows: the reason says where it is. */
  named(failure: ImportFailure): ImportFailure {
    const { items } = this.#job
    const at = this.#places.findLastIndex(({ from }) => from <= failure.position)
    if (items.length < 2 || at < 0) return failure
    const line = failure.position - (this.#places[at]?.from ?? 0) + 1
    return { ...failure, reason: `${items[at]?.layer.name ?? ''}, baris ${line}: ${failure.reason}` }
  }

  /** Call it before anything is committed: everything stays as it is until what is asked for has been answered. */
  async refuseRisks(client: pg.ClientBase, counts: Merged): Promise<void> {
    if (this.#job.isConfirmed) return
    const risks = await risksOf(client, this.#job, counts)
    if (risks.length > 0) throw askedFor(risks, this.#job.slug)
  }

  get #places() {
    return this.#read?.found.places ?? []
  }
}

export const askedFor = (risks: readonly { risk: string; text: string }[], slug: string): AppError =>
  new AppError('import', 'conflict', {
    message: `${risks.map(({ text }) => text).join('. ')}. Ketik slug PDAM ini (${slug}) bila memang itu maksudnya`,
    errors: risks.map(({ risk, text }) => ({ path: risk, message: text })),
  })
