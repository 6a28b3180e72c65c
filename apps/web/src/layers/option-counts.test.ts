import { FEATURE_KINDS, type FeatureKind, type FilterConfiguration } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { byKind } from '#sync/by-kind.ts'
import type { Column, FeatureColumns, PointColumns, ShapeColumns } from '#sync/feature-columns.ts'
import { type LayerSnapshot, NOT_LOADED } from '#sync/worker/layer-loader.ts'
import { OptionCounts } from './option-counts.ts'
import { countsHere } from './use-option-counts.ts'

function category(values: readonly string[]): Column {
  const dictionary = [...new Set(values)]
  return {
    type: 'category',
    dictionary,
    codes: Uint8Array.from(values, value => dictionary.indexOf(value)),
  }
}

const points = (kind: FeatureKind, rows: number, columns: Record<string, Column>): PointColumns => ({
  family: 'point',
  kind,
  city: 'kota-contoh',
  counter: 1,
  rows,
  origin: [0, 0],
  columns,
  positions: new Float32Array(2 * rows),
  chunkRows: 4096,
  boxes: new Float32Array(4),
})

const customers = points('customer', 5, {
  status_billing: category(['terbayar', 'terbayar', 'belum_terbayar', 'terbayar', 'lain']),
  payment_class: category(['paid', 'latePaid', 'unpaid', 'paid', 'paid']),
  kodegol: category(['R1', 'r1', 'X', '', 'R1']),
  loket_bayar: category(['BRI', 'Bank BRI', '', 'Warung', 'BRI']),
  rayon: category(['Utara', ' UTARA', 'Selatan', '', 'Utara']),
  due_month: category(['202611', '202610', '', '202611', '202511']),
  arrears: { type: 'number', values: Int32Array.of(0, 1, 4, 9, 0) },
  pemakaian_m3_kini: { type: 'number', values: Float64Array.of(0, 10, 10.4, 5000, 11) },
})

const pipes: ShapeColumns = {
  family: 'line',
  kind: 'pipe',
  city: 'kota-contoh',
  counter: 1,
  rows: 4,
  origin: [0, 0],
  positions: new Float32Array(16),
  boxes: new Float32Array(16),
  rings: Uint32Array.of(0, 2, 4, 6, 8),
  polygons: Uint32Array.of(0, 1, 2, 3, 4),
  rowStarts: Uint32Array.of(0, 1, 2, 3, 4),
  columns: {
    JENIS_PIPA: category(['PVC', 'pvc', 'Bambu', 'PVC']),
    DIAMETER: category(['100', '100 mm', '', '63']),
    TAHUN: { type: 'number', values: Int32Array.of(1990, 2000, 0, 1990) },
  },
}

const accessories = points('accessories', 3, { sub_type: category(['Valve', 'VALVE', 'Hydrant']) })

const configuration: FilterConfiguration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'Others', color: '#777777' },
    ],
    pipe_diameters: [{ name: '100', color: '#445566' }],
    payment_channels: [{ code: 'BRI', name: 'Bank BRI' }],
    customer_class: [{ code: 'R1', name: 'Rumah Tangga' }],
  },
  symbols: { accessories: [{ id: 'valve', label: 'Katup', imageUrl: null }], waterSources: [] },
  jenisNonAir: [],
}

const kinds = Object.fromEntries(FEATURE_KINDS.map((kind, i) => [kind, i])) as Record<FeatureKind, number>
const nothing = { customer: null, pipe: null, accessories: null, water_source: null }
const countsOf = (
  columns: Partial<Record<keyof typeof nothing, FeatureColumns>>,
  asOf: string | null = null,
) => new OptionCounts({ columns: { ...nothing, ...columns }, configuration, kinds, month: '202611', asOf })

