import { NETWORK_DEFAULTS, NETWORK_FAULT_KINDS } from '@petatirta/contract/plain'
import { describe, expect, test } from 'vitest'
import { footOn, type Spot } from '../base/segment-index.ts'
import { lengthOf } from '../network/drawing.ts'
import { spotOf, testNetwork } from '../test-network.ts'
import { testCity } from '../test-support.ts'
import type { NetworkFaults } from './types.ts'

const { joinTolerance, valveTolerance, customerDistance } = NETWORK_DEFAULTS
const city = testCity({ customers: 6000, months: 1, messy: true })
const network = testNetwork(city)
const { faults, decoys } = city.generated.networkFaults() as NetworkFaults
const lines = new Map(network.pipes.map(({ id, line }) => [id, line]))

const distance = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(bx - ax, by - ay)
const ends = (line: readonly Spot[]) => [line[0] as Spot, line.at(-1) as Spot]
const toLine = (spot: Spot, line: readonly Spot[]) =>
  Math.min(
    ...line.slice(1).map(([bx, by], i) => {
      const [ax, ay] = line[i] as Spot
      return distance(spot, footOn(spot, { ax, ay, bx, by, owner: '' }))
    }),
  )
const nearestEnds = (a: readonly Spot[], b: readonly Spot[]) =>
  Math.min(...ends(a).flatMap(p => ends(b).map(q => distance(p, q))))
const nearestEnd = (a: readonly Spot[], b: readonly Spot[]) => Math.min(...ends(a).map(p => toLine(p, b)))
const crosses = (a: readonly Spot[], b: readonly Spot[]) =>
  a.slice(1).some((a2, i) => b.slice(1).some((b2, k) => cross(a[i] as Spot, a2, b[k] as Spot, b2)))
function cross(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  const side = (p: Spot, q: Spot, r: Spot) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0
}

/** The cosine between a lane's last part and the way over the gap. */
function cosineAtGap(lane: readonly Spot[], rest: readonly Spot[]): number {
  const stop = rest.at(-1) as Spot
  const isAtStart = distance(lane[0] as Spot, stop) < distance(lane.at(-1) as Spot, stop)
  const [before, end] = (isAtStart ? [lane[1], lane[0]] : [lane.at(-2), lane.at(-1)]) as [Spot, Spot]
  const [ax, ay, bx, by] = [end[0] - before[0], end[1] - before[1], stop[0] - end[0], stop[1] - end[1]]
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by))
}

const linesOf = ({ features }: { features: string[] }) =>
  features.map(id => {
    const line = lines.get(id)
    if (!line) throw new Error(`no pipe ${id}`)
    return line
  }) as [Spot[], Spot[]]
const each = (kind: string) => {
  const listed = [...faults, ...decoys].filter(item => item.kind === kind)
  expect(listed.length).toBeGreaterThanOrEqual(5)
  return listed
}

test('[D105] a messy city has ten of every fault, apart from each other; a clean one has none', () => {
  for (const kind of NETWORK_FAULT_KINDS) {
    expect([kind, faults.filter(fault => fault.kind === kind).length]).toEqual([kind, 10])
  }
  expect(testCity({ months: 1 }).generated.networkFaults()).toBeUndefined()
  const spots = [...faults, ...decoys].map(({ place }) => spotOf(place))
  for (const [i, a] of spots.entries()) {
    for (const b of spots.slice(i + 1)) expect(distance(a, b)).toBeGreaterThan(30)
  }
})

describe('[D105] what is listed is there', () => {
  test('gaps between ends', () => {
    for (const fault of each('gap')) {
      const [a, b] = linesOf(fault)
      expect(nearestEnds(a, b)).toBeCloseTo(fault.size_m, 1)
      expect(fault.size_m).toBeGreaterThan(joinTolerance)
    }
  })

  test('some of the gaps at corners, where one end points past the other', () => {
    const atCorner = each('gap').filter(fault => Math.abs(cosineAtGap(...linesOf(fault))) < 0.1)
    expect(atCorner.length).toBeGreaterThanOrEqual(3)
    expect(atCorner.length).toBeLessThan(each('gap').length)
  })

  test('ends just before another pipe', () => {
    for (const fault of each('nearMiss')) {
      const [a, b] = linesOf(fault)
      expect(nearestEnd(a, b)).toBeCloseTo(fault.size_m, 1)
      expect(nearestEnds(a, b)).toBeGreaterThan(3)
      expect(fault.size_m).toBeGreaterThan(joinTolerance)
    }
  })

  test('pipes over each other', () => {
    for (const fault of each('overlap')) {
      const [under, over] = linesOf(fault)
      for (const spot of over) expect(toLine(spot, under)).toBeLessThan(joinTolerance)
      expect(lengthOf(over)).toBeCloseTo(fault.size_m, 0)
    }
  })

  test('pipes that cross without a joint', () => {
    for (const fault of each('crossing')) {
      const [a, b] = linesOf(fault)
      expect(crosses(a, b)).toBe(true)
      expect(Math.min(nearestEnd(a, b), nearestEnd(b, a))).toBeGreaterThan(3)
    }
  })

  test('parts that nothing feeds, and no other', () => {
    expect(network.unfed().sort()).toEqual(
      each('noSource')
        .flatMap(({ features }) => features)
        .sort(),
    )
  })

  test('pipes without length', () => {
    const lengths = each('zeroLength').map(fault => lengthOf(linesOf(fault)[0]))
    expect(Math.max(...lengths)).toBeLessThan(0.03)
    expect(Math.max(...lengths)).toBeGreaterThan(0)
    expect(Math.min(...lengths)).toBe(0)
  })

  test('valves and sources off any pipe, and no other', () => {
    const off = (places: typeof network.valves) =>
      places.filter(({ metres }) => metres > valveTolerance).map(({ id }) => id)
    const listed = (kind: string) => each(kind).flatMap(({ features }) => features)
    expect(off(network.valves).sort()).toEqual(listed('valveOff').sort())
    expect(off(network.sources).sort()).toEqual(listed('sourceOff').sort())
  })

  test('customers far from every pipe, and no other', () => {
    // Rows that cannot be imported are no customers: those without an id, and those whose longitude is a latitude.
    const isRow = ({ id }: { id: string }) => id !== '' && !id.startsWith('88')
    const far = network.customers
      .filter(customer => isRow(customer) && customer.metres > customerDistance)
      .map(({ id }) => id)
    expect(far.sort()).toEqual(
      each('customerFar')
        .flatMap(({ features }) => features)
        .sort(),
    )
  })
})

describe('[D105] decoys are apart on purpose', () => {
  test('a second main touches the first at both ends only', () => {
    for (const decoy of each('parallel')) {
      const [first, second] = linesOf(decoy)
      for (const end of ends(second)) expect(toLine(end, first)).toBeLessThan(0.05)
      for (const bend of second.slice(1, -1)) expect(toLine(bend, first)).toBeGreaterThan(1.2)
    }
  })

  test('a bridge crosses without a joint', () => {
    for (const decoy of each('bridge')) {
      const [over, under] = linesOf(decoy)
      expect(crosses(over, under)).toBe(true)
      expect(Math.min(nearestEnd(over, under), nearestEnd(under, over))).toBeGreaterThan(3)
    }
  })

  test('a capped lane ends some metres before the junction', () => {
    for (const decoy of each('deadEnd')) {
      const [lane, other] = linesOf(decoy)
      expect(nearestEnd(lane, other)).toBeGreaterThan(5)
    }
  })
})
