import type { ClosureRequest } from '@petatirta/contract'
import type { City } from '#platform/cities.ts'
import type { Db } from '#platform/database/database.ts'

/** Longitude and latitude. */
type Place = readonly [number, number]

export interface SolvedClosure {
  readonly closure: {
    readonly pipe: { readonly position: Place }
    /** Those to be closed, in walking order, and then those that are shut already. */
    readonly valves: readonly { readonly id: string; readonly position: Place; readonly shut?: true }[]
  }
  /** All customers without water, between the valves and beyond. */
  readonly customerIds: Iterable<string>
  /** The pipes without water, between the valves and beyond: lines in degrees as well-known binary. */
  readonly line: Uint8Array
}

/** What incidents ask of the network; `app.ts` passes it. */
export interface ClosureSource {
  /** Resolves when `solve` has not to wait for a network to be built. */
  ready(city: City, gone: AbortSignal): Promise<void>
  /** Refuses with a sentence where no pipe is near. */
  solve(city: City, request: ClosureRequest): Promise<SolvedClosure>
  /**
   * Writes states of valves in the caller's transaction, without an entry of its own in the audit log. Valves that are as they
   * should be already, or are gone from the layer, are passed over. Answers the ids of those that changed.
   */
  writeValves(
    trx: Db,
    city: City,
    change: {
      readonly ids: readonly string[]
      readonly shut: boolean
      readonly by: string
      readonly note: string
    },
  ): Promise<readonly string[]>
  /** Classes (kodegol) of customers that count as critical. */
  criticalClasses(db: Db, cityId: number): Promise<readonly string[]>
}
