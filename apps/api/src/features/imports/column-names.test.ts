import { importFields } from '@petatirta/contract/plain'
import { expect, test } from 'vitest'
import { columnNames, standIns } from './column-names.ts'

const pipe = importFields('pipe')

test('[D91] a chosen column is called as the recipe looks for it, one that fits already keeps its name', () => {
  const nameOf = columnNames(pipe, { DIAMETER: 'dia_mm', JENIS_PIPA: 'Bahan', TAHUN: null })
  expect(nameOf('dia_mm')).toBe('DIAMETER')
  expect(nameOf('Bahan')).toBe('Bahan')
  expect(nameOf('panjang')).toBe('panjang')
})

test('[D91] a column that nobody chose is not found by its spelling', () => {
  const nameOf = columnNames(pipe, { DIAMETER: 'dia_mm', TAHUN: null })
  expect(nameOf('Diameter')).toBe('Diameter (kolom asal)')
  expect(nameOf('TAHUN')).toBe('TAHUN (kolom asal)')
})

test('[D91] a column that was chosen for another field than its name says goes by that field', () => {
  const nameOf = columnNames(pipe, { name: 'jenis', JENIS_PIPA: 'material' })
  expect(nameOf('jenis')).toBe('name')
  expect(nameOf('material')).toBe('material')
})

test('[D94] a column behind the chosen one keeps its name, and speaks where that is empty', () => {
  const fields = importFields('accessories')
  const subType = fields.find(({ name }) => name === 'subType')
  if (!subType) throw new Error('accessories have a sub type')
  const nameOf = columnNames(fields, { subType: 'sub_tipe' })
  expect(['sub_tipe', 'type', 'kategori'].map(nameOf)).toEqual(['sub_tipe', 'type', 'kategori'])
  expect(standIns(fields, { subType: 'sub_tipe' }, subType, ['kategori', 'type', 'nama'])).toEqual([
    'type',
    'kategori',
  ])
  expect(columnNames(fields, { subType: 'type' })('sub_tipe')).toBe('sub_tipe (kolom asal)')
  expect(columnNames(fields, { subType: 'sub_tipe' })('Sub Tipe')).toBe('Sub Tipe (kolom asal)')
})

test('[D94] row numbers that programs add are left out, unless they were chosen', () => {
  expect(columnNames(pipe, { id: 'KODE' })('fid')).toBeNull()
  expect(columnNames(pipe, { id: 'fid' })('fid')).toBe('fid')
})
