import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { type FilterState, initialFilters, noFilters } from '#shared/filters/filter-state.ts'
import { SHOWN } from './shown.ts'

const TODAY = '2026-11-15'
const NO_FILTERS = noFilters('umum', TODAY)

const shown = (filters: FilterState) => FEATURE_KINDS.filter(kind => SHOWN[kind](filters)).sort()

test('[M4.2] every layer is hidden while all filters are off', () => {
  expect(shown(NO_FILTERS)).toEqual([])
})

test('[M4.4] umum starts with pipes, accessories, water sources, customers and devices', () => {
  const kinds: FeatureKind[] = [
    'accessories',
    'customer',
    'device',
    'device_boundaries',
    'pipe',
    'water_source',
  ]
  expect(shown(initialFilters('umum', TODAY))).toEqual(kinds)
})

test.each(['hublang', 'workOrder'] as const)('[M4.4] %s shows the customer layer alone, always', view => {
  expect(shown(initialFilters(view, TODAY))).toEqual(['customer'])
  expect(shown(noFilters(view, TODAY))).toEqual(['customer'])
})

const { general, customer, cluster, serviceArea } = NO_FILTERS

test.each<[string, Partial<FilterState>, FeatureKind[]]>([
  ['Jalan', { general: { ...general, road: true } }, ['road']],
  ['Blok Rumah', { general: { ...general, housing: true } }, ['housing']],
  ['Device', { general: { ...general, device: true } }, ['device', 'device_boundaries']],
  ['Device Label', { general: { ...general, deviceLabel: true } }, []],
  ['Kantor PDAM', { general: { ...general, pdamOffice: true } }, ['pdam_office']],
  ['Pipa', { pipeTypes: ['PVC'] }, ['pipe']],
  ['Diameter', { pipeDiameters: ['Others'] }, ['pipe']],
  ['Aksesoris', { accessories: ['valve'] }, ['accessories']],
  ['Sumber Air', { waterSources: 'all' }, ['water_source']],
  ['Belum Lunas', { customer: { ...customer, unpaid: true } }, ['customer']],
  ['Lunas - Telat Bayar', { customer: { ...customer, latePaid: true } }, ['customer']],
  ['Lunas', { customer: { ...customer, paid: true } }, ['customer']],
  ['Loket Pembayaran', { paymentChannels: ['BRI'] }, ['customer']],
  ['Tunggakan', { arrears: ['oneMonth'] }, ['customer']],
  ['Golongan', { customerGroup: ['R1'] }, ['customer']],
  ['Pemakaian', { waterConsumption: ['opt01'] }, ['customer']],
  ['Status Rekening', { client: ['diligent'] }, ['customer']],
  ['Filter Wilayah', { rayon: ['Utara'] }, ['customer']],
  ['Kelurahan', { cluster: { ...cluster, kelurahan: true } }, ['kelurahan', 'kelurahan_boundaries']],
  ['Kecamatan', { cluster: { ...cluster, kecamatan: true } }, ['kecamatan', 'kecamatan_boundaries']],
  ['DMA', { serviceArea: { ...serviceArea, dmaBoundaries: true } }, ['dma_boundaries']],
  ['RAYON', { serviceArea: { ...serviceArea, rayonBoundaries: true } }, ['rayon_boundaries']],
  [
    'ZONA PELAYANAN',
    { serviceArea: { ...serviceArea, serviceAreaBoundaries: true } },
    ['servicearea_boundaries'],
  ],
  ['another cluster type', { clusterType: 'usage' }, []],
])('[M4.2] %s shows what belongs to it', (_, change, kinds) => {
  expect(shown({ ...NO_FILTERS, ...change })).toEqual(kinds)
})
