import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedViews, assignedMap, complaintColumns, homeAfterLogin, initialView } from './access.ts'

test('[M4.4] ops and root start in umum, others in their first role', () => {
  expect(initialView('ops', [])).toBe('umum')
  expect(initialView('root', ['hublang'])).toBe('umum')
  expect(initialView('pdam', ['workOrder', 'umum'])).toBe('workOrder')
  expect(initialView('pdam', [])).toBeUndefined()
  expect(initialView('pdam', ['tamu', 'hublang'])).toBe('hublang')
})

test('[M2.2] pdam sees the views of its roles, other rules all three', () => {
  expect(allowedViews('pdam', ['workOrder', 'umum'])).toEqual(['umum', 'workOrder'])
  expect(allowedViews('pdam', [])).toEqual([])
  expect(allowedViews('ops', [])).toEqual(['umum', 'hublang', 'workOrder'])
})

test('[M2.1] the assigned map wins unless empty or a dash', () => {
  expect(assignedMap('kota-a', 'kota-b')).toBe('kota-a')
  for (const none of ['', '-', null, undefined]) expect(assignedMap(none, 'kota-b')).toBe('kota-b')
})

test('[M6] hublang sees complaint columns only', () => {
  const base = ['no_pengaduan', 'tgl_pengaduan', 'jenis_nonair', 'keluhan_text']
  expect(complaintColumns('hublang')).toEqual(base)
  for (const view of ['umum', 'workOrder'] as const)
    expect(complaintColumns(view)).toEqual([...base, 'tgl_spk', 'tgl_rab', 'tgl_sppb', 'tgl_bap'])
})

test('[A2] pdam goes to its map whatever page was remembered', () => {
  expect(homeAfterLogin({ rule: 'pdam', map: 'kota-contoh' }, '/internal/user')).toBe('/map/kota-contoh')
  expect(homeAfterLogin({ rule: 'pdam', map: '../x' })).toBe('/map/..%2Fx')
  expect(homeAfterLogin({ rule: 'pdam', map: '-' })).toBe('/404')
})

test('[A2] others return to their page, or to /internal/pdam', () => {
  const ops = { rule: 'ops', map: '-' } as const
  expect(homeAfterLogin(ops)).toBe('/internal/pdam')
  expect(homeAfterLogin(ops, '/map/kota-contoh?embed=1#a')).toBe('/map/kota-contoh?embed=1#a')
  for (const bad of [
    '',
    '/',
    '/login',
    '/login?from=/x',
    'internal/user',
    '//evil.id',
    '/\\evil.id',
    '/\t/evil.id',
    '/..//evil.id',
    'https://evil.id',
    'javascript:alert(1)',
    '\\\\evil.id',
    ' //evil.id',
    '/./\n/evil.id',
  ])
    expect(homeAfterLogin(ops, bad), bad).toBe('/internal/pdam')
})

test('[A2] no remembered page ever leads off the site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ':',
    '@',
    '?',
    '#',
    'evil.id',
    'http',
    '%2f',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const home = homeAfterLogin({ rule: 'root', map: '-' }, pieces.join(''))
      expect(new URL(home, 'http://own.id').origin).toBe('http://own.id')
    }),
    { numRuns: 500 },
  )
})
