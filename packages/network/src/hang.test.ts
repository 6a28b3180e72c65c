import { geodesicLength } from '@petatirta/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coordinatesOf, type Drawing, drawings, inputOf, type Spot, toPlace } from '../test/random-network.ts'
import { segmentAt } from './assemble.ts'
import { buildNetwork } from './build.ts'
import { solveClosure } from './closure.ts'
import { hang, locate, rehang } from './hang.ts'
import { pipeLength, placeAt, roundAt } from './lines.ts'
import { lengthOf, linesOf, stretchesOf, volumeOf } from './stretches.ts'
import type { Located } from './types.ts'

const NOTHING = { stuck: new Set<number>(), shut: new Set<number>() }

const STREET: Drawing = {
  pipes: [
    [
      [
        [0, 0],
        [100, 0],
      ],
    ],
    [
      [
        [0, 50],
        [100, 50],
      ],
      [
        [0, 80],
        [100, 80],
      ],
    ],
  ],
  diameters: [100, Number.NaN],
  valves: [[40, 0]],
  sources: [],
  customers: [],
}
const street = buildNetwork(inputOf(STREET))

test('[D100] a customer hangs on the pipe that it names, else on the nearest within the distance', () => {
  const customers: Spot[] = [
    [20, 10],
    [20, 10],
    [20, 200],
    [60, 20],
  ]
  const named = Int32Array.of(-1, 1, -1, 99)
  const { pipe, starts, rows } = hang(street, coordinatesOf(customers), 60, named)
  expect([...pipe]).toEqual([0, 1, -1, 0])
  const hung = Array.from({ length: street.segmentCount }, (_, i) => [
    ...rows.subarray(starts[i], starts[i + 1]),
  ])
  expect(hung.filter(list => list.length > 0)).toEqual([[0], [3], [1]])
})

test('[D100] a customer hangs on a pipe that it names also where that has very many vertices', () => {
  const wave: Spot[] = Array.from({ length: 6001 }, (_, i) => [i / 2, 400 + 40 * Math.sin(i / 90)])
  const drawing: Drawing = {
    ...STREET,
    valves: [],
    pipes: [
      [
        [
          [0, 0],
          [3000, 0],
        ],
      ],
      [wave, wave.map(([x, y]) => [x, y + 9])],
    ],
  }
  const network = buildNetwork(inputOf(drawing))
  const places = fc.array(
    fc.tuple(fc.integer({ min: -300, max: 3300 }), fc.integer({ min: -1500, max: 1500 })),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(places, spots => {
      const customers = spots.map(([x, y]): Spot => [x + 0.3, y + 0.2])
      const { pipe, at } = hang(network, coordinatesOf(customers), 60, new Int32Array(spots.length).fill(1))
      for (const [row, [x, y]] of customers.entries()) {
        const away = (spot: Spot) => Math.hypot(spot[0] - x, spot[1] - y)
        const least = Math.min(...(drawing.pipes[1]?.flatMap(line => line.map(away)) ?? []))
        const found = geodesicLength([toPlace([x, y]), placeAt(network, 1, at[row] as number)])
        expect([pipe[row], found <= least * 1.001 + 0.01 && found >= 0.98 * least - 0.3]).toEqual([1, true])
      }
    }),
    { numRuns: 30 },
  )
})

test('[D100] hanging changed rows anew is the same as hanging all', () => {
  fc.assert(
    fc.property(drawings, fc.array(fc.nat(11), { maxLength: 4 }), (drawing, changed) => {
      const network = buildNetwork(inputOf(drawing))
      const moved = drawing.customers.map(
        ([x, y], i): Spot => (changed.includes(i) ? [x + 20, y + 3] : [x, y]),
      )
      const after: Spot[] = [...moved, [40.3, 20.7]]
      const before = hang(network, coordinatesOf(drawing.customers), 60)
      expect(rehang(network, before, coordinatesOf(after), changed, 60)).toEqual(
        hang(network, coordinatesOf(after), 60),
      )
    }),
    { numRuns: 300 },
  )
})

