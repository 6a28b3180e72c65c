import type { NetworkFaultKind } from '@petatirta/contract/plain'
import type { Position } from '../base/geo.ts'
import type { Spot } from '../base/segment-index.ts'
import type { DrawnPipe } from '../network/drawing.ts'

/** A fault or a decoy as the list names it. */
export interface Listed<Kind extends string> {
  kind: Kind
  /** Ids of the pipes, the accessory, the source or the customer. */
  features: string[]
  place: Position
  /** Metres: of the gap, the overlap, the distance, the part without a source; 0 where there is no size. */
  size_m: number
}

/** What looks like a fault and is none: a second main beside another, a pipe led over another, a lane capped before the junction. */
export type DecoyKind = 'parallel' | 'bridge' | 'deadEnd'

export interface NetworkFaults {
  faults: Listed<NetworkFaultKind>[]
  decoys: Listed<DecoyKind>[]
}

export interface PlantedSource {
  id: string
  spot: Spot
  name: string
}

/** How the messy city's network differs from the clean one. */
export interface Plants {
  list: NetworkFaults
  /** Pipes that are drawn otherwise, by id. */
  lines: ReadonlyMap<string, Spot[]>
  pipes: readonly DrawnPipe[]
  /** Accessories that stand elsewhere, by id. */
  accessories: ReadonlyMap<string, Spot>
  sources: readonly PlantedSource[]
  /** Customers that stand elsewhere, by index. */
  customers: ReadonlyMap<number, Spot>
}
