import { expect, test } from 'vitest'
import { CUSTOMER_FORM_FIELDS, type CustomerFormField, customerField } from '../customer-fields.ts'
import { parseCoordinate, savedDate, validateCustomerField } from './customer.ts'

test('[M2.9] the form begins with its sixteen fields in order', () => {
  expect(CUSTOMER_FORM_FIELDS.slice(0, 16).map(name => customerField(name).form)).toEqual([
    'ID Pelanggan',
    'nama',
    'kelurahan',
    'kecamatan',
    'alamat',
    'kode golongan',
    'golongan',
    'kode dma',
    'DMA',
    'kode rayon',
    'rayon',
    'latitude',
    'longitude',
    'due_date',
    'tanggal_bayar',
    'loket_bayar',
  ])
})

test('[M5.1] every required field says so in its own words', () => {
  const expected: [CustomerFormField, string][] = [
    ['idpelangga', 'id pelanggan cannot be empty'],
    ['nama', 'nama cannot be empty'],
    ['Kelurahan', 'kelurahan cannot be empty'],
    ['Kecamatan', 'kecamatan cannot be empty'],
    ['alamat', 'alamat cannot be empty'],
    ['kodegol', 'kode golongan cannot be empty'],
    ['golongan', 'golongan cannot be empty'],
    ['kddma', 'kode dma cannot be empty'],
    ['dma', 'DMA cannot be empty'],
    ['koderayon', 'kode rayon cannot be empty'],
    ['rayon', 'rayon cannot be empty'],
    ['latitude', 'longitude cannot be empty'],
    ['longitude', 'longitude cannot be empty'],
  ]
  for (const [field, message] of expected) expect(validateCustomerField(field, '  ')).toBe(message)
  expect(validateCustomerField('nama', ' Budi ')).toBeUndefined()
})

test('[M5.1] ID Pelanggan is digits and greater than 0', () => {
  const message = 'please input number and positive number only'
  for (const bad of ['0', '000', '-1', '1.5', '12a'])
    expect(validateCustomerField('idpelangga', bad)).toBe(message)
  expect(validateCustomerField('idpelangga', '0100200300')).toBeUndefined()
})

test('[M5.1] coordinates: up to 180, dot or comma, up to 6 decimals, not 0', () => {
  const format = 'input correct number with value with format xx.xx'
  for (const bad of ['181', '102.1234567', 'abc', '1e1', '102.'])
    expect(validateCustomerField('longitude', bad)).toBe(format)
  expect(validateCustomerField('latitude', '90.5')).toBe(format)
  for (const zero of ['0', '0.00', '-0,0'])
    expect(validateCustomerField('latitude', zero)).toBe('input value cannot be 0')
  expect(validateCustomerField('longitude', '102,7')).toBeUndefined()
  expect(validateCustomerField('latitude', '-2.301234')).toBeUndefined()
  expect(parseCoordinate('102,7')).toBe(102.7)
  expect(parseCoordinate('180.1')).toBeUndefined()
})

test('[M5.1] due_date, tanggal_bayar and loket_bayar may stay empty', () => {
  for (const field of ['due_date', 'tanggal_bayar', 'loket_bayar'] as const) {
    expect(validateCustomerField(field, '')).toBeUndefined()
    expect(validateCustomerField(field, '-')).toBeUndefined()
  }
  expect(validateCustomerField('due_date', '31/02/2026')).toBe('Tanggal tidak valid')
})

test('[M5.1] an empty date is saved as a dash, another one as ISO', () => {
  for (const empty of ['', '  ', '-']) expect(savedDate(empty)).toBe('-')
  expect(savedDate(' 20/11/2026 ')).toBe('2026-11-20')
  expect(savedDate('2026-11-20T08:15:00')).toBe('2026-11-20T08:15:00')
})

test('what cannot be stored is said at the field', () => {
  expect(validateCustomerField('idpelangga', '1'.repeat(50))).toBeUndefined()
  expect(validateCustomerField('idpelangga', '1'.repeat(51))).toBe('maksimal 50 karakter')
  for (const field of ['nama', 'alamat', 'loket_bayar'] as const) {
    expect(validateCustomerField(field, ` ${'😀'.repeat(250)} `)).toBeUndefined()
    expect(validateCustomerField(field, 'a'.repeat(501))).toBe('maksimal 500 karakter')
    expect(validateCustomerField(field, 'a\0b')).toBe('Teks mengandung karakter yang tidak diizinkan')
  }
  expect(validateCustomerField('nama', '<img src=x onerror=alert(1)>')).toBeUndefined()
})
