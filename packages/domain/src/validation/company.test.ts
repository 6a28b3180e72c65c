import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseDecimal,
  validateApiService,
  validateCompanyName,
  validateGmtOffset,
  validateLatitude,
  validateLongitude,
  validateSlug,
  validateUniqueCode,
  validateUniqueCodeDevice,
} from './company.ts'

test('[A5] name and codes cannot be empty', () => {
  expect(validateCompanyName(' ')).toBe('name cannot be empty')
  expect(validateUniqueCode('')).toBe('uniqueCode cannot be empty')
  expect(validateUniqueCodeDevice('')).toBe('IoT Unique Code cannot be empty')
  expect(validateApiService('')).toBe('invalid API Service value')
  expect(validateCompanyName('PDAM Kota')).toBeUndefined()
  expect(validateUniqueCode('X1')).toBeUndefined()
  expect(validateUniqueCodeDevice('X1')).toBeUndefined()
})

test('[A5] an API service is csv, internal or a web address', () => {
  for (const good of [
    'csv',
    ' Internal ',
    'http://tagihan.example',
    `https://akun:${'kata'}@tagihan.example/v1?a=b`,
  ])
    expect(validateApiService(good)).toBeUndefined()
  for (const bad of ['entah', 'ftp://x', 'https://', 'https:// x', 'http:/x', 'csv,internal'])
    expect(validateApiService(bad)).toBe('API Service harus csv, internal, atau alamat http(s)://…')
})

test('[A5] longitude is -180 to 180 with up to 6 decimals, dot or comma', () => {
  for (const good of ['180', '-180', '106,816666', '106.816666', 106.816666, 0, '0'])
    expect(validateLongitude(good)).toBeUndefined()
  for (const bad of [
    '',
    '-',
    '180.000001',
    '-181',
    '106.8166667',
    '1e2',
    '106.',
    '.5',
    '1.2.3',
    '1.234,5',
    'timur',
    Number.NaN,
    1e-7,
  ])
    expect(validateLongitude(bad)).toBe('invalid longitude value')
})

test('[A5] latitude is -90 to 90 with up to 6 decimals', () => {
  expect(validateLatitude('-6,2')).toBeUndefined()
  expect(validateLatitude(90)).toBeUndefined()
  for (const bad of ['', '90.000001', '-90,000001', '6.1234567', 'abc'])
    expect(validateLatitude(bad)).toBe('invalid latitude value')
})

test('[A5] slug is lower-case letters, digits and hyphen', () => {
  expect(validateSlug('kota-contoh-2')).toBeUndefined()
  for (const bad of ['', 'Kota', 'kota contoh', 'kota_contoh', 'kota/..', 'kota\n'])
    expect(validateSlug(bad)).toBe('invalid slug value')
  // The map of a user who has none.
  for (const bad of ['-', '--']) expect(validateSlug(bad)).toBe('slug harus memuat huruf atau angka')
})

test('[A5] gmtOffset is -12 to 14', () => {
  for (const good of [-12, 14, '7', '5.5', 0]) expect(validateGmtOffset(good)).toBeUndefined()
  for (const bad of [-13, '-12.5', 15, '', 'tujuh', Number.NaN])
    expect(validateGmtOffset(bad)).toBe('invalid GMT Offset value')
})

test('[A5] parseDecimal reads what it is shown, with either separator', () => {
  fc.assert(
    fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), micro => {
      const text = (micro / 1e6).toFixed(6)
      expect(parseDecimal(text)).toBeCloseTo(micro / 1e6, 9)
      expect(parseDecimal(text.replace('.', ','))).toBe(parseDecimal(text))
    }),
  )
  expect(Object.is(parseDecimal('-0'), 0)).toBe(true)
  expect(parseDecimal('9'.repeat(400))).toBeUndefined()
})
