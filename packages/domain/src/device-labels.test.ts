import { expect, test } from 'vitest'
import { type LabelCandidate, labelSides, placeLabels } from './device-labels.ts'

const point = (id: string, x: number, y: number) => ({ id, x, y })
const sides = (...points: ReturnType<typeof point>[]) => Object.fromEntries(labelSides(points))

test('[M4.9] of two labels closer than 1000 map units the northern one is top, the southern bottom', () => {
  expect(sides(point('s', 0, 0), point('n', 300, 700))).toEqual({ s: 'bottom', n: 'top' })
  expect(sides(point('n', 0, 999), point('s', 0, 0))).toEqual({ n: 'top', s: 'bottom' })
})

test('[M4.9] 1000 map units apart they are no group', () => {
  expect(sides(point('a', 0, 0), point('b', 0, 1000))).toEqual({})
  expect(sides(point('a', 0, 0))).toEqual({})
  expect(sides()).toEqual({})
})

test('[M4.9] the closest are grouped first; one that is left over looks at its nearest neighbour', () => {
  const [a, b, c] = [point('a', 0, 900), point('b', 0, 400), point('c', 0, 200)]
  expect(sides(a, b, c)).toEqual({ a: 'top', b: 'top', c: 'bottom' })
  expect(sides(point('d', 0, -300), b, c)).toEqual({ d: 'bottom', b: 'top', c: 'bottom' })
})

test('the same points give the same sides in any order, also when they lie on one spot', () => {
  const points = [point('a', 5, 5), point('b', 5, 5), point('c', 400, 5), point('d', 5000, 0)]
  const expected = sides(...points)
  expect(expected).toMatchObject({ a: 'top', b: 'bottom' })
  expect(sides(...points.toReversed())).toEqual(expected)
})

const ROOM = { left: 0, top: 0, right: 1000, bottom: 600, width: 200, height: 80, gap: 14 }
const at = (id: string, x: number, y: number, side: 'top' | 'bottom' = 'top'): LabelCandidate => ({
  id,
  x,
  y,
  side,
})
const placed = (...candidates: LabelCandidate[]) => placeLabels(candidates, ROOM).map(({ id }) => id)

test('no label lies on another; the first one stays', () => {
  expect(placed(at('a', 300, 300), at('b', 350, 300))).toEqual(['a'])
  expect(placed(at('b', 350, 300), at('a', 300, 300))).toEqual(['b'])
  expect(placed(at('a', 300, 300), at('b', 510, 300))).toEqual(['a', 'b'])
})

test('[M4.9] a pair on one street has room above and below', () => {
  expect(placed(at('n', 300, 300, 'top'), at('s', 310, 310, 'bottom'))).toEqual(['n', 's'])
})

test('no label lies on the point of another, whichever comes first', () => {
  expect(placed(at('a', 300, 300), at('b', 300, 400))).toEqual(['a'])
  expect(placed(at('b', 300, 400), at('a', 300, 300))).toEqual(['b'])
})

test('a label without a group stands above its point, and below where there is no room above', () => {
  const free = (id: string, x: number, y: number) => ({ id, x, y })
  expect(placeLabels([free('a', 300, 300), free('b', 700, 50)], ROOM)).toEqual([
    { id: 'a', side: 'top', shift: 0 },
    { id: 'b', side: 'bottom', shift: 0 },
  ])
  expect(placeLabels([at('grouped', 300, 50)], ROOM)).toEqual([])
})

test('a label stands wholly in the room it has', () => {
  expect(placed(at('left', 90, 300), at('high', 500, 80), at('low', 800, 560, 'bottom'))).toEqual([])
  expect(placed(at('edge', 100, 94))).toEqual(['edge'])
})

test('no label stands under what lies over the map', () => {
  const covered = [{ left: 0, top: 0, right: 240, bottom: 400 }]
  const candidates = [at('under', 200, 300), at('beside', 400, 300), at('below', 200, 500)]
  expect(placeLabels(candidates, { ...ROOM, covered }).map(({ id }) => id)).toEqual(['beside', 'below'])
})

test('a label gives way to what it avoids', () => {
  const avoids = [{ left: 290, top: 230, right: 310, bottom: 250 }]
  expect(placed({ ...at('a', 300, 300), avoids }, at('b', 310, 300))).toEqual(['b'])
})

test('[D64] one that warns has its label at the edge, too, and on the other side of its group', () => {
  const [warns, free] = [true, placed(at('left', 40, 300))]
  expect(free).toEqual([])
  expect(placeLabels([{ ...at('left', 40, 300), warns }], ROOM)).toEqual([
    { id: 'left', side: 'top', shift: 76 },
  ])
  expect(placeLabels([{ ...at('low', 500, 560, 'bottom'), warns }], ROOM)).toEqual([
    { id: 'low', side: 'top', shift: 0 },
  ])
})
