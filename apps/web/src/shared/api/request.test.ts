import { describe, expect, test } from 'vitest'
import { buildQuery, fillPath } from './request.ts'

describe('buildQuery', () => {
  test('[D101] lists go with commas; where an item has one itself, each goes alone', () => {
    expect(buildQuery({ stuck: ['V1', 'V2'], shut: [], open: undefined })).toBe('?stuck=V1%2CV2')
    expect(buildQuery({ stuck: ['V,1', 'V2'] })).toBe('?stuck=V%2C1&stuck=V2&stuck=')
    expect(buildQuery({ stuck: ['V,1'] })).toBe('?stuck=V%2C1&stuck=')
  })

  test('[A5] empty and undefined parameters are dropped', () => {
    expect(buildQuery({ p: 1, rp: 5, keyword: '', rule: undefined, id: null })).toBe('?p=1&rp=5')
    expect(buildQuery({ keyword: '' })).toBe('')
    expect(buildQuery(undefined)).toBe('')
  })

  test('[A5] false and zero are values', () => {
    expect(buildQuery({ isActive: false, p: 0 })).toBe('?isActive=false&p=0')
  })

  test('what a user types is encoded', () => {
    expect(buildQuery({ keyword: 'a&b=c d' })).toBe('?keyword=a%26b%3Dc+d')
  })
})

describe('fillPath', () => {
  test('path parameters are filled in and encoded', () => {
    expect(fillPath('/maps/customer/{id}', { id: 'a/b ?' })).toBe('/maps/customer/a%2Fb%20%3F')
  })

  test('a missing parameter never becomes another address', () => {
    expect(() => fillPath('/maps/customer/{id}', {})).toThrow('id')
  })
})
