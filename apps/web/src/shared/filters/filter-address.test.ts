import { ROLES } from '@petatirta/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filtersFromSearch, filtersToSearch, withoutFilters } from './filter-address.ts'
import { initialFilters, noFilters } from './filter-state.ts'
import { anyFilters } from './test-states.ts'

const TODAY = '2026-11-15'
/** What publishers write, and what an address might take for something else. */
const ODD = ['PVC', 'Rayon I, Utara', '*', '-', '\\', ',', '\\,', 'a=b&c', ' ', '%2C', 'ikan 🐟', 'Others']
const names = {
  pipeTypes: ODD,
  pipeDiameters: ODD,
  symbols: ODD,
  channels: ODD,
  classes: ODD,
  rayons: ODD,
}

const throughAddress = (search: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString().replaceAll('%2C', ',')))

test('any state comes back from its address', () => {
  fc.assert(
    fc.property(anyFilters(names, TODAY), state => {
      const search = throughAddress(filtersToSearch(state))
      expect(filtersFromSearch(state.view, TODAY, search)).toEqual(state)
    }),
    { numRuns: 500 },
  )
})

test.each(ROLES)('%s as it starts leaves the address alone', view => {
  expect(filtersToSearch(initialFilters(view, TODAY))).toEqual({})
  expect(filtersFromSearch(view, TODAY, {})).toEqual(initialFilters(view, TODAY))
})

test('[D104] a month is named as people write it; one that the map does not have is the present', () => {
  expect(filtersToSearch({ ...initialFilters('umum', TODAY), asOf: '202607' })).toEqual({ per: '2026-07' })
  const read = (per: string, view: 'umum' | 'hublang' = 'umum') =>
    filtersFromSearch(view, TODAY, { per }).asOf
  expect(['2026-07', '2024-12', '2024-11', '2026-11', '2026-13', '202607', ''].map(per => read(per))).toEqual(
    ['202607', '202412', ...[null, null, null, null, null]],
  )
  // Complaints are of no month.
  expect(read('2026-07', 'hublang')).toBeNull()
})

test('an address can be read by people', () => {
  const state = {
    ...initialFilters('umum', TODAY),
    pipeTypes: ['PVC', 'HDPE'],
    arrears: ['twoMonth'],
    customer: { unpaid: true, latePaid: false, paid: false },
  }
  expect(filtersToSearch(state)).toEqual({ pipa: 'PVC,HDPE', tunggakan: 'twoMonth', tagihan: 'unpaid' })
  expect(filtersToSearch({ ...state, accessories: [] })).toMatchObject({ aksesoris: '-' })
})

test('a bookmark of an open range follows the calendar', () => {
  const search = filtersToSearch({ ...noFilters('hublang', '2026-10-07') })
  expect(filtersFromSearch('hublang', TODAY, search).complaint).toMatchObject({
    startDate: '2026-11-01',
    endDate: TODAY,
  })
})

test('what cannot be understood is as if it were not there', () => {
  const nonsense = {
    'fokus-tahun': '2000-1990',
    dari: '2026-02-31',
    sampai: 'besok',
    tahap: 'xyz',
    'tipe-wilayah': '1',
    sudah: 'spk,abc',
    belum: 'spk',
    tagihan: 'constructor,__proto__',
  }
  const { customer, ...state } = filtersFromSearch('umum', TODAY, nonsense)
  const { customer: _, ...initial } = initialFilters('umum', TODAY)
  expect(state).toEqual(initial)
  expect(customer).toEqual({ unpaid: false, latePaid: false, paid: false })
  expect(filtersFromSearch('umum', TODAY, { pipa: 3, rayon: null })).toEqual(initialFilters('umum', TODAY))
})

test('any text whatever leaves a state that the page can show', () => {
  const search = fc.dictionary(
    fc.constantFrom('pipa', 'umum', 'fokus-tahun', 'dari', 'sampai', 'jenis', 'rayon', 'sudah', 'tagihan'),
    fc.string(),
  )
  fc.assert(
    fc.property(search, given => {
      const state = filtersFromSearch('workOrder', TODAY, given)
      expect(filtersFromSearch('workOrder', TODAY, filtersToSearch(state))).toEqual(state)
    }),
  )
})

test('[M4.4] what only umum offers is not taken up elsewhere', () => {
  const search = { golongan: 'R1', tagihan: 'unpaid', rayon: 'Utara' }
  expect(filtersFromSearch('hublang', TODAY, search)).toEqual({
    ...initialFilters('hublang', TODAY),
    rayon: ['Utara'],
  })
})

test('another view takes what is not a filter along', () => {
  expect(withoutFilters({ embed: '1', pipa: 'PVC', view: 'umum' })).toEqual({ embed: '1', view: 'umum' })
})
