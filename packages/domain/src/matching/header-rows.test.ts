import { expect, test } from 'vitest'
import { findHeader } from './header-rows.ts'

const DATA = [
  ['1', '0014010', 'Budi Santoso', 'Jl. Mawar 3', '2A'],
  ['2', '0014011', 'Siti Aminah', 'Jl. Melati 7', '2A'],
  ['3', '0014012', 'Made Wirawan', 'Jl. Kenanga 1', '3B'],
]
const NAMES = ['No', 'No. Sambungan', 'Nama', 'Alamat', 'Gol']

test('[D92] names in the first row', () => {
  expect(findHeader([NAMES, ...DATA])).toEqual({ row: 0, height: 1, names: NAMES, firstData: 1 })
})

test('[D92] titles, empty rows and a date above the names are skipped', () => {
  const titles = [
    ['DAFTAR PELANGGAN PERUMDA AIR MINUM', '', '', '', ''],
    ['Per 31 Oktober 2026'],
    [],
    ['Cabang:', 'Utara'],
  ]
  expect(findHeader([...titles, NAMES, ...DATA])).toEqual({ row: 4, height: 1, names: NAMES, firstData: 5 })
})

test('[D92] two rows of names with merged cells are joined', () => {
  const top = ['No', 'Pelanggan', '', 'Koordinat', '', 'Gol']
  const below = ['', 'No. SL', 'Nama', 'X', 'Y', '']
  const rows = [
    ['1', '0014010', 'Budi', '433000', '9220000', '2A'],
    ['2', '0014011', 'Siti', '433010', '9220010', '2A'],
  ]
  expect(findHeader([['DATA PELANGGAN'], top, below, ...rows])).toEqual({
    row: 1,
    height: 2,
    names: ['No', 'Pelanggan No. SL', 'Pelanggan Nama', 'Koordinat X', 'Koordinat Y', 'Gol'],
    firstData: 3,
  })
})

test('[D92] a row of units and a row of column numbers are no data', () => {
  const names = ['ID Pipa', 'Diameter', 'Panjang', 'Tahun']
  const rows = [
    ['P-1', '100', '53,2', '1998'],
    ['P-2', '150', '12,0', '2004'],
  ]
  const expected = { row: 0, height: 1, names, firstData: 2 }
  expect(findHeader([names, ['', '(mm)', '(m)', ''], ...rows])).toEqual(expected)
  expect(findHeader([names, ['1', '2', '3', '4'], ...rows])).toEqual(expected)
  expect(findHeader([names, ['(1)', '(2)', '(3)', '(4)'], ['', 'mm', 'm', ''], ...rows])).toEqual({
    ...expected,
    firstData: 3,
  })
})

test('[D92] a sheet without names, without rows, and names that are missing or repeated', () => {
  expect(findHeader(DATA)).toMatchObject({
    row: null,
    names: ['Kolom A', 'Kolom B', 'Kolom C', 'Kolom D', 'Kolom E'],
    firstData: 0,
  })
  expect(findHeader([])).toEqual({ row: null, height: 0, names: [], firstData: 0 })
  expect(
    findHeader([
      ['Nama', '', 'nama', 'Gol'],
      ['Budi', 'x', 'y', '2A'],
      ['Siti', 'x', 'y', '2A'],
    ]).names,
  ).toEqual(['Nama', 'Kolom B', 'nama (2)', 'Gol'])
})

test('[D92] a table of texts alone has its names in its first full row', () => {
  const sheet = [
    ['Rekap'],
    ['Nama', 'Alamat'],
    ['Budi', 'Jl. Mawar'],
    ['Siti', 'Jl. Melati'],
    ['Made', 'Jl. Anggrek'],
  ]
  expect(findHeader(sheet)).toMatchObject({ row: 1, height: 1, names: ['Nama', 'Alamat'], firstData: 2 })
})
