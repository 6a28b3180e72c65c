import type { NetworkFaultKind } from '@petatirta/contract/plain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coordinatesOf, type Drawing, inputOf, RUNS, type Spot, toPlace } from '../../test/random-network.ts'
import { buildNetwork } from '../build.ts'
import { hang } from '../hang.ts'
import type { Fault, Repair } from '../types.ts'
import { checkNetwork } from './index.ts'
import { distance } from './survey.ts'

const BLOCK = 100
const SIDE = 6

/** Streets in a grid, a main in each, fed in a corner: nothing is wrong with it. */
function streets(): Spot[][] {
  const steps = Array.from({ length: SIDE }, (_, i) => i * BLOCK)
  const lengthwise = steps.map(y => steps.map((x): Spot => [x, y]))
  const across = steps.flatMap(x =>
    steps.slice(1).map((y): Spot[] => [
      [x, y - BLOCK],
      [x, y],
    ]),
  )
  return [...lengthwise, ...across]
}

interface Change {
  readonly pipes?: Spot[][]
  readonly valves?: Spot[]
  readonly sources?: Spot[]
  readonly customers?: Spot[]
}

const drawingOf = ({ pipes = [], valves = [], sources = [], customers = [] }: Change): Drawing => {
  const all = [...streets(), ...pipes]
  return {
    pipes: all.map(line => [line]),
    diameters: all.map(() => 100),
    valves: [[50, 0], ...valves],
    sources: [[0, 0], ...sources],
    customers: [[30, 10], ...customers],
  }
}

function check(change: Change, repairs: readonly Repair[] = []): Fault[] {
  const drawing = drawingOf(change)
  const network = buildNetwork({ ...inputOf(drawing), repairs })
  const coordinates = coordinatesOf(drawing.customers)
  const ids = drawing.customers.map((_, i) => `c${i}`)
  return checkNetwork(network, { ...hang(network, coordinates, 60), coordinates, ids })
}

const first = `p${streets().length}`
const second = `p${streets().length + 1}`
const repairsOf = (faults: readonly Fault[]): Repair[] =>
  faults.flatMap(({ repair, features, place }) => (repair ? [{ kind: repair, features, place }] : []))

interface Planted {
  readonly change: Change
  readonly kind: NetworkFaultKind
  readonly features: string[]
  readonly near: Spot
  readonly size?: number
  readonly repair?: Fault['repair']
}

/** In the middle of a block's street, each at another corner and from another side. */
const plants = fc
  .record({
    column: fc.nat(SIDE - 2),
    row: fc.nat(SIDE - 2),
    metres: fc.double({ min: 0.7, max: 2.4, noNaN: true }),
    lean: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    kind: fc.constantFrom<NetworkFaultKind>(
      'gap',
      'nearMiss',
      'overlap',
      'crossing',
      'valveOff',
      'sourceOff',
      'noSource',
      'customerFar',
      'zeroLength',
    ),
  })
  .map(({ column, row, metres, lean, kind }): Planted => {
    // Halfway along a street, and into the block above it.
    const [x, y] = [column * BLOCK + 50, row * BLOCK]
    const street = `p${row}`
    switch (kind) {
      case 'gap': {
        const end: Spot = [x, y + 20]
        const other: Spot = [x + metres * Math.sin(lean), y + 20 + metres * Math.cos(lean)]
        const pipes: Spot[][] = [
          [[x, y], end],
          [other, [x, y + 40], [x + 20, y + 60]],
        ]
        return { kind, change: { pipes }, features: [first, second], near: end, size: metres, repair: 'join' }
      }
      case 'nearMiss': {
        const end: Spot = [x, y + metres]
        const pipes: Spot[][] = [[[x + 30 * Math.sin(lean), y + 30], end]]
        return { kind, change: { pipes }, features: [first, street], near: end, size: metres, repair: 'snap' }
      }
      case 'overlap': {
        const pipes: Spot[][] = [
          [
            [x - 20, y + lean / 4],
            [x + 10, y + lean / 4],
          ],
        ]
        return { kind, change: { pipes }, features: [first, street], near: [x, y], size: 30, repair: 'omit' }
      }
      case 'crossing': {
        const pipes: Spot[][] = [
          [
            [x + 30 * lean, y + 30],
            [x - 9 * lean, y - 9],
          ],
        ]
        return { kind, change: { pipes }, features: [first, street], near: [x, y], size: 0, repair: 'split' }
      }
      case 'valveOff':
        return {
          kind,
          change: { valves: [[x, y + 5.5 + metres]] },
          features: ['v1', street],
          near: [x, y + 5.5 + metres],
          size: 5.5 + metres,
          repair: 'snap',
        }
      case 'sourceOff':
        return {
          kind,
          change: { sources: [[x, y + 10 + metres]] },
          features: ['s1', street],
          near: [x, y + 10 + metres],
          size: 10 + metres,
          repair: 'snap',
        }
      case 'noSource': {
        const pipes: Spot[][] = [
          [
            [x - 10, y + 40],
            [x + 10, y + 40],
          ],
          [
            [x + 10, y + 40],
            [x + 10, y + 60],
          ],
        ]
        return { kind, change: { pipes }, features: [first, second], near: [x, y + 40], size: 40 }
      }
      case 'customerFar':
        return {
          kind,
          change: { customers: [[x - 500, y - 900]] },
          features: ['c1'],
          near: [x - 500, y - 900],
        }
      default: {
        const pipes: Spot[][] = [
          [
            [x, y],
            [x + (lean > 0 ? 0.02 : 0), y],
          ],
        ]
        return { kind, change: { pipes }, features: [first], near: [x, y], size: 0, repair: 'omit' }
      }
    }
  })

