import { metresPerDegree } from '@petatirta/domain'
import type { NetworkInput } from '@petatirta/network'

/** Metres between streets, and how many pipes make one main from crossing to crossing. */
const BLOCK = 90
const ORIGIN = [107.6, -6.9] as const
const CUSTOMERS_PER_SOURCE = 12_000

let seed = 27
const random = () => {
  seed = (seed * 48271) % 2147483647
  return seed / 2147483647
}

interface City {
  readonly input: NetworkInput
  readonly customers: Float64Array
}

/**
 * Streets in a grid with a pipe in most of them, some as one pipe over several blocks, so that ends meet vertices; lanes that end
 * blind; a valve at every third end or so, and a source for 12,000 customers.
 */
export function streetNetwork(pipeCount: number, customerCount: number): City {
  seed = 27
  const [east, north] = metresPerDegree(ORIGIN[1])
  const place = (x: number, y: number) => [ORIGIN[0] + x / east, ORIGIN[1] + y / north] as const
  // Of each crossing go 1.1 pipes: to the east, to the north, and a lane.
  const side = Math.ceil(Math.sqrt(pipeCount / 1.6))
  const lines: [number, number][][] = []
  const valves: number[] = []
  const customers: number[] = []
  const bend = (x1: number, y1: number, x2: number, y2: number): [number, number][] => {
    const [mx, my] = [(x1 + x2) / 2 + 4 * (random() - 0.5), (y1 + y2) / 2 + 4 * (random() - 0.5)]
    return [[mx, my]]
  }
  const street = (x1: number, y1: number, x2: number, y2: number) => {
    lines.push([[x1, y1], ...bend(x1, y1, x2, y2), [x2, y2]])
    if (random() < 0.45) valves.push(...place(x1 + (x2 - x1) * 0.04, y1 + (y2 - y1) * 0.04))
  }
  for (let row = 0; row < side && lines.length < pipeCount; row++) {
    for (let column = 0; column < side && lines.length < pipeCount; column++) {
      const [x, y] = [column * BLOCK, row * BLOCK]
      if (column + 1 < side && random() < 0.75) street(x, y, x + BLOCK, y)
      if (row + 1 < side && random() < 0.6) street(x, y, x, y + BLOCK)
      if (random() < 0.35) street(x + BLOCK / 2, y, x + BLOCK / 2, y + 60)
    }
  }
  const reach = side * BLOCK
  for (let i = 0; i < customerCount; i++) {
    const line = lines[Math.floor(random() * lines.length)] as [number, number][]
    const [[x1, y1], [x2, y2]] = [line[0] as [number, number], line.at(-1) as [number, number]]
    const share = random()
    customers.push(
      ...place(
        x1 + share * (x2 - x1) + 24 * (random() - 0.5),
        y1 + share * (y2 - y1) + 24 * (random() - 0.5),
      ),
    )
  }
  const sources = Array.from({ length: Math.ceil(customerCount / CUSTOMERS_PER_SOURCE) }, () => [
    Math.floor((random() * reach) / BLOCK) * BLOCK,
    Math.floor((random() * reach) / BLOCK) * BLOCK,
  ]).flatMap(([x = 0, y = 0]) => place(x, y))
  return { input: inputOf(lines, place, valves, sources), customers: Float64Array.from(customers) }
}

function inputOf(
  lines: readonly (readonly [number, number])[][],
  place: (x: number, y: number) => readonly [number, number],
  valves: readonly number[],
  sources: readonly number[],
): NetworkInput {
  const vertexStarts = new Uint32Array(lines.length + 1)
  lines.forEach((line, i) => {
    vertexStarts[i + 1] = (vertexStarts[i] as number) + line.length
  })
  const points = (prefix: string, coordinates: readonly number[]) => ({
    ids: Array.from({ length: coordinates.length / 2 }, (_, i) => `${prefix}-${i}`),
    coordinates: Float64Array.from(coordinates),
  })
  return {
    pipes: {
      ids: lines.map((_, i) => `PIPA-${i}`),
      lineStarts: Uint32Array.from({ length: lines.length + 1 }, (_, i) => i),
      vertexStarts,
      coordinates: Float64Array.from(lines.flat().flatMap(([x, y]) => place(x, y))),
      diameters: Float64Array.from(lines, () => 50 + 50 * Math.floor(4 * random())),
    },
    valves: points('KATUP', valves),
    sources: points('SUMBER', sources),
    joinTolerance: 0.5,
    valveTolerance: 5,
    repairs: [],
  }
}