test('[M2.5] those without any bill are counted apart among the unpaid', () => {
  const unbilled = points('customer', 3, {
    status_billing: category(['belum_terbayar', 'belum_terbayar', 'terbayar']),
    payment_class: category(['unpaid', 'unpaid', 'unpaid']),
    arrears: { type: 'number', values: Int32Array.of(0, 2, 0) },
  })
  expect(countsOf({ customer: unbilled }).customer).toEqual({ unpaid: 3, unbilled: 1 })
})

test('[D104] of an earlier month the status is counted, and all else is as now', () => {
  const past = points('customer', 3, {
    status_billing: category(['terbayar', 'terbayar', 'terbayar']),
    payment_class: category(['paid', 'paid', 'paid']),
    arrears: { type: 'number', values: Int32Array.of(0, 2, 0) },
  })
  // Nothing, unpaid, paid.
  const months = { base: past.counter, rows: 3, packed: { '202607': Uint8Array.of(0b110100) } }
  const counts = countsOf({ customer: { ...past, months } as FeatureColumns }, '202607')
  expect(counts.customer).toEqual({ unpaid: 2, paid: 1, unbilled: 1 })
  expect(counts.arrears).toEqual({ noArrears: 2, twoMonth: 1 })
  // While it is not here the map shows the present.
  expect(countsOf({ customer: past }, '202607').customer).toEqual({ paid: 3 })
})

test('[M2.5] customers by everything that they are filtered by', () => {
  const counts = countsOf({ customer: customers })
  expect(counts.customer).toEqual({ paid: 2, latePaid: 1, unpaid: 1, default: 1 })
  expect(counts.customerGroup).toEqual({ R1: 3, Others: 2 })
  expect(counts.paymentChannels).toEqual({ BRI: 3, Others: 2 })
  expect(counts.arrears).toEqual({ noArrears: 2, oneMonth: 1, moreThanThreeMonth: 2 })
  expect(counts.waterConsumption).toEqual({ opt00: 1, opt01: 1, opt02: 2, opt05: 1 })
  expect(counts.client).toEqual({ diligent: 2, indiligent: 3 })
  expect(counts.customerClass).toEqual(counts.customerGroup)
})

test('[M2.5] spellings of one rayon are one, and no rayon is none', () => {
  expect(countsOf({ customer: customers }).rayon).toEqual({ Utara: 3, Selatan: 1 })
})

test('[M5.11] pipes and symbols by what the configuration names, the rest as Others', () => {
  const counts = countsOf({ pipe: pipes, accessories })
  expect(counts.pipeTypes).toEqual({ PVC: 3, Others: 1 })
  expect(counts.pipeDiameters).toEqual({ 100: 2, Others: 2 })
  expect(counts.accessories).toEqual({ valve: 2, Others: 1 })
})

test('[D103] layers that are here are counted as they are now, also while they are brought up to date', () => {
  const layers = byKind((): LayerSnapshot => NOT_LOADED)
  const here = (status: LayerSnapshot['status'], columns: FeatureColumns) => ({
    ...NOT_LOADED,
    status,
    columns,
  })
  const left = { ...customers, removed: new Set([1]) }
  const counted = countsHere({
    layers: {
      ...layers,
      customer: here('LOADED', left),
      accessories: here('LOADING', accessories),
      // It is not in use any more, and has changed.
      pipe: here('EXPIRED', pipes),
    },
  })
  expect(JSON.parse(counted)).toEqual({ customer: 4, accessories: 3 })
})

test('what is not here is not known; whole layers the server counts', () => {
  const counts = countsOf({})
  expect([counts.customer, counts.pipeTypes, counts.waterSources]).toEqual([undefined, undefined, undefined])
  expect(counts.general).toMatchObject({ road: kinds.road, pdamOffice: kinds.pdam_office })
  expect(counts.general?.deviceLabel).toBe(kinds.device)
  expect(counts.serviceArea?.dmaBoundaries).toBe(kinds.dma_boundaries)
  expect(counts.cluster?.kelurahan).toBe(kinds.kelurahan)
})
