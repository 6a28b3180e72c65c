import { defaultPipeColour, OTHERS, OTHERS_COLOUR } from '@petatirta/domain'
import { expect, test } from 'vitest'
import type { ShapeColumns } from '#sync/feature-columns.ts'
import {
  diameterWidth,
  isPipeHighlighted,
  type isPipeShown,
  type PipeClass,
  type PipeHighlight,
  pipeClasses,
  pipeColour,
  pipeScale,
  pipeStyles,
} from './filter.ts'

const CONFIGURATION = {
  types: [
    { name: 'PVC', color: '#112233' },
    { name: 'HDPE', color: '#445566' },
    { name: 'GIP', color: '' },
  ],
  diameters: [
    { name: '100', color: '#aa0000' },
    { name: '400', color: '#00aa00' },
  ],
}

const columns: ShapeColumns = {
  family: 'line',
  kind: 'pipe',
  city: 'kota-contoh',
  counter: 1,
  rows: 5,
  origin: [0, 0],
  positions: new Float32Array(20),
  boxes: new Float32Array(20),
  rings: Uint32Array.of(0, 2, 4, 6, 8, 10),
  polygons: Uint32Array.of(0, 1, 2, 3, 4, 5),
  rowStarts: Uint32Array.of(0, 1, 2, 3, 4, 5),
  columns: {
    JENIS_PIPA: {
      type: 'category',
      dictionary: ['pvc', 'Bambu', 'HDPE', 'PVC'],
      codes: Uint8Array.of(0, 1, 2, 3, 0),
    },
    DIAMETER: {
      type: 'category',
      dictionary: ['100 mm', '400', '63'],
      codes: Uint8Array.of(0, 0, 1, 2, 0),
    },
    TAHUN: { type: 'number', values: Int32Array.of(1990, 1990, 0, 2015, 1990) },
  },
}
const { classes, codes } = pipeClasses(columns)

const NONE = { types: [], diameters: [], year: { startYear: null, endYear: null } }
const BOTH = { types: 'all', diameters: 'all' } as const
const shownRows = (filter: Parameters<typeof isPipeShown>[1]) => {
  const styles = pipeStyles(classes, filter, NONE, CONFIGURATION)
  return [...codes.keys()].filter(row => (styles[codes[row] as number]?.width ?? 0) > 0)
}
const colours = (filter: Parameters<typeof isPipeShown>[1]) => {
  const styles = pipeStyles(classes, filter, NONE, CONFIGURATION)
  return [...codes].map(code => styles[code]?.colour)
}

test('pipes alike in type, diameter and year share a class', () => {
  expect(classes).toHaveLength(4)
  expect(codes[0]).toBe(codes[4])
  expect(classes[codes[2] as number]).toEqual({ type: 'HDPE', diameter: '400', year: 0 })
})

test('[M5.11] a pipe has its configured colour, an unknown type falls under Others', () => {
  expect(colours(BOTH)).toEqual(['#112233', OTHERS_COLOUR, '#445566', '#112233', '#112233'])
})

test('[M3.9] with only diameters on, pipes are coloured by diameter', () => {
  const filter = { types: [], diameters: 'all' } as const
  expect(colours(filter)).toEqual(['#aa0000', '#aa0000', '#00aa00', OTHERS_COLOUR, '#aa0000'])
})

test('[M3.9] a pipe passes its type and its diameter', () => {
  expect(shownRows(BOTH)).toEqual([0, 1, 2, 3, 4])
  expect(shownRows({ types: ['PVC'], diameters: 'all' })).toEqual([0, 3, 4])
  expect(shownRows({ types: ['PVC'], diameters: ['100'] })).toEqual([0, 4])
  expect(shownRows({ types: ['HDPE'], diameters: ['100'] })).toEqual([])
})

test('[M3.9] a list that is off leaves the decision to the other; both off show nothing', () => {
  expect(shownRows({ types: [], diameters: ['400'] })).toEqual([2])
  expect(shownRows({ types: ['PVC'], diameters: [] })).toEqual([0, 3, 4])
  expect(shownRows({ types: [], diameters: [] })).toEqual([])
})

test('[M5.11] Others can be chosen like any other type or diameter', () => {
  expect(shownRows({ types: [OTHERS], diameters: 'all' })).toEqual([1])
  expect(shownRows({ types: [], diameters: [OTHERS] })).toEqual([3])
  expect(shownRows({ types: ['PVC', OTHERS], diameters: [OTHERS, '100'] })).toEqual([0, 1, 3, 4])
})

test('a configured type without a colour has one by its place', () => {
  expect(pipeColour({ type: 'GIP', diameter: '', year: 0 }, BOTH, CONFIGURATION)).toBe(defaultPipeColour(2))
})

test('a larger diameter is wider, an unreadable one is ordinary', () => {
  expect(diameterWidth('400')).toBeGreaterThan(diameterWidth('100 mm'))
  expect(['-', '', 'besar'].map(diameterWidth)).toEqual([1, 1, 1])
})

test('pipes widen with the zoom', () => {
  expect(pipeScale(18)).toBeGreaterThan(pipeScale(14))
  expect(pipeScale(2)).toBe(pipeScale(10))
})

const focused = (highlight: Partial<PipeHighlight>) =>
  [...codes.keys()].filter(row =>
    isPipeHighlighted(classes[codes[row] as number] as PipeClass, { ...NONE, ...highlight }, CONFIGURATION),
  )

test('[M3.10] highlights widen inside a list and narrow each other', () => {
  expect(focused({})).toEqual([])
  expect(focused({ types: ['PVC'] })).toEqual([0, 3, 4])
  expect(focused({ types: ['PVC', 'HDPE'] })).toEqual([0, 2, 3, 4])
  expect(focused({ types: ['PVC'], diameters: ['100'] })).toEqual([0, 4])
  expect(focused({ types: 'all', year: { startYear: 2000, endYear: null } })).toEqual([3])
})

test('[M5.11] an unknown year counts as 0', () => {
  expect(focused({ year: { startYear: 0, endYear: 0 } })).toEqual([2])
  expect(focused({ year: { startYear: null, endYear: 1990 } })).toEqual([0, 1, 2, 4])
  expect(focused({ year: { startYear: 1, endYear: null } })).toEqual([0, 1, 3, 4])
})

test('[M3.10] what is highlighted is wider, the rest fades and stays', () => {
  const plain = pipeStyles(classes, BOTH, NONE, CONFIGURATION)
  const lit = pipeStyles(classes, BOTH, { ...NONE, types: ['HDPE'] }, CONFIGURATION)
  const [hdpe, pvc] = [codes[2] as number, codes[0] as number]
  expect(lit[hdpe]?.width).toBeGreaterThan(plain[hdpe]?.width ?? 0)
  expect(lit[hdpe]?.colour).toBe(plain[hdpe]?.colour)
  expect(lit[pvc]?.width).toBeLessThan(plain[pvc]?.width ?? 0)
  expect(lit[pvc]?.width).toBeGreaterThan(0)
  expect(lit[pvc]?.colour).not.toBe(plain[pvc]?.colour)
})
