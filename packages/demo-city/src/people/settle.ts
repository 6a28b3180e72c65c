import type { Administration } from '../areas/divisions.ts'
import type { Projection } from '../base/geo.ts'
import { hash01 } from '../base/random.ts'
import type { Lots } from '../layout/lots.ts'

/** Who lives where, as columns: one entry per customer. */
export interface Settlement {
  count: number
  lot: Uint32Array
  lonE7: Int32Array
  latE7: Int32Array
  cell: Int32Array
  /** Buildings that are drawn: those of customers and a few without a connection. Never more than customers. */
  buildings: Uint32Array
}

/** Shops and flats hold several connections. */
function connections(seed: number, lot: number): number {
  const f = hash01(seed, 51, lot)
  return f < 0.025 ? 2 + Math.floor(hash01(seed, 52, lot) * 3) : 1
}

/** Fills the best lots until every customer has a place; undefined when the city is too small for them. */
export function settle(
  seed: number,
  count: number,
  lots: Lots,
  admin: Administration,
  proj: Projection,
): Settlement | undefined {
  const scores = lots.score.view()
  const order = Uint32Array.from(scores, (_, i) => i).sort(
    (a, b) => (scores[b] as number) - (scores[a] as number) || a - b,
  )
  const taken = new Uint8Array(order.length)
  let placed = 0
  let buildings = 0
  for (const lot of order) {
    if (placed >= count && buildings >= count * 0.985) break
    const x = lots.x.at(lot)
    const y = lots.y.at(lot)
    if (admin.lattice.locate(x, y, proj.lonE7(x), proj.latE7(y)) < 0) continue
    buildings++
    const take = Math.min(count - placed, connections(seed, lot))
    // 255 marks a building without a customer.
    taken[lot] = take > 0 ? take : 255
    placed += take
  }
  if (placed < count) return undefined

  const result: Settlement = {
    count,
    lot: new Uint32Array(count),
    lonE7: new Int32Array(count),
    latE7: new Int32Array(count),
    cell: new Int32Array(count),
    buildings: new Uint32Array(buildings),
  }
  let i = 0
  let b = 0
  for (let lot = 0; lot < taken.length; lot++) {
    const take = taken[lot] as number
    if (take === 0) continue
    result.buildings[b++] = lot
    for (let k = 0; take !== 255 && k < take; k++, i++) {
      const along = take === 1 ? 0 : ((k + 0.5) / take - 0.5) * 1.6 * lots.halfWidth.at(lot)
      result.lot[i] = lot
      result.lonE7[i] = proj.lonE7(lots.x.at(lot) + along * lots.dirX.at(lot))
      result.latE7[i] = proj.latE7(lots.y.at(lot) + along * lots.dirY.at(lot))
    }
  }
  locateAll(result, lots, admin)
  return result
}

/** Finds every customer's cell; to be repeated after borders have moved. */
export function locateAll(settlement: Settlement, lots: Lots, admin: Administration): void {
  for (let i = 0; i < settlement.count; i++) {
    const lot = settlement.lot[i] as number
    settlement.cell[i] = admin.lattice.locate(
      lots.x.at(lot),
      lots.y.at(lot),
      settlement.lonE7[i] as number,
      settlement.latE7[i] as number,
    )
  }
}
