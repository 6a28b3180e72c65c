import { homeAfterLogin } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('addresses hold plain text, not JSON', () => {
  expect(stringifySearch({ p: 2, general: '0123', isActive: 'true', rule: undefined, x: '' })).toBe(
    '?p=2&general=0123&isActive=true',
  )
  expect(parseSearch('?p=2&general=0123&p=3')).toEqual({ p: '2', general: '0123' })
})

test('[A2] the remembered page survives the way through the login address, path and search', () => {
  const wanted = '/internal/user?keyword=a%26b&p=2'
  const { from } = parseSearch(stringifySearch({ from: wanted }))
  expect(homeAfterLogin({ rule: 'ops', map: '-' }, from)).toBe(wanted)
})

test('[A2] a remembered page of another site is not followed', () => {
  for (const from of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    expect(homeAfterLogin({ rule: 'root', map: '-' }, parseSearch(stringifySearch({ from })).from)).toBe(
      '/internal/pdam',
    )
})
