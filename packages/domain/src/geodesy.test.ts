import { expect, test } from 'vitest'
import { cumulativeLengths, geodesicArea, geodesicLength, groundScale } from './geodesy.ts'

test('[M4.7] a degree is longer along the equator than along a meridian', () => {
  const east = [
    [106, 0],
    [106.5, 0],
    [107, 0],
  ]
  const north = [
    [106, 0],
    [106, 0.5],
    [106, 1],
  ]
  expect(geodesicLength(east)).toBeCloseTo(111_319.491, 2)
  expect(geodesicLength(north)).toBeCloseTo(110_574.389, 1)
  expect(cumulativeLengths(east)[1]).toBeCloseTo(111_319.491 / 2, 2)
  // In one piece, by the other formula.
  expect(geodesicLength([north[0] ?? [], north[2] ?? []])).toBeCloseTo(110_574.389, -1)
})

test('nothing is as long as nothing', () => {
  expect(geodesicLength([])).toBe(0)
  expect(cumulativeLengths([[106, -6]])).toEqual([0])
  expect(
    geodesicLength([
      [106, -6],
      [106, -6],
    ]),
  ).toBe(0)
  expect(geodesicArea([])).toBe(0)
})

test('an eighth of the earth, whichever way round, and a hole in it', () => {
  const eighth = [
    [0, 0],
    [90, 0],
    [90, 90],
    [0, 0],
  ]
  const earth = 510_065_621_724_089
  expect(geodesicArea([eighth]) / (earth / 8)).toBeCloseTo(1, 9)
  expect(geodesicArea([[...eighth].reverse()])).toBeCloseTo(geodesicArea([eighth]), -3)
  const hole = [
    [40, 40],
    [41, 40],
    [41, 41],
    [40, 40],
  ]
  expect(geodesicArea([eighth, hole])).toBeCloseTo(geodesicArea([eighth]) - geodesicArea([hole]), 0)
})

test('a map unit is a metre at the equator alone', () => {
  const [east, north] = groundScale(0)
  expect(east).toBe(1)
  expect(north).toBeCloseTo(0.9933, 4)
  // Jakarta: about 6.2 degrees to the south.
  const [east6, north6] = groundScale(-691_000)
  expect(east6).toBeCloseTo(Math.cos((6.2 * Math.PI) / 180), 3)
  expect(north6).toBeLessThan(east6)
})
