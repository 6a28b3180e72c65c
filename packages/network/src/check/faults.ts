import type { NetworkFaultKind } from '@petatirta/contract/plain'
import { NETWORK_FAULT_KINDS } from '@petatirta/contract/plain'
import type { Fault } from '../types.ts'

/** Characters of an id at most; longer ones become a number. */
const LONGEST_ID = 150

/** Two numbers that hardly any other text has. */
function hashed(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(i), 0x85ebca6b) ^ (other >>> 15)
  }
  return [one, other].map(part => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

export function faultId(kind: NetworkFaultKind, what: string): string {
  const id = `${kind}:${what}`
  return id.length > LONGEST_ID ? `${kind}:#${hashed(id)}` : id
}

/** A pipe that runs over another may well be meant to: such faults come last. */
const rank = (kind: NetworkFaultKind) =>
  kind === 'crossing' ? NETWORK_FAULT_KINDS.length : NETWORK_FAULT_KINDS.indexOf(kind)

/** Faults, each once, of every kind the largest. */
export class FaultList {
  readonly #most: number
  readonly #byKind = new Map<NetworkFaultKind, Map<string, Fault>>()

  constructor(most: number) {
    this.#most = most
  }

  /** Of a fault that is met twice the larger one. */
  add(fault: Fault): void {
    const faults = this.#byKind.get(fault.kind) ?? new Map<string, Fault>()
    this.#byKind.set(fault.kind, faults)
    const known = faults.get(fault.id)
    if (known === undefined || known.size < fault.size) faults.set(fault.id, fault)
    // Twice as many are kept as are listed, so that sorting them out is rare.
    if (faults.size > 2 * this.#most) this.#byKind.set(fault.kind, new Map(this.#largest(faults)))
  }

  #largest(faults: ReadonlyMap<string, Fault>): [string, Fault][] {
    return [...faults]
      .sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
      .slice(0, this.#most)
  }

  all(): Fault[] {
    return [...this.#byKind]
      .sort(([a], [b]) => rank(a) - rank(b))
      .flatMap(([, faults]) => this.#largest(faults).map(([, fault]) => fault))
  }
}
