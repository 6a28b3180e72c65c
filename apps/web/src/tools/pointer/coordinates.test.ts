import { expect, test } from 'vitest'
import { readPoint, validateLatitude, validateLongitude } from './coordinates.ts'

const INVALID = 'Titik kordinat tidak valid'

test('[M5.6] each field speaks for itself', () => {
  for (const good of ['180', '-180', '102,7012345678', ' 0 ']) expect(validateLongitude(good)).toBeUndefined()
  for (const bad of ['', '180,1', '-181', '102.70123456789', '1e2', '102.', 'abc', '1.000,5'])
    expect(validateLongitude(bad)).toBe(INVALID)
  for (const good of ['90', '-90', '-2.3012345678']) expect(validateLatitude(good)).toBeUndefined()
  for (const bad of ['', '90.1', '-91', '102,7']) expect(validateLatitude(bad)).toBe(INVALID)
})

test('[M5.6] comma or dot, the same point', () => {
  expect(readPoint({ longitude: ' 102,7 ', latitude: '-2.3' })).toEqual({ lon: 102.7, lat: -2.3 })
  expect(readPoint({ longitude: '102,7', latitude: '-91' })).toBeUndefined()
})
