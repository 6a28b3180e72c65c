import { describe, expect, test } from 'vitest'
import { type Drawing, inputOf, type Spot, toPlace } from '../test/random-network.ts'
import { buildNetwork } from './build.ts'
import { locate } from './hang.ts'
import type { Repair } from './types.ts'

const drawingOf = (...pipes: Spot[][][]): Drawing => ({
  pipes,
  diameters: pipes.map(() => 100),
  valves: [],
  sources: [],
  customers: [],
})
const repair = (kind: Repair['kind'], features: string[], spot: Spot): Repair => ({
  kind,
  features,
  place: toPlace(spot),
})
const build = (drawing: Drawing, ...repairs: Repair[]) => buildNetwork({ ...inputOf(drawing), repairs })
const line = (...spots: Spot[]): Spot[][] => [spots]

describe('[D100] what a person agreed to', () => {
  test('joins pipes at their points nearest to the place, of any kind of joint', () => {
    const crossing = drawingOf(line([0, 0], [20, 0]), line([10, -10], [10, 10]))
    const gap = drawingOf(line([0, 0], [10, 0]), line([12, 0], [20, 0]))
    const miss = drawingOf(line([0, 0], [20, 0]), line([10, 2], [10, 10]))
    expect(build(crossing, repair('split', ['p0', 'p1'], [10, 0])).segmentCount).toBe(1)
    expect(build(gap, repair('join', ['p0', 'p1'], [11, 0])).segmentCount).toBe(1)
    expect(build(miss, repair('snap', ['p1', 'p0'], [10, 2])).segmentCount).toBe(1)
  })

  test('joins two lines of one pipe', () => {
    const broken = drawingOf([
      [
        [0, 0],
        [10, 0],
      ],
      [
        [12, 0],
        [20, 0],
      ],
    ])
    expect(build(broken).segmentCount).toBe(2)
    expect(build(broken, repair('join', ['p0', 'p0'], [11, 0])).segmentCount).toBe(1)
  })

  test('leaves a pipe out, and nothing is found on it', () => {
    const network = build(
      drawingOf(line([0, 0], [20, 0]), line([0, 0.2], [20, 0.2])),
      repair('omit', ['p1', 'p0'], [10, 0]),
    )
    expect([...network.omitted]).toEqual([0, 1])
    expect(locate(network, toPlace([10, 0.3]), 5)?.pipe).toBe(0)
  })

  test('is of a valve or a source where one with that id stands at the place, and else of the pipe', () => {
    const drawing: Drawing = {
      ...drawingOf(line([0, 0], [20, 0]), line([0, 40], [20, 40])),
      valves: [[10, 9]],
      sources: [[5, 48]],
    }
    const input = inputOf(drawing)
    // Layers number their features by themselves.
    const same = { ...input, valves: { ...input.valves, ids: ['p1'] } }
    const repairs = [repair('snap', ['p1', 'p0'], [10, 9]), repair('snap', ['s0', 'p1'], [5, 48])]
    const network = buildNetwork({ ...same, repairs })
    expect([...network.valves.pipe]).toEqual([0])
    expect(network.valves.at[0]).toBeCloseTo(10, 1)
    expect([...network.sources.pipe]).toEqual([1])
    expect([...network.applied]).toEqual([1, 1])
    expect(network.segmentCount).toBe(3)
  })

  test('is ignored where its features are gone or stand elsewhere now', () => {
    const drawing = drawingOf(line([0, 0], [10, 0]), line([12, 0], [20, 0]))
    const network = build(
      drawing,
      repair('join', ['p0', 'p9'], [11, 0]),
      repair('omit', ['p7'], [11, 0]),
      repair('omit', ['p0'], [900, 900]),
      repair('join', ['p0', 'p1'], [900, 900]),
      repair('snap', ['v3', 'p0'], [5, 5]),
      { kind: 'join', features: [], place: [Number.NaN, 0] },
    )
    expect([...network.applied]).toEqual([0, 0, 0, 0, 0, 0])
    expect(network.segmentCount).toBe(2)
  })
})
