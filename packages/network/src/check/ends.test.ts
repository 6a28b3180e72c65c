import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputOf, type Spot } from '../../test/random-network.ts'
import { buildNetwork } from '../build.ts'
import type { Fault, Repair } from '../types.ts'
import { checkNetwork } from './index.ts'

/** Each line is a pipe; the first one has the source at its start. */
function check(lines: readonly (readonly Spot[])[], repairs: readonly Repair[] = []): Fault[] {
  const drawing = {
    pipes: lines.map(line => [line]),
    diameters: lines.map(() => 100),
    valves: [],
    sources: [lines[0]?.[0] ?? ([0, 0] as const)],
    customers: [],
  }
  return checkNetwork(buildNetwork({ ...inputOf(drawing), repairs }))
}

const repairsOf = (faults: readonly Fault[]): Repair[] =>
  faults.flatMap(({ repair, features, place }) => (repair ? [{ kind: repair, features, place }] : []))
const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const degrees = (min: number, max: number) => metres(min, max).map(angle => (angle * Math.PI) / 180)
const from = ([x, y]: Spot, angle: number, length: number): Spot => [
  x + length * Math.cos(angle),
  y + length * Math.sin(angle),
]

/** Joined by what was proposed, nothing is left to find. */
function expectOne(lines: Spot[][], kind: Fault['kind'], features = ['p0', 'p1']): void {
  const faults = check(lines)
  const proposed = faults.filter(({ repair }) => repair)
  expect(proposed.map(fault => [fault.kind, [...fault.features].sort()])).toEqual([[kind, features]])
  expect(check(lines, repairsOf(faults))).toEqual([])
}

test('[D105] a gap at a corner is found, whichever of the two pipes stops before it, and by however much each', () => {
  const corners = fc.record({
    turn: degrees(25, 115),
    own: metres(0, 2.9),
    other: metres(0, 2.9),
    spin: degrees(0, 360),
  })
  fc.assert(
    fc.property(corners, ({ turn, own, other, spin }) => {
      const corner: Spot = [200, 200]
      const lines = [
        [from(corner, spin + Math.PI, 90), from(corner, spin + Math.PI, own)],
        [from(corner, spin + turn, other), from(corner, spin + turn, 80)],
      ]
      const [end, start] = [lines[0]?.[1], lines[1]?.[0]] as [Spot, Spot]
      const apart = Math.hypot(end[0] - start[0], end[1] - start[1])
      fc.pre(apart > 0.55 && apart < 4.9)
      expectOne(lines, 'gap')
    }),
    { numRuns: 300 },
  )
})

test('[D105] a pipe that turns off where it should begin, or begins a little behind the corner, leaves a gap or a near miss', () => {
  const main: Spot[] = [
    [0, 0],
    [50, 0],
  ]
  expectOne(
    [
      main,
      [
        [50.7, 0],
        [50.7, 60],
      ],
    ],
    'gap',
  )
  expectOne(
    [
      main,
      [
        [51.5, 0.3],
        [60, 60],
      ],
    ],
    'gap',
  )
  expectOne(
    [
      main,
      [
        [51, 0],
        [52, 0],
        [52, 60],
      ],
    ],
    'gap',
  )
  expectOne(
    [
      main,
      [
        [52, -1],
        [52, 60],
      ],
    ],
    'gap',
  )
  expectOne(
    [
      main,
      [
        [52, -1.7],
        [52, 60],
      ],
    ],
    'nearMiss',
  )
})

test('[D105] in a grid of streets whose pipes all stop before the corners every corner is found', () => {
  for (const back of [0.7, 1.5, 2.5]) {
    const [side, block] = [4, 100]
    const lines: Spot[][] = []
    for (let i = 0; i < side; i++)
      for (let k = 0; k + 1 < side; k++) {
        lines.push([
          [k * block + back, i * block],
          [(k + 1) * block - back, i * block],
        ])
        lines.push([
          [i * block, k * block + back],
          [i * block, (k + 1) * block - back],
        ])
      }
    const faults = check(lines)
    expect(faults.filter(({ kind }) => kind === 'gap').length).toBeGreaterThanOrEqual(side * side)
    expect([back, check(lines, repairsOf(faults))]).toEqual([back, []])
  }
})

test('[D105] an end that comes to a pipe at a slant is a near miss; one that runs along it is none', () => {
  const main: Spot[] = [
    [0, 0],
    [100, 0],
  ]
  const slants = fc.record({ angle: degrees(10, 80), off: metres(0.55, 1.5), side: fc.constantFrom(1, -1) })
  fc.assert(
    fc.property(slants, ({ angle, off, side }) => {
      const end: Spot = [50, side * off]
      expectOne([main, [from(end, side * angle, 40), end]], 'nearMiss')
    }),
  )
  const along = fc.record({ angle: degrees(-3, 3), off: metres(0.7, 2.9), side: fc.constantFrom(1, -1) })
  fc.assert(
    fc.property(along, ({ angle, off, side }) => {
      const end: Spot = [50, side * off]
      // A bend shortly before the end points at the main, but the pipe has come beside it.
      const before = from(end, side * angle, 4)
      expect(repairsOf(check([main, [[90, before[1]], before, end]]))).toEqual([])
    }),
  )
})

test('[D105] two ends that lie side by side, or of pipes that run beside each other, are no gap', () => {
  const apart = fc.record({ off: metres(0.7, 4), shift: metres(-4, 4), turned: fc.boolean() })
  fc.assert(
    fc.property(apart, ({ off, shift, turned }) => {
      const first: Spot[] = [
        [0, 0],
        [50, 0],
      ]
      const beside: Spot[] = [
        [0, off],
        [50 + shift, off],
      ]
      expect(repairsOf(check([first, turned ? beside.reverse() : beside]))).toEqual([])
    }),
  )
})