test('[D100] places along a pipe count its lines one after the other, and each place is found again', () => {
  expect(pipeLength(street, 1)).toBeCloseTo(200, 2)
  for (const metres of [0, 30, 99, 101, 150, 200]) {
    const found = locate(street, placeAt(street, 1, metres), 1)
    expect(found?.pipe).toBe(1)
    expect(found?.at).toBeCloseTo(metres, 2)
  }
  const { at = 0 } = locate(street, toPlace([100, 50]), 1) ?? {}
  expect(geodesicLength([placeAt(street, 1, at), toPlace([100, 50])])).toBeLessThan(0.01)
})

test('[D100] a place that was rounded to the centimetre is not rounded to another one', () => {
  // Rounded up to where the line's end begins to count.
  expect(roundAt(64.547, 64.5521602)).toBe(64.5521602)
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 9, noNaN: true }),
      (share, length) => {
        const once = roundAt(share * length, length)
        expect(roundAt(once, length)).toBe(once)
      },
    ),
  )
})

test('[D100] lines without length among those of a pipe have no places', () => {
  const point: Spot[] = [
    [100, 100],
    [100, 100],
  ]
  const [first, last]: Spot[][] = [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [100, 100],
      [120, 100],
    ],
  ]
  const drawing = { ...STREET, diameters: [100], valves: [[5, 0] as const] }
  for (const lines of [
    [first, point, last],
    [point, first, point, point, last, point],
  ]) {
    const network = buildNetwork(inputOf({ ...drawing, pipes: [lines as Spot[][]] }))
    for (const spot of [
      [100, 100],
      [99, 100],
    ] as Spot[]) {
      const found = locate(network, toPlace(spot), 5)
      expect(geodesicLength([placeAt(network, 0, found?.at ?? 0), toPlace([100, 100])])).toBeLessThan(0.01)
      expect(solveClosure(network, found as Located, NOTHING).valves).toEqual([])
      const { pipe, at } = hang(network, coordinatesOf([spot]), 60)
      expect(segmentAt(network, pipe[0] as number, at[0] as number)).toBe(segmentAt(network, 0, 20))
    }
    expect(geodesicLength([placeAt(network, 0, pipeLength(network, 0)), toPlace([120, 100])])).toBeLessThan(
      0.01,
    )
    expect(locate(network, toPlace([0, 0]), 5)?.at).toBe(0)
  }
  // Points alone are one place.
  const network = buildNetwork(
    inputOf({
      ...drawing,
      valves: [],
      pipes: [
        [
          point,
          [
            [0, 0],
            [0, 0],
          ],
          point,
        ],
      ],
    }),
  )
  expect(locate(network, toPlace([100, 100]), 5)?.at).toBe(0)
  expect(network.segmentCount).toBe(1)
})

test('[D101] lengths are those of the ellipsoid, volumes those of pipes whose diameter is known', () => {
  fc.assert(
    fc.property(drawings, drawing => {
      const network = buildNetwork(inputOf(drawing))
      const all = stretchesOf(
        network,
        Uint32Array.from({ length: network.segmentCount }, (_, i) => i),
      )
      const drawn = drawing.pipes.flat().reduce((sum, line) => sum + geodesicLength(line.map(toPlace)), 0)
      expect(lengthOf(all)).toBeCloseTo(drawn, 6)
      const lines = linesOf(network, all)
      expect(lines.reduce((sum, line) => sum + geodesicLength(line), 0) / drawn).toBeCloseTo(1, 6)
    }),
    { numRuns: 300 },
  )
  const all = stretchesOf(
    street,
    Uint32Array.from({ length: street.segmentCount }, (_, i) => i),
  )
  expect(volumeOf(street, all)).toBeCloseTo((100 * Math.PI * 0.1 ** 2) / 4, 4)
})
