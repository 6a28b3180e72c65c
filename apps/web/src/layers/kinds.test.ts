import { FEATURE_KIND_INFO, FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { expect, test } from 'vitest'
import { LAYERS } from './kinds.ts'

const describe = (kind: FeatureKind, properties: Record<string, unknown>) =>
  LAYERS.find(layer => layer.kind === kind)?.describe(properties)

/** Customers, pipes and devices are headed by what rule M2.10 says. */
const PLAIN = FEATURE_KINDS.filter(kind => !['customer', 'pipe', 'device'].includes(kind))

test.each(PLAIN)('[M2.10] a popup of %s is headed by the name that the import recognises', kind => {
  for (const spelling of FEATURE_KIND_INFO[kind].names) {
    expect(describe(kind, { [spelling.toUpperCase()]: 'Utara' })?.title, spelling).toMatch(/Utara$/)
  }
})

test('[M2.10] an area says what it is; a place without a name, too', () => {
  expect(describe('dma_boundaries', { NAMA: 'Pasar' })?.title).toBe('DMA Pasar')
  expect(describe('rayon_boundaries', { Rayon: 'RAYON UTARA' })?.title).toBe('RAYON UTARA')
  expect(describe('housing', {})?.title).toBe('Blok Rumah')
  expect(describe('road', { nama: 'Jl. Mawar', KELAS: 'Lokal' })).toEqual({
    title: 'Jl. Mawar',
    detail: 'Jalan Lokal',
  })
  expect(describe('pdam_office', { nama: 'Kantor Pusat', ALAMAT: 'Jl. Melati 1' })?.detail).toBe(
    'Jl. Melati 1',
  )
})
