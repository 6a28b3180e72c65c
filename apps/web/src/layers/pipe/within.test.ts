import { groundScale } from '@petatirta/domain'
import { expect, test } from 'vitest'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import { lengthsWithin, type Outline, pipesWithin } from './within.ts'

/** Lines of two vertices, at the equator, where a map unit to the east is a metre. */
function pipes(lines: readonly (readonly number[])[], types: readonly number[]): ShapeColumns {
  const rows = lines.length
  const starts = Uint32Array.from({ length: rows + 1 }, (_, i) => i)
  return {
    family: 'line',
    kind: 'pipe',
    city: 'kota-contoh',
    counter: 1,
    rows,
    origin: [1000, 0],
    positions: Float32Array.from(lines.flat()),
    boxes: Float32Array.from(
      lines.flatMap(([ax = 0, ay = 0, bx = 0, by = 0]) => [
        Math.min(ax, bx),
        Math.min(ay, by),
        Math.max(ax, bx),
        Math.max(ay, by),
      ]),
    ),
    rings: starts.map(i => 2 * i),
    polygons: starts,
    rowStarts: starts,
    columns: {
      JENIS_PIPA: { type: 'category', dictionary: ['PVC', 'Bambu'], codes: Uint8Array.from(types) },
      DIAMETER: { type: 'category', dictionary: ['100 mm'], codes: new Uint8Array(rows) },
    },
  }
}

const configuration = { types: [{ name: 'PVC', color: '' }], diameters: [{ name: '100', color: '' }] }
const square: Outline = [
  [1000, 0],
  [1100, 0],
  [1100, 100],
  [1000, 100],
  [1000, 0],
]
/** The same with a notch from the right: 40 to 60 high, 50 deep. */
const notched: Outline = [
  ...square.slice(0, 2),
  [1100, 40],
  [1050, 40],
  [1050, 60],
  [1100, 60],
  ...square.slice(2),
]

function count(columns: ShapeColumns, outline: Outline, filter: Parameters<typeof pipesWithin>[2] = null) {
  const steps = lengthsWithin(columns, outline)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return pipesWithin(columns, step.value, filter, configuration)
}

test('[M4.7] a pipe counts as far as it is inside', () => {
  const metres = (line: number[], outline = square) => count(pipes([line], [0]), outline).total
  expect(metres([10, 50, 90, 50])).toBeCloseTo(80, 3)
  expect(metres([-50, 50, 50, 50])).toBeCloseTo(50, 3)
  expect(metres([-50, 50, 150, 50])).toBeCloseTo(100, 3)
  expect(metres([50, -20, 50, 120])).toBeCloseTo(100 * groundScale(50)[1], 3)
  expect(metres([150, 10, 200, 90])).toBe(0)
  // Its box meets the square, the pipe does not.
  expect(metres([90, -20, 120, 10])).toBe(0)
  expect(metres([80, 0, 80, 200], notched)).toBeCloseTo(80 * groundScale(50)[1], 3)
  expect(metres([-10, 50, 110, 50], notched)).toBeCloseTo(50, 3)
  expect(metres([60, 50, 100, 50], notched)).toBe(0)
})

test('[M5.11] by type and diameter, under the names of the configuration', () => {
  const columns = pipes(
    [
      [0, 10, 100, 10],
      [0, 20, 50, 20],
      [500, 0, 500, 1],
    ],
    [0, 1, 0],
  )
  const { total, hidden, byType, byDiameter } = count(columns, square)
  expect([total, hidden]).toEqual([expect.closeTo(150, 3), 0])
  expect([...byType]).toEqual([
    ['PVC', expect.closeTo(100, 3)],
    ['Others', expect.closeTo(50, 3)],
  ])
  expect([...byDiameter]).toEqual([['100', expect.closeTo(150, 3)]])
})

test('what the filters hide is counted apart', () => {
  const columns = pipes(
    [
      [0, 10, 100, 10],
      [0, 20, 50, 20],
    ],
    [0, 1],
  )
  const shown = count(columns, square, { types: ['PVC'], diameters: [] })
  expect([shown.total, shown.hidden]).toEqual([expect.closeTo(100, 3), expect.closeTo(50, 3)])
  expect([...shown.byType.keys()]).toEqual(['PVC'])
})

test('a hundred thousand pipes rest often enough', () => {
  const grid = Array.from({ length: 100_000 }, (_, i) => {
    const [x, y] = [(i % 400) * 10, Math.floor(i / 400) * 10]
    return [x, y, x + 9, y + 7]
  })
  const columns = pipes(
    grid,
    grid.map(() => 0),
  )
  const circle = Array.from({ length: 41 }, (_, i) => {
    const angle = (i % 40) * (Math.PI / 20)
    return [3000 + 1500 * Math.cos(angle), 1250 + 1200 * Math.sin(angle)]
  })
  const steps = lengthsWithin(columns, circle)
  let rests = 0
  while (!steps.next().done) rests++
  expect(rests).toBeGreaterThan(100)
})
