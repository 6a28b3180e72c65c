import { AUDIT_ACTIONS } from '@petatirta/contract'
import { formatAdminTimestamp } from '@petatirta/domain'
import { expect, test } from 'vitest'
import { changedFields } from './changes.ts'
import { ACTION_LABELS } from './texts.ts'

const shown = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  changedFields({ before, after }).map(({ label, before, after }) => [label, before, after])

test('[D24] fields and values in words that people know', () => {
  const at = '2026-03-01T05:06:07.000Z'
  expect(
    shown(
      { isActive: true, roles: ['umum', 'hublang'], keyIssuedAt: null, type: 'billing-sync' },
      { isActive: false, roles: [], keyIssuedAt: at, status: 'cancelled', lon: 106.8166 },
    ),
  ).toEqual([
    ['Aktif', 'Ya', 'Tidak'],
    ['Jenis', 'Sinkronisasi tagihan', '–'],
    ['Kunci diterbitkan', '–', formatAdminTimestamp(at)],
    ['Longitude', '–', '106.8166'],
    ['Roles', 'umum, hublang', '–'],
    ['Status', '–', 'Dibatalkan'],
  ])
})

test('[D24] members of a group, and unknown names', () => {
  expect(
    shown(
      { 'pipe_types.PVC 1.5': '#000000', 'features.pipe': 12_345, bebas: { a: 1 }, 'x.y': '' },
      { 'pipe_types.PVC 1.5': '#ffffff' },
    ),
  ).toEqual([
    ['bebas', '{"a":1}', '–'],
    ['Jumlah fitur: Pipa', '12.345', '–'],
    ['Warna jenis pipa: PVC 1.5', '#000000', '#ffffff'],
    ['x.y', '–', '–'],
  ])
  expect(shown({ constructor: 1 }, null)).toEqual([['constructor', '1', '–']])
  expect(shown(null, { kind: 'bill' })).toEqual([['Jenis data', '–', 'Tagihan']])
  expect(changedFields({ before: null, after: null })).toEqual([])
})

test('[D24] each action has a name of its own', () => {
  const labels = AUDIT_ACTIONS.map(action => ACTION_LABELS[action])
  expect(new Set(labels).size).toBe(AUDIT_ACTIONS.length)
})
