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

  test('leaves a pipe out only while its double is there and counts', () => {
    const double: Spot[] = [
      [0, 0.2],
      [20, 0.2],
    ]
    const omit = repair('omit', ['p1', 'p0'], [10, 0.1])
    const omittedOf = (first: Spot[], ...repairs: Repair[]) => {
      const { omitted, applied } = build(drawingOf([first], [double], line([0, 0.3], [20, 0.3])), ...repairs)
      return [[...omitted], [...applied]]
    }
    const there: Spot[] = [
      [0, 0],
      [20, 0],
    ]
    const moved: Spot[] = [
      [0, 30],
      [20, 30],
    ]
    expect(omittedOf(there, omit)).toEqual([[0, 1, 0], [1]])
    expect(omittedOf(moved, omit)).toEqual([[0, 0, 0], [0]])
    expect(omittedOf(there, repair('omit', ['p1', 'p9'], [10, 0.1]))).toEqual([[0, 0, 0], [0]])
    // The double is drawn elsewhere now, in the same street.
    expect(omittedOf(there, repair('omit', ['p1', 'p0'], [10, 3]))).toEqual([[0, 0, 0], [0]])
  })

  test('of doubles of doubles leaves one in, in whichever order and even in a ring', () => {
    const drawing = drawingOf(...[0, 0.1, 0.2, 0.3].map(y => line([0, y], [20, y])))
    const omit = (spare: number, kept: number) => repair('omit', [`p${spare}`, `p${kept}`], [10, 0.1])
    const cases: [Repair[], number[], number[]][] = [
      [
        [omit(1, 0), omit(2, 0), omit(2, 1)],
        [0, 1, 1, 0],
        [1, 1, 1],
      ],
      [
        [omit(2, 1), omit(1, 0)],
        [0, 1, 0, 0],
        [0, 1],
      ],
      [
        [omit(1, 0), omit(2, 1), omit(3, 2)],
        [0, 1, 0, 1],
        [1, 0, 1],
      ],
      [
        [omit(2, 0), omit(0, 1), omit(1, 2)],
        [0, 0, 1, 0],
        [1, 0, 0],
      ],
    ]
    for (const [repairs, omitted, applied] of cases) {
      for (const order of [repairs, repairs.toReversed()]) {
        const network = build(drawing, ...order)
        expect([...network.omitted]).toEqual(omitted)
        expect(repairs.map(one => network.applied[order.indexOf(one)])).toEqual(applied)
      }
    }
  })

  test('leaves a pipe without length out only while it is so short', () => {
    const omit = repair('omit', ['p1'], [10, 0])
    const shortIs = (...second: Spot[]) => build(drawingOf(line([0, 0], [20, 0]), [second]), omit)
    expect([...shortIs([10, 0], [10.02, 0]).omitted]).toEqual([0, 1])
    expect([...shortIs([10, 0], [10, 40]).omitted]).toEqual([0, 0])
  })

  test('is ignored where one of its features was drawn anew some way off', () => {
    const gap = (away: number) => drawingOf(line([0, 0], [10, 0]), line([12 + away, 0], [200, 0]))
    const join = repair('join', ['p0', 'p1'], [11, 0])
    expect([...build(gap(8), join).applied]).toEqual([1])
    expect([...build(gap(10), join).applied]).toEqual([0])
    const crossing = (away: number) =>
      drawingOf(line([0, 0], [20, 0]), line([10 + away, -10], [10 + away, 10]))
    const split = repair('split', ['p0', 'p1'], [10, 0])
    expect([...build(crossing(9), split).applied]).toEqual([1])
    expect([...build(crossing(11), split).applied]).toEqual([0])
    const miss = (away: number) => drawingOf(line([0, 0], [200, 0]), line([10, 2 + away], [10, 50]))
    const snap = repair('snap', ['p1', 'p0'], [10, 2])
    expect([...build(miss(5), snap).applied]).toEqual([1])
    expect([...build(miss(7), snap).applied]).toEqual([0])
    const off = (x: number, y: number): Drawing => ({
      ...drawingOf(line([0, y], [200, y])),
      valves: [[x, 0]],
      sources: [[x, 0]],
    })
    const snaps = [repair('snap', ['v0', 'p0'], [100, 0]), repair('snap', ['s0', 'p0'], [100, 0])]
    expect([...build(off(109, 45), ...snaps).applied]).toEqual([1, 1])
    expect([...build(off(100, 60), ...snaps).applied]).toEqual([0, 1])
    expect([...build(off(111, 30), ...snaps).applied]).toEqual([0, 0])
  })
})
