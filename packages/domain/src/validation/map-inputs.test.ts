import { expect, test } from 'vitest'
import {
  addressAlone,
  directionMessages,
  displayValue,
  isHttpUrl,
  isStoredPhoto,
  validateDate,
  validateDestination,
  validatePointerCoordinates,
  validateYearRange,
} from './map-inputs.ts'

test('[M5.6] pointer coordinates: in range, up to 10 decimals, dot or comma', () => {
  expect(validatePointerCoordinates('106,8166666666', '-6.2')).toBeUndefined()
  expect(validatePointerCoordinates(180, -90)).toBeUndefined()
  for (const [lon, lat] of [
    ['181', '0'],
    ['0', '90.1'],
    ['106.81666666661', '-6'],
    ['', '-6'],
    ['106', 'x'],
  ] as const)
    expect(validatePointerCoordinates(lon, lat)).toBe('Titik kordinat tidak valid')
})

test('[M5.5] directions fields', () => {
  expect(validateDestination(' ')).toBe('Tidak boleh kosong')
  expect(validateDestination('0100')).toBeUndefined()
  expect(directionMessages.notFound).toBe('Pelanggan tidak ditemukan')
  expect(directionMessages.lookupFailed).toBe('Pencarian pelanggan gagal')
})

test('[M5.3] highlight years', () => {
  expect(validateYearRange('-1', '2000')).toBe('Invalid Year')
  expect(validateYearRange(1990, -5)).toBe('Invalid Year')
  expect(validateYearRange('abc', '')).toBe('Invalid Year')
  expect(validateYearRange(2001, 2000)).toBe('Start year can not be bigger than end year')
  for (const [start, end] of [
    [2000, 2000],
    ['', '2000'],
    [0, undefined],
    [null, null],
  ] as const)
    expect(validateYearRange(start, end)).toBeUndefined()
})

test('[M5.4] date pickers', () => {
  const bounds = { min: '2026-01-01', max: '2026-12-31' }
  expect(validateDate('', bounds)).toBe('Tanggal tidak boleh kosong')
  expect(validateDate('31/02/2026', bounds)).toBe('Tanggal tidak valid')
  expect(validateDate('31/12/2025', bounds)).toBe('Tanggal melewati batas minimum')
  expect(validateDate('01/01/2027', bounds)).toBe('Tanggal melewati batas maksimum')
  expect(validateDate('31/12/2026', bounds)).toBeUndefined()
})

test('[M5.9] only a web address becomes a link', () => {
  expect(isHttpUrl('https://contoh.id/foto.jpg')).toBe(true)
  expect(isHttpUrl(' HTTP://contoh.id ')).toBe(true)
  for (const bad of [
    '',
    '-',
    'foto.jpg',
    'javascript:alert(1)',
    'http:contoh.id',
    'https://',
    'ftp://x.id',
    null,
  ])
    expect(isHttpUrl(bad)).toBe(false)
})

test('[D43] an address that holds its photo leaves it behind, any other stays what it is', () => {
  expect(isStoredPhoto('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
  expect(isStoredPhoto(' data:image/jpeg;base64')).toBe(true)
  for (const other of [
    '',
    'https://contoh.id/data:image/png;base64,',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,x',
    7,
    null,
  ]) {
    expect(isStoredPhoto(other)).toBe(false)
    expect(addressAlone(other)).toBe(other)
  }
  const alone = addressAlone('data:image/png;base64,iVBORw0KGgo=')
  expect(alone).toBe('data:image/png;base64')
  expect(isStoredPhoto(alone)).toBe(true)
})

test('[M5.10] empty shows a dash, zero shows 0', () => {
  for (const empty of ['', '  ', null, undefined, Number.NaN, [], {}]) expect(displayValue(empty)).toBe('-')
  expect(displayValue(0)).toBe('0')
  expect(displayValue('0')).toBe('0')
  expect(displayValue(false)).toBe('false')
  expect(displayValue('Jl. Melati')).toBe('Jl. Melati')
})
