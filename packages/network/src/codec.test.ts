import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawings, inputOf, RUNS } from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { decodeNetwork, encodeNetwork, readNetworkHeader } from './codec.ts'
import type { Network, NetworkInput } from './types.ts'

const HEADER = { counters: { pipe: 7, accessories: 3, water_source: 1 }, settings: { joinTolerance: 0.5 } }

/** What is made for building alone is not sent. */
const sent = ({ joints: _, applied: __, input, ...network }: Network) => ({
  ...network,
  input: { ...input, repairs: [] },
})

/** The same columns with their rows in another order. */
function turned(input: NetworkInput): NetworkInput {
  const { pipes } = input
  const lines = (pipe: number) =>
    Array.from(
      { length: (pipes.lineStarts[pipe + 1] as number) - (pipes.lineStarts[pipe] as number) },
      (_, i) => {
        const line = (pipes.lineStarts[pipe] as number) + i
        return pipes.coordinates.slice(
          2 * (pipes.vertexStarts[line] as number),
          2 * (pipes.vertexStarts[line + 1] as number),
        )
      },
    )
  const order = [...pipes.ids.keys()].reverse()
  const starts = (sizes: number[]) =>
    Uint32Array.from([0, ...sizes]).map((_, i) => sizes.slice(0, i).reduce((a, b) => a + b, 0))
  const all = order.flatMap(lines)
  return {
    ...input,
    pipes: {
      ids: order.map(pipe => pipes.ids[pipe] as string),
      lineStarts: starts(order.map(pipe => lines(pipe).length)),
      vertexStarts: starts(all.map(line => line.length / 2)),
      coordinates: Float64Array.from(all.flatMap(line => [...line])),
      diameters: Float64Array.from(order, pipe => pipes.diameters[pipe] as number),
    },
  }
}

test('[D100] an encoded network is the same again on the columns that it was made from, in any order', () => {
  fc.assert(
    fc.property(drawings, fc.boolean(), (drawing, omits) => {
      const [line] = drawing.pipes[0] ?? []
      const [x = 0, y = 0] = line?.[0] ?? []
      const repairs = omits
        ? [
            {
              kind: 'omit' as const,
              features: ['p0'],
              place: [107.6 + x / 110_000, -6.9 + y / 110_000] as const,
            },
          ]
        : []
      const input = { ...inputOf(drawing), repairs }
      const network = buildNetwork(input)
      const bytes = encodeNetwork(network, HEADER)
      expect(readNetworkHeader(bytes)).toEqual(HEADER)
      const decoded = decodeNetwork(bytes, input)
      expect(decoded && sent(decoded)).toEqual(sent(network))
      const other = turned(input)
      const elsewhere = decodeNetwork(bytes, other)
      expect(elsewhere && sent(elsewhere)).toEqual(sent(buildNetwork(other)))
    }),
    { numRuns: RUNS },
  )
})

test('[D100] a set that does not fit the columns, or is none, is not taken for a network', () => {
  const drawing = {
    pipes: [
      [
        [
          [0, 0],
          [20, 0],
        ] as const,
      ],
      [
        [
          [20, 0],
          [20, 20],
        ] as const,
      ],
    ],
    diameters: [100, 100],
    valves: [[10, 0] as const],
    sources: [[0, 0] as const],
    customers: [],
  }
  const input = inputOf(drawing)
  const bytes = encodeNetwork(buildNetwork(input), HEADER)
  expect(decodeNetwork(bytes, input)).toBeDefined()
  const renamed = { ...input, valves: { ...input.valves, ids: ['another'] } }
  expect(decodeNetwork(bytes, renamed)).toBeUndefined()
  expect(decodeNetwork(bytes, inputOf({ ...drawing, valves: [] }))).toBeUndefined()
  expect(decodeNetwork(bytes.with(3, 99), input)).toBeUndefined()
  expect(readNetworkHeader(Uint8Array.of(1, 2, 3))).toBeUndefined()
  for (let length = 0; length < bytes.length; length++) {
    expect(decodeNetwork(bytes.slice(0, length), input)).toBeUndefined()
  }
})

test('[D100] bytes that were spoilt are refused or give some network, but never more than there is', () => {
  const input = inputOf({
    pipes: [
      [
        [
          [0, 0],
          [20, 0],
        ],
      ],
      [
        [
          [10, 0],
          [10, 20],
        ],
      ],
    ],
    diameters: [100, 100],
    valves: [[10, 10]],
    sources: [[0, 0]],
    customers: [],
  })
  const bytes = encodeNetwork(buildNetwork(input), HEADER)
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const network = decodeNetwork(bytes.with(at, byte), input)
      expect(network === undefined || network.segmentCount <= 3).toBe(true)
    }),
    { numRuns: RUNS },
  )
})
