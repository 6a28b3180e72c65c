import { growth } from '@petatirta/harness/growth.ts'
import { expect, test } from 'vitest'
import { OTHERS } from './colours.ts'
import {
  channelGroup,
  codeGroups,
  customerGroup,
  isAmong,
  OTHERS_LABELS,
  pipeDiameterGroup,
  pipeDiameterGroups,
  pipeTypeGroup,
  pipeTypeGroups,
  pipeYear,
  symbolGroup,
  symbolGroups,
} from './grouping.ts'

test('[M5.11] pipe types outside the configuration are Others', () => {
  const types = [
    { name: 'PVC', color: '#000' },
    { name: 'HDPE', color: '#111' },
  ]
  expect(pipeTypeGroup(' pvc', types)).toBe('PVC')
  for (const other of ['ACP', '', '-', null, undefined]) expect(pipeTypeGroup(other, types)).toBe('Others')
})

test('[M5.11] diameters match as numbers', () => {
  const diameters = ['100', '75.5', '2 inch']
  for (const same of [100, '100', '100.0', '100 mm']) expect(pipeDiameterGroup(same, diameters)).toBe('100')
  expect(pipeDiameterGroup('75,5', diameters)).toBe('75.5')
  expect(pipeDiameterGroup('2 INCH', diameters)).toBe('2 inch')
  for (const other of [150, '', null, 0]) expect(pipeDiameterGroup(other, diameters)).toBe('Others')
})

test('[M5.11] a missing or dash year counts as 0', () => {
  for (const none of ['-', '', null, undefined, 'lama', -5]) expect(pipeYear(none)).toBe(0)
  expect(pipeYear('1998')).toBe(1998)
  expect(pipeYear(2004)).toBe(2004)
})

test('[M5.11] channels and classes match by code, then by name', () => {
  const configured = [
    { code: 'B1', name: 'Bank Satu' },
    { code: 'R2', name: 'B1' },
  ]
  expect(channelGroup('b1', configured)).toBe('B1')
  expect(channelGroup('Bank Satu', configured)).toBe('B1')
  expect(channelGroup('-', configured)).toBe('Others')
  expect(customerGroup('r2', configured)).toBe('R2')
  expect(customerGroup(null, configured)).toBe('Others')
})

test('[M5.11] labels', () => {
  expect(Object.values(OTHERS_LABELS)).toEqual([
    'Tipe pipa lainnya',
    'Diameter pipa lainnya',
    'Lainnya',
    'Lainnya',
  ])
})

test('[M7.2] rayons are compared without case and surrounding space', () => {
  expect(isAmong(' rayon utara', ['Rayon Utara ', 'Rayon Timur'])).toBe(true)
  expect(isAmong('Rayon Barat', ['Rayon Utara'])).toBe(false)
  expect(isAmong(null, ['Rayon Utara'])).toBe(false)
  expect(isAmong('Rayon Utara', [])).toBe(false)
})

test('[D75] a diameter of spaces takes no longer than any other text', async () => {
  const fold = (spaces: number) => pipeDiameterGroup(`a${' '.repeat(spaces)}b`, [])
  expect(await growth(fold, 2000, 32)).toBeLessThan(8)
})

test('[D75] many values cost as much for each as few do, however long the list is', () => {
  let read = 0
  const list = Array.from({ length: 500 }, (_, i) => ({
    name: `Loket ${i}`,
    get code() {
      read++
      return `k${i}`
    },
  }))
  const groupOf = codeGroups(list)
  const once = read
  for (let i = 0; i < 700; i++) expect(groupOf(`loket ${i}`)).toBe(i < 500 ? `k${i}` : OTHERS)
  expect(read).toBe(once)
})

test.each([
  ['pipe types', pipeTypeGroups, pipeTypeGroup],
  ['diameters', pipeDiameterGroups, pipeDiameterGroup],
  ['symbols', symbolGroups, symbolGroup],
] as const)('[D75] so do %s, and the groups are those of single values', (_, groupsOf, groupOf) => {
  let read = 0
  const names = [
    '100',
    '100.0',
    'PVC',
    ' pvc ',
    '',
    '50 mm',
    ...Array.from({ length: 500 }, (_, i) => `x${i}`),
  ]
  const list = names.map(name => ({
    get name() {
      read++
      return name
    },
    get id() {
      read++
      return name
    },
  }))
  const group = groupsOf(list)
  const once = read
  const values = ['100 mm', '100', 'Pvc', '50', 50, '', '-', null, 'X7', 'lain', 'P-V-C']
  const groups = values.map(group)
  expect(read).toBe(once)
  expect(groups).toEqual(values.map(value => groupOf(value, list)))
})
