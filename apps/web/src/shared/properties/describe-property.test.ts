import type { FeatureKind } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { describeProperty } from './describe-property.ts'

const shown = (kind: FeatureKind, name: string, value: unknown) => {
  const { label, value: text } = describeProperty(kind, name, value, 7)
  return [label, text]
}
const text = (value: unknown) => describeProperty('housing', 'catatan', value).value

test('[M5.10] empty values show a dash, zero shows 0', () => {
  expect(['', '  ', null, undefined, Number.NaN].map(text)).toEqual(['-', '-', '-', '-', '-'])
  expect([0, '0', false].map(text)).toEqual(['0', '0', 'Tidak'])
})

test('[M2.10] whatever is in a property is shown as text', () => {
  expect(text('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
  expect(text({ a: [1] })).toBe('{"a":[1]}')
})

test("[M2.10] publishers' usual names are labels, numbers have their units, dates one form", () => {
  expect(shown('pipe', 'JENIS_PIPA', 'PVC')).toEqual(['Jenis pipa', 'PVC'])
  expect(shown('pipe', 'TYPE', 'pipe')).toEqual(['Jenis data', 'Pipa'])
  expect(shown('pipe', 'panjang', 1221.1)).toEqual(['Panjang', '1.221,1 m'])
  expect(shown('pipe', 'SHAPE_Leng', '221.1')).toEqual(['Panjang', '221,1 m'])
  expect(shown('pipe', 'TAHUN', 2014)).toEqual(['Tahun', '2014'])
  expect(shown('pipe', 'DIAMETER', 150)).toEqual(['Diameter', '150 mm'])
  expect(shown('pipe', 'DIAMETER', '6')).toEqual(['Diameter', '6'])
  expect(shown('pipe', 'DIAMETER', '6 inch')).toEqual(['Diameter', '6 inch'])
  expect(shown('housing', 'NM_KEL', 'Melati')).toEqual(['Kelurahan', 'Melati'])
  expect(shown('housing', 'Nama Kecamatan', 'Utara')).toEqual(['Kecamatan', 'Utara'])
  expect(shown('housing', 'jumlah_rumah', 12)).toEqual(['Jumlah rumah', '12 rumah'])
  expect(shown('accessories', 'tgl_pasang', '2024-03-09')).toEqual(['Tgl pasang', '09/03/2024'])
  expect(shown('accessories', 'diperiksa', '2024-03-09T20:00:00Z')).toEqual([
    'Diperiksa',
    '10/03/2024 03:00:00',
  ])
})

test('[M2.10] an unknown name is readable, and a number that may be a code stays whole', () => {
  expect(shown('road', 'LEBAR_BAHU_JALAN', 1.25)).toEqual(['Lebar bahu jalan', '1,25'])
  expect(shown('road', 'kodeRuas', 1234567)).toEqual(['Kode ruas', '1234567'])
  expect(shown('road', '<b>x</b>', 'y')).toEqual(['<b>x</b>', 'y'])
})

test('[M2.10] ids can be copied, telephone numbers called', () => {
  expect(describeProperty('pipe', 'id', 'PIPA-7')).toMatchObject({ label: 'ID', value: 'PIPA-7', isId: true })
  expect(describeProperty('pdam_office', 'telepon', '0561-734567').phones).toEqual([
    { text: '0561-734567', number: '+62561734567', whatsApp: undefined },
  ])
})
