import { propertyNamed } from '@petatirta/domain'
import { type Hangings, hang, type Network, rehang } from '@petatirta/network'
import type { PointColumns } from '#sync/feature-columns.ts'
import type { SetParts } from '#sync/worker/set-lookup.ts'
import { customerDegrees, type PipeLayer } from './layers.ts'
import { columnsOf, detailsOf } from './read-set.ts'

interface Pipework {
  readonly network: Network
  readonly layer: PipeLayer
  /** The property by which a customer names its pipe; empty where there is none. */
  readonly property: string
  readonly distance: number
}

interface Held {
  readonly counter: number
  readonly base: number
  readonly pipework: Pipework
  readonly columns: PointColumns
  readonly degrees: Float64Array
  readonly hangings: Hangings
}

/** Rows whose properties are read at once. */
const BATCH = 8192

/** Which customer hangs on which pipe. Looked up again for those who changed alone. */
export class CustomersOnPipes {
  readonly #partsOf: (counter: number) => SetParts
  #held: Held | undefined
  #finding: { readonly network: Network; readonly counter: number; readonly held: Promise<Held> } | undefined

  constructor(partsOf: (counter: number) => SetParts) {
    this.#partsOf = partsOf
  }

  async on(pipework: Pipework, counter: number): Promise<Pick<Held, 'columns' | 'hangings'>> {
    const held = this.#held
    if (held?.counter === counter && held.pipework.network === pipework.network) return held
    const { network } = pipework
    if (this.#finding?.network !== network || this.#finding.counter !== counter) {
      const finding = { network, counter, held: this.#find(pipework, counter) }
      this.#finding = finding
      const done = () => {
        if (this.#finding === finding) this.#finding = undefined
      }
      finding.held.then(done, done)
    }
    return this.#finding.held
  }

  /** Degrees of a row of the set that was last asked for. */
  degreesOf(row: number): [number, number] {
    const { degrees } = this.#held ?? {}
    return [degrees?.[2 * row] ?? 0, degrees?.[2 * row + 1] ?? 0]
  }

  async #find(pipework: Pipework, counter: number): Promise<Held> {
    const parts = this.#partsOf(counter)
    const columns = await columnsOf(parts)
    if (columns?.family !== 'point') throw new Error('Customers are not here')
    const degrees = customerDegrees(columns)
    const before = this.#held
    const isSame =
      before?.base === parts.base &&
      before.pipework.network === pipework.network &&
      before.degrees.length <= degrees.length &&
      // What a property says may have changed with it.
      pipework.property === ''
    const { network, distance } = pipework
    const hangings = isSame
      ? rehang(network, before.hangings, degrees, movedRows(before.degrees, degrees), distance)
      : hang(network, degrees, distance, await this.#named(parts, pipework, columns.rows))
    this.#held = { counter, base: parts.base, pipework, columns, degrees, hangings }
    return this.#held
  }

  /** The index of the pipe that each customer names, -1 for none; undefined where none is named. */
  async #named(
    parts: SetParts,
    { layer, property }: Pipework,
    rows: number,
  ): Promise<Int32Array | undefined> {
    if (property === '') return undefined
    const known = new Map(layer.pipes.ids.map((id, i) => [id, i]))
    const named = new Int32Array(rows).fill(-1)
    for (let start = 0; start < rows; start += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, rows - start) }, (_, i) => start + i)
      for (const [row, properties] of await detailsOf(parts, batch)) {
        const id = propertyNamed(properties, property)
        if (id !== '') named[row] = known.get(id) ?? -1
      }
    }
    return named
  }
}

/** Rows that lie elsewhere than before, or were not there. */
export function movedRows(before: Float64Array, now: Float64Array): number[] {
  const moved: number[] = []
  for (let row = 0; row < now.length / 2; row++)
    // NaN is NaN, too.
    if (!Object.is(before[2 * row], now[2 * row]) || !Object.is(before[2 * row + 1], now[2 * row + 1]))
      moved.push(row)
  return moved
}
