import { OTHERS, OTHERS_COLOUR } from '@petatirta/domain'
import { expect, test } from 'vitest'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import { classifyPipes, diameterWidth, isPipeShown, pipeWidth } from './filter.ts'

const TYPES = [
  { name: 'PVC', color: '#112233' },
  { name: 'HDPE', color: '#445566' },
]

const columns: ShapeColumns = {
  family: 'line',
  kind: 'pipe',
  city: 'kota-contoh',
  counter: 1,
  rows: 4,
  origin: [0, 0],
  positions: new Float32Array(16),
  boxes: new Float32Array(16),
  rings: Uint32Array.of(0, 2, 4, 6, 8),
  polygons: Uint32Array.of(0, 1, 2, 3, 4),
  rowStarts: Uint32Array.of(0, 1, 2, 3, 4),
  columns: {
    JENIS_PIPA: {
      type: 'category',
      dictionary: ['pvc', 'Bambu', 'HDPE', 'PVC'],
      codes: Uint8Array.of(0, 1, 2, 3),
    },
    DIAMETER: { type: 'category', dictionary: ['100', '400'], codes: Uint8Array.of(0, 0, 1, 0) },
  },
}

test('[M5.11] a pipe has its configured colour, an unknown type falls under Others', () => {
  const { classes, codes } = classifyPipes(columns, TYPES)
  const colours = [...codes].map(code => classes[code]?.colour)
  expect(colours).toEqual(['#112233', OTHERS_COLOUR, '#445566', '#112233'])
  expect(classes[codes[1] ?? -1]?.group).toBe(OTHERS)
})

test('pipes that look alike share a class', () => {
  const { codes } = classifyPipes(columns, TYPES)
  expect(codes[0]).toBe(codes[3])
})

test('a larger diameter is wider, an unreadable one is ordinary', () => {
  expect(diameterWidth('400')).toBeGreaterThan(diameterWidth('100 mm'))
  expect(['-', '', 'besar'].map(diameterWidth)).toEqual([1, 1, 1])
})

test('pipes widen with the zoom', () => {
  const main = { group: 'PVC', colour: '#112233', width: 1 }
  expect(pipeWidth(main, 18)).toBeGreaterThan(pipeWidth(main, 14))
  expect(pipeWidth(main, 2)).toBe(pipeWidth(main, 10))
})

test('[M3.9] only chosen types are shown', () => {
  const pvc = { group: 'PVC', colour: '#112233', width: 1 }
  expect(isPipeShown(pvc, {})).toBe(true)
  expect(isPipeShown(pvc, { types: new Set(['HDPE']) })).toBe(false)
})
