import { hash01, hash32, Rng } from '../base/random.ts'
import type { World } from '../world.ts'
import type { PipeNetwork } from './pipe-network.ts'

const LONGEST_RUN = 450
/** Rare values, as in every real register; they fall under "lainnya" in the filters. */
const ODD_DIAMETERS = [25, 40, 63, 90, 110, 125, 350]
const ODD_TYPES = ['Fiber', 'Beton', 'PE-AL-PE', 'Tidak Diketahui']
const ODD_SHARE = 0.008
const UNKNOWN_YEAR_SHARE = 0.06

/** A length of pipe along one street. */
export interface PipeRun {
  vertices: number[]
  street: number
  metres: number
  diameter: number
  material: string
  /** Year it was laid; 0 when the register does not say. */
  year: number
}

export function* pipeRuns(world: World, pipes: PipeNetwork): Generator<PipeRun> {
  const { net, plan, city } = world
  for (let s = 0; s < net.streets.length; s++) {
    const ids = net.streets[s] as Int32Array
    const first = net.firstEdge[s] as number
    let start = 0
    while (start < ids.length - 1) {
      const size = pipes.diameter[first + start] as number
      let end = start
      let metres = 0
      while (end < ids.length - 1 && pipes.diameter[first + end] === size && metres < LONGEST_RUN) {
        metres += net.edgeLength[first + end] as number
        end++
      }
      if (size > 0) {
        const rng = new Rng(hash32(city.seed, 141, first + start))
        const at = ids[start] as number
        const distance = Math.hypot(net.x[at] as number, net.y[at] as number) / plan.radius
        const year = yearLaid(rng, distance, Number(city.asOf.slice(0, 4)))
        // One contract per street, one kind of pipe: the choice hangs on the street, not on the run.
        const material = materialFor(size, year, hash01(city.seed, 142, s))
        yield {
          vertices: Array.from(ids.subarray(start, end + 1)),
          street: s,
          metres,
          diameter: rng.chance(ODD_SHARE) ? rng.pick(ODD_DIAMETERS) : size,
          material: rng.chance(ODD_SHARE) ? rng.pick(ODD_TYPES) : material,
          year: rng.chance(UNKNOWN_YEAR_SHARE) ? 0 : year,
        }
      }
      start = end
    }
  }
}

/** The middle of town was piped first. */
function yearLaid(rng: Rng, distance: number, now: number): number {
  const year = 1976 + Math.min(1, distance) * 34 + rng.normal() * 7
  return Math.round(Math.min(now - 1, Math.max(1962, year)))
}

function materialFor(diameter: number, year: number, f: number): string {
  if (diameter >= 400) return f < 0.45 ? 'Steel' : f < 0.8 ? 'DCI' : 'HDPE'
  if (year < 1985) return diameter <= 100 ? (f < 0.6 ? 'GI' : 'PVC') : f < 0.6 ? 'ACP' : 'DCI'
  if (year > 2008) return f < 0.55 ? 'HDPE' : 'PVC'
  return f < 0.82 ? 'PVC' : f < 0.92 ? 'GI' : 'HDPE'
}