test('[D105] nothing is found in a network that is drawn well', () => {
  expect(check({})).toEqual([])
})

test('[D105] every kind of fault is found with its place, its size, its features and a repair, and nothing else', () => {
  fc.assert(
    fc.property(plants, ({ change, kind, features, near, size, repair }) => {
      const faults = check(change)
      const fault = faults.find(found => found.kind === kind)
      // What hangs loose before it is joined has no source, either.
      const others = faults.filter(found => found !== fault && found.kind !== 'noSource')
      expect(faults.map(found => found.kind)).toContain(kind)
      expect(new Set(fault?.features)).toEqual(new Set(features))
      expect(fault?.repair).toBe(repair)
      expect(distance(fault?.place ?? [0, 0], toPlace(near))).toBeLessThan(12)
      if (size !== undefined) expect(Math.abs((fault?.size ?? -9) - size)).toBeLessThan(0.5)
      expect(others).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('[D105] a repair that is applied mends its fault, and the fault keeps its id until then', () => {
  fc.assert(
    fc.property(plants, ({ change, kind, repair }) => {
      const faults = check(change)
      expect(check(change)).toEqual(faults)
      const after = check(change, repairsOf(faults))
      expect(after.filter(fault => fault.repair !== undefined)).toEqual([])
      if (repair !== undefined) expect(after).toEqual([])
      else expect(after.map(fault => fault.kind)).toEqual([kind])
    }),
    { numRuns: 300 },
  )
})

test('[D105] what is apart on purpose is not proposed to be joined', () => {
  const apart = fc
    .record({
      metres: fc.double({ min: 3.01, max: 8, noNaN: true }),
      column: fc.nat(SIDE - 2),
      row: fc.nat(SIDE - 2),
    })
    .map(({ metres, column, row }): Record<string, Change> => {
      const [x, y] = [column * BLOCK + 50, row * BLOCK]
      return {
        'a second main on the other side of the street, ends side by side': {
          pipes: [
            [
              [x - 40, y + metres],
              [x + 40, y + metres],
            ],
            [
              [x, y + 2 * metres],
              [x - 40, y + 2 * metres],
            ],
          ],
          sources: [
            [x - 40, y + metres],
            [x - 40, y + 2 * metres],
          ],
        },
        'a blind end that runs along another pipe': {
          pipes: [
            [
              [x - 50, y + 30],
              [x, y + 30],
            ],
            [
              [x + 50, y + 30 + metres / 3],
              [x - 20, y + 30 + metres / 3],
            ],
          ],
        },
        'a pipe led over another, joined at both its ends': {
          pipes: [
            [
              [x, y - 20],
              [x, y + 20],
            ],
            [
              [x, y + 20],
              [x + 50, y + 20],
            ],
            [
              [x, y - 20],
              [x + 50, y - 20],
            ],
          ],
          sources: [[x + 50, y - 20]],
        },
        'a lane that is capped before the junction': {
          pipes: [
            [
              [x, y + metres],
              [x, y + 40],
              [x + 50, y + 40],
            ],
          ],
        },
      }
    })
  fc.assert(
    fc.property(apart, cases => {
      for (const [name, change] of Object.entries(cases)) {
        expect([name, repairsOf(check(change))]).toEqual([name, []])
      }
    }),
    { numRuns: 300 },
  )
})
