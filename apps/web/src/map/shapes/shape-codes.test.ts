import { expect, test } from 'vitest'
import { classTable, MAX_WIDTH } from './shape-classes.ts'
import { fanCodes, NO_SEGMENT, segmentCodes } from './shape-codes.ts'
import type { ShapeData } from './shapes.ts'

/** Row 0: a line of three vertices. Row 1: two lines of two. */
const lines: ShapeData = {
  rows: 2,
  origin: [0, 0],
  positions: new Float32Array(14),
  boxes: new Float32Array(8),
  rings: Uint32Array.of(0, 3, 5, 7),
  polygons: Uint32Array.of(0, 1, 2, 3),
  rowStarts: Uint32Array.of(0, 1, 3),
}

test('every segment has the class of its row; the last vertex of a line starts none', () => {
  expect([...segmentCodes(lines, [4, 9])]).toEqual([4, 4, NO_SEGMENT, 9, NO_SEGMENT, 9, NO_SEGMENT])
})

const forwards = [0, 0, 10, 0, 10, 10, 0, 0]
const backwards = [0, 0, 10, 10, 10, 0, 0, 0]
const polygon = (outer: number[], hole: number[]): ShapeData => ({
  rows: 1,
  origin: [0, 0],
  positions: Float32Array.from([...outer, ...hole]),
  boxes: new Float32Array(4),
  rings: Uint32Array.of(0, 4, 8),
  polygons: Uint32Array.of(0, 2),
  rowStarts: Uint32Array.of(0, 1),
})

test('fans turn outer rings forwards and holes backwards, whatever way they were written', () => {
  const turned = (data: ShapeData) => [...fanCodes(data)].map(fan => [fan >> 1, fan & 1])
  expect(turned(polygon(forwards, backwards))).toEqual([...Array(4).fill([0, 0]), ...Array(4).fill([4, 0])])
  expect(turned(polygon(backwards, forwards))).toEqual([...Array(4).fill([0, 1]), ...Array(4).fill([4, 1])])
})

test('a hidden class has no width, a thin one has some', () => {
  const table = classTable([
    { colour: '#d0021b', width: 0 },
    { colour: '#112233', width: 0.001 },
    { colour: '#112233', width: 99 },
  ])
  expect([...table.subarray(0, 12)]).toEqual([0xd0, 2, 0x1b, 0, 0x11, 0x22, 0x33, 1, 0x11, 0x22, 0x33, 255])
  expect(MAX_WIDTH).toBeGreaterThan(5)
})

test('a filter change of an ordinary city is one kilobyte', () => {
  const classes = Array.from({ length: 200 }, () => ({ colour: '#112233', width: 1 }))
  expect(classTable(classes).byteLength).toBe(1024)
  expect(classTable([...classes, ...classes]).byteLength).toBe(2048)
})
