import {
  type ClosureResult,
  type Located,
  locate,
  type Place,
  type Points,
  type Stretches,
  solveClosure,
  stretchesOf,
  type ValveStates,
} from '@petatirta/network'
import type { HeldNetwork } from './held-network.ts'
import { type ClosureQuestion, Refusal } from './questions.ts'

/** So far from a pipe a place may be that is meant to lie on one. */
const NEAR_M = 50
/** A page follows another: the closure that they are of is not solved again. */
const MOST_SOLVED = 4

export interface Solved {
  readonly located: Located
  readonly states: ValveStates
  readonly result: ClosureResult
  readonly dry: Stretches
  readonly beyond: Stretches
  /** Customers without water, in ascending order. */
  readonly rows: Uint32Array
}

export function requireLocated({ network }: HeldNetwork, point: Place): Located {
  const located = locate(network, point, NEAR_M)
  if (located) return located
  throw new Refusal({
    fault: 'notFound',
    message: `Tidak ada pipa dalam jarak ${NEAR_M} m dari titik itu`,
  })
}

const valveIndexes = new WeakMap<Points, ReadonlyMap<string, number>>()

function indexOf(valves: Points): ReadonlyMap<string, number> {
  const known = valveIndexes.get(valves)
  if (known) return known
  const made = new Map(valves.ids.map((id, i) => [id, i]))
  valveIndexes.set(valves, made)
  return made
}

/** Those that are written down as shut and still there. */
export function knownShut({ network }: HeldNetwork, known: readonly string[]): Set<number> {
  const indexes = indexOf(network.input.valves)
  return new Set(known.flatMap(id => indexes.get(id) ?? []))
}

function statesOf(held: HeldNetwork, { stuck, shut, open, known }: ClosureQuestion): ValveStates {
  const indexes = indexOf(held.network.input.valves)
  const named = (path: string, ids: readonly string[]) =>
    ids.map((id, i) => {
      const index = indexes.get(id)
      if (index !== undefined) return index
      const message = `Katup "${id}" tidak ada di jaringan`
      throw new Refusal({ fault: 'invalid', message, errors: [{ path: `${path}.${i}`, message }] })
    })
  const isShut = knownShut(held, known)
  for (const index of named('shut', shut)) isShut.add(index)
  for (const index of named('open', open)) isShut.delete(index)
  return { stuck: new Set(named('stuck', stuck)), shut: isShut }
}

/** Rows that hang on these segments, in ascending order. */
export function rowsOf(
  { starts, rows }: { readonly starts: Uint32Array; readonly rows: Uint32Array },
  ...parts: readonly Uint32Array[]
): Uint32Array {
  const segments = parts.flatMap(part => [...part])
  const sizes = segments.map(segment => (starts[segment + 1] as number) - (starts[segment] as number))
  const found = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const segment of segments) {
    const own = rows.subarray(starts[segment], starts[segment + 1])
    found.set(own, at)
    at += own.length
  }
  return found.sort()
}

const solvedOf = new WeakMap<HeldNetwork, Map<string, Solved>>()

export function solve(held: HeldNetwork, question: ClosureQuestion): Solved {
  const kept = solvedOf.get(held) ?? new Map<string, Solved>()
  solvedOf.set(held, kept)
  const key = JSON.stringify(question)
  const solved = kept.get(key) ?? solveAnew(held, question)
  kept.delete(key)
  kept.set(key, solved)
  const [oldest] = kept.keys()
  if (kept.size > MOST_SOLVED && oldest !== undefined) kept.delete(oldest)
  return solved
}

function solveAnew(held: HeldNetwork, question: ClosureQuestion): Solved {
  const { network, hangings } = held
  const states = statesOf(held, question)
  const located = requireLocated(held, question.point)
  const result = solveClosure(network, located, states)
  return {
    located,
    states,
    result,
    dry: stretchesOf(network, result.segments),
    beyond: stretchesOf(network, result.beyondSegments),
    rows: rowsOf(hangings, result.segments, result.beyondSegments),
  }
}
