import Point from 'ol/geom/Point.js'
import { expect, test } from 'vitest'
import type { Hit, PickQuery } from './layer-spec.ts'
import { pickFrom } from './picking.ts'

const query = {} as PickQuery
const layer = (kind: string, stacking: number, drawn?: Hit['drawn']) => ({
  kind,
  stacking,
  pick: (): Hit => ({
    row: 0,
    counter: 1,
    anchor: [0, 0],
    geometry: new Point([0, 0]),
    ...(drawn && { drawn }),
  }),
})
const nothing = { kind: 'nothing', stacking: 99, pick: () => undefined }
const picked = (layers: Parameters<typeof pickFrom>[0]) => pickFrom(layers, query)?.kind

test('[M3.1] the highest of what lies under the pointer is hit', () => {
  expect(picked([layer('pipe', 21), nothing, layer('customer', 32)])).toBe('customer')
  expect(picked([layer('device', 33, 'icon'), layer('accessories', 40, 'icon')])).toBe('accessories')
  expect(picked([nothing])).toBeUndefined()
})

test('a speck gives way to an icon below it, but to nothing else', () => {
  const speck = layer('accessories', 40, 'speck')
  expect(picked([layer('customer', 32), layer('device', 33, 'icon'), speck])).toBe('device')
  expect(picked([layer('customer', 32), speck])).toBe('accessories')
  expect(picked([layer('device', 33, 'speck'), speck])).toBe('accessories')
})

test('the face of an area is hit where nothing else is; of two faces the upper', () => {
  const [dma, kelurahan] = [layer('dma_boundaries', 14, 'face'), layer('kelurahan_boundaries', 12, 'face')]
  expect(picked([dma, kelurahan])).toBe('dma_boundaries')
  expect(picked([dma, layer('service', 10), kelurahan])).toBe('service')
  expect(picked([dma, layer('accessories', 40, 'speck')])).toBe('accessories')
})
