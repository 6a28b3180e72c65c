import { FEATURE_KINDS, kindInfo } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { fitsGeometry, rankKinds } from './kind-ranking.ts'
import { LayerStatistics } from './layer-statistics.ts'

const POINT = { type: 'Point', coordinates: [110, -7] }
const LINE = { type: 'LineString', coordinates: [[110, -7]] }
const AREA = { type: 'Polygon', coordinates: [] }

function ranked(name: string, geometry: object | null, rows: object[]) {
  const statistics = new LayerStatistics()
  for (const [position, properties] of rows.entries())
    statistics.add({ position, value: { geometry, properties } })
  return rankKinds({
    name,
    files: [`${name}.gpkg`],
    geometry: statistics.families,
    columns: statistics.columns(),
  })
}

const many = (row: (at: number) => object) => Array.from({ length: 12 }, (_, at) => row(at))

test.each([
  [
    'Sheet1',
    null,
    many(at => ({ 'No. Samb': `14010${at}`, Periode: '202601', 'Total Tagihan': at * 100 })),
    'bill',
  ],
  [
    'Sheet1',
    null,
    many(at => ({ 'No Pengaduan': `K${at}`, 'Tgl Pengaduan': '01/02/2026', Keluhan: 'Air keruh' })),
    'complaint',
  ],
  ['Layer', LINE, many(at => ({ dia: 50 + (at % 3) * 25, bahan: 'PVC' })), 'pipe'],
  ['jalan', LINE, many(() => ({ kelas: 'lokal' })), 'road'],
  ['SR', POINT, many(at => ({ idpel: `14010000${at}`, nama: 'Ibu Sari' })), 'customer'],
  ['reservoir', POINT, many(at => ({ nama: `R${at}` })), 'water_source'],
  ['batas', AREA, many(at => ({ DMA: `DMA ${at}` })), 'dma_boundaries'],
] as const)('[D92] %s is most likely %4$s', (name, geometry, rows, kind) => {
  expect(ranked(name, geometry, [...rows]).kinds[0]).toBe(kind)
})

test('[D92] a layer that is called as its kind may be of that kind', () => {
  for (const kind of FEATURE_KINDS) {
    const { label, geometry } = kindInfo(kind)
    const shape = { point: POINT, line: LINE, polygon: AREA }[geometry[0] ?? 'point']
    expect(ranked(`DATA_${label.replaceAll(' ', '_')}`, shape, [{ luas: 1 }]).kinds, label).toContain(kind)
  }
})

test('[D92] without a hint nothing is claimed', () => {
  expect(
    ranked(
      'Layer 0',
      POINT,
      many(at => ({ elevation: at })),
    ),
  ).toEqual({ kinds: [], isSure: false })
})

test('[D92] a table is of a kind with places only where those are points', () => {
  expect(fitsGeometry('customer', [])).toBe(true)
  expect(fitsGeometry('pipe', [])).toBe(false)
  expect(fitsGeometry('kelurahan', [])).toBe(false)
  expect(fitsGeometry('pipe', ['point'])).toBe(false)
})
