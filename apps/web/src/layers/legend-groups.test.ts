import { expect, test } from 'vitest'
import { initialFilters, noFilters } from '#shared/filters/filter-state.ts'
import { legendGroups } from './legend-groups.ts'

const TODAY = '2026-11-15'
const configuration = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filters: {
    pipe_types: [
      { name: 'PVC', color: '#112233' },
      { name: 'HDPE', color: '#445566' },
    ],
    pipe_diameters: [{ name: '100', color: '#777777' }],
    payment_channels: [],
    customer_class: [],
  },
  symbols: { accessories: [], waterSources: [] },
  jenisNonAir: [],
}
const said = (filters: Parameters<typeof legendGroups>[0]) =>
  legendGroups(filters, configuration).map(({ title, entries }) => [
    title,
    ...entries.map(({ label }) => label),
  ])
const umum = initialFilters('umum', TODAY)

test('[M4.5] what is drawn, and nothing else', () => {
  expect(said(umum)).toEqual([
    ['Status Tagihan', 'Belum Lunas', 'Lunas - Telat Bayar', 'Lunas'],
    ['Jenis Pipa', 'PVC', 'HDPE', 'Tipe pipa lainnya'],
    ['Lapisan Lain', 'Device', 'Sumber Air', 'Aksesoris'],
  ])
  expect(said(noFilters('umum', TODAY))).toEqual([])
})

test('[M3.9] pipes by type, or by diameter while no type is chosen, never both', () => {
  const diameters = { ...umum, pipeTypes: [], pipeDiameters: ['100'] }
  expect(said(diameters)[1]).toEqual(['Diameter Pipa', '100 mm'])
  expect(said({ ...umum, pipeTypes: ['HDPE'] })[1]).toEqual(['Jenis Pipa', 'HDPE'])
  expect(said({ ...umum, pipeTypes: [], pipeDiameters: [] }).map(([title]) => title)).not.toContain(
    'Jenis Pipa',
  )
})

test('billing states that are switched off are not named; without customers none is', () => {
  const some = { ...umum, customer: { ...umum.customer, paid: false } }
  expect(said(some)[0]).toEqual(['Status Tagihan', 'Belum Lunas', 'Lunas - Telat Bayar'])
  const none = { ...umum, customer: noFilters('umum', TODAY).customer }
  expect(said(none).map(([title]) => title)).not.toContain('Status Tagihan')
})

test('[D104] an earlier month is named, and who had no bill by then', () => {
  expect(said({ ...umum, asOf: '202607' })[0]).toEqual([
    'Status Tagihan per Juli 2026',
    'Belum Lunas',
    'Lunas - Telat Bayar',
    'Lunas',
    'Belum ada tagihan',
  ])
})

test('[M4.4] in the views of complaints: who has one, in the colours of A9', () => {
  const [group] = legendGroups(initialFilters('hublang', TODAY), configuration)
  expect(group).toEqual({
    title: 'Pelanggan',
    entries: [
      { label: 'Ada pengaduan', mark: { shape: 'dot', colour: '#55ff00' } },
      { label: 'Pelanggan lain', mark: { shape: 'dot', colour: '#FFA500' } },
    ],
  })
})
