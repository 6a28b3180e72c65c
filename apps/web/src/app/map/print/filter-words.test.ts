import { expect, test } from 'vitest'
import { initialFilters, noFilters } from '#shared/filters/filter-state.ts'
import { filterWords } from './filter-words.ts'

const TODAY = '2026-11-15'
const umum = initialFilters('umum', TODAY)

test('[D98] a map without filters says nothing of them', () => {
  expect(filterWords(umum, null)).toEqual([])
  expect(filterWords(noFilters('umum', TODAY), null)).toEqual([])
})

test('[D98] filters are named as in the panel; of long lists the first', () => {
  const words = filterWords(
    {
      ...umum,
      customer: { unpaid: true, latePaid: false, paid: false },
      pipeTypes: ['PVC', 'Others'],
      arrears: ['oneMonth'],
      rayon: ['1', '2', '3', '4', '5', '6', '7', '8'],
      highlight: { ...umum.highlight, pipeDiameters: 'all', year: { startYear: 1990, endYear: null } },
    },
    null,
  )
  expect(words).toEqual([
    'Status Tagihan: Belum Lunas',
    'Pipa: PVC, Tipe pipa lainnya',
    'Tunggakan: 1 Bulan',
    'Filter Wilayah: 1, 2, 3, 4, 5, 6 dan 2 lainnya',
    'Fokus Seleksi: Semua diameter, Sejak tahun 1990',
  ])
})

test('[D104] an earlier month comes first', () => {
  expect(filterWords({ ...umum, asOf: '202607' }, null)).toEqual(['Status per: Juli 2026'])
})

test('[D98] complaints are named with their days, type and phases', () => {
  const state = noFilters('workOrder', TODAY)
  const phases = { ...state.complaint.phases, rab: { active: true, value: 'exclude' } as const }
  expect(filterWords({ ...state, complaint: { ...state.complaint, type: 'Bocor', phases } }, null)).toEqual([
    'Realisasi Work Order: 01/11/2026 – 15/11/2026',
    'Jenis Pengaduan: Bocor',
    'Tahap: RAB belum',
  ])
})
