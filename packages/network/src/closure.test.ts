import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edge, NaiveNetwork, type Nearest, naiveNearest } from '../test/naive-network.ts'
import {
  coordinatesOf,
  type Drawing,
  drawings,
  inputOf,
  RUNS,
  type Spot,
  toPlace,
} from '../test/random-network.ts'
import { solveAlternatives } from './alternatives.ts'
import { buildNetwork } from './build.ts'
import { solveClosure } from './closure.ts'
import { hang, locate } from './hang.ts'
import type { ClosureResult, Hangings, Located, ValveStates } from './types.ts'

const DISTANCE = 60

const states = fc
  .tuple(fc.uniqueArray(fc.nat(8), { maxLength: 3 }), fc.uniqueArray(fc.nat(8), { maxLength: 3 }))
  .map(([stuck, shut]): ValveStates => ({ stuck: new Set(stuck), shut: new Set(shut) }))
const leaks = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }))

interface Case {
  readonly naive: NaiveNetwork
  readonly leak: Edge
  readonly located: Located
  readonly result: ClosureResult
  readonly hangings: Hangings
  readonly customers: readonly (Nearest | undefined)[]
  readonly network: ReturnType<typeof buildNetwork>
}

function solved(drawing: Drawing, [x, y]: readonly [number, number], known: ValveStates): Case {
  const spot: Spot = [x + 0.2, y + 0.4]
  const network = buildNetwork(inputOf(drawing))
  const naive = new NaiveNetwork(drawing)
  const located = locate(network, toPlace(spot), 500) as Located
  return {
    network,
    naive,
    located,
    leak: naive.edgeAt(naiveNearest(naive.lines, spot, 500) as Nearest),
    result: solveClosure(network, located, known),
    hangings: hang(network, coordinatesOf(drawing.customers), DISTANCE),
    customers: drawing.customers.map(customer => naiveNearest(naive.lines, customer, DISTANCE)),
  }
}

/** By definition: what the leak drains, and what is cut off by that. */
function naiveClosure({ naive, leak, customers }: Case, { stuck, shut }: ValveStates) {
  const isOpen = ({ valve }: Edge) => valve === undefined || !shut.has(valve)
  const drained = naive.reach(
    [leak.a],
    edge => isOpen(edge) && (edge.valve === undefined || stuck.has(edge.valve)),
  )
  const outside = naive.sourceNodes.filter(node => node !== undefined && !drained.has(node)) as string[]
  const wet = naive.reach(outside, edge => isOpen(edge) && !drained.has(edge.a) && !drained.has(edge.b))
  const before = naive.reach([leak.a], isOpen)
  const isOn = (nodes: ReadonlySet<string>) => (customer: Nearest | undefined) =>
    customer !== undefined && nodes.has(naive.edgeAt(customer).a)
  const rows = (test: (customer: Nearest | undefined) => boolean) =>
    customers.flatMap((customer, row) => (test(customer) ? [row] : []))
  const cutOff = new Set([...before].filter(node => !drained.has(node) && !wet.has(node)))
  return { drained, wet, outside, isOpen, between: rows(isOn(drained)), beyond: rows(isOn(cutOff)) }
}

const rowsOf = ({ starts, rows }: Hangings, segments: Uint32Array) =>
  [...segments]
    .flatMap(segment => [...rows.subarray(starts[segment], starts[segment + 1])])
    .sort((a, b) => a - b)

type Predicate = (drawing: Drawing, leak: [number, number], known: ValveStates) => void
const check = (predicate: Predicate, numRuns = RUNS) =>
  fc.assert(fc.property(drawings, leaks, states, predicate), { numRuns })

test('[D101] closing the named valves leaves no way from a source outside to the leak, and none of them can be left out', () => {
  check((drawing, leak, known) => {
    const solution = solved(drawing, leak, known)
    const { naive, result } = solution
    const { outside, isOpen } = naiveClosure(solution, known)
    const isReachedWithout = (left: number | undefined) =>
      naive
        .reach(
          outside,
          edge =>
            isOpen(edge) &&
            (edge.valve === undefined || edge.valve === left || !result.valves.includes(edge.valve)),
        )
        .has(solution.leak.a)
    expect(isReachedWithout(undefined)).toBe(false)
    expect(result.valves.filter(valve => !isReachedWithout(valve))).toEqual([])
    expect(result.valves.filter(valve => known.stuck.has(valve) || known.shut.has(valve))).toEqual([])
    expect(new Set(result.valves).size).toBe(result.valves.length)
  })
})

test('[D101] exactly the right customers are without water, between the valves and cut off behind them', () => {
  check((drawing, leak, known) => {
    const solution = solved(drawing, leak, known)
    const { result, hangings, naive } = solution
    const wanted = naiveClosure(solution, known)
    expect(rowsOf(hangings, result.segments)).toEqual(wanted.between)
    expect(rowsOf(hangings, result.beyondSegments)).toEqual(wanted.beyond)
    const inside = naive.sourceNodes.flatMap((node, i) => (node && wanted.drained.has(node) ? [i] : []))
    expect(result.sources).toEqual(inside)
    expect(result.fed).toBe(
      naive.sourceNodes.some(node => node && naive.reach([solution.leak.a], wanted.isOpen).has(node)),
    )
  })
})

test('[D101] shut valves at the edge of what is dry are named, no others', () => {
  check((drawing, leak, known) => {
    const solution = solved(drawing, leak, known)
    const { naive, result } = solution
    const { drained, wet, isOpen } = naiveClosure(solution, known)
    const dry = new Set([...naive.reach([solution.leak.a], isOpen)].filter(node => !wet.has(node)))
    for (const node of drained) dry.add(node)
    const wanted = naive.edges.flatMap(({ a, b, valve }) =>
      valve !== undefined && known.shut.has(valve) && dry.has(a) !== dry.has(b) ? [valve] : [],
    )
    expect([...result.shut].sort()).toEqual(wanted.sort())
  })
})

// One network in fifty has an alternative.
const SELDOM = 1000

test('[D101] opening the valves of an alternative leaves exactly the customers dry that it says', () => {
  let alternatives = 0
  check((drawing, leak, known) => {
    const solution = solved(drawing, leak, known)
    const { network, result, located, hangings } = solution
    for (const { open, beyondSegments } of solveAlternatives(network, result, located, known)) {
      alternatives++
      const shut = new Set([...known.shut].filter(valve => !open.includes(valve)))
      const wanted = naiveClosure(solution, { ...known, shut })
      expect(rowsOf(hangings, result.segments)).toEqual(wanted.between)
      expect(rowsOf(hangings, beyondSegments)).toEqual(wanted.beyond)
      expect(beyondSegments.length).toBeLessThan(result.beyondSegments.length)
    }
  }, SELDOM)
  expect(alternatives).toBeGreaterThan(1)
})
