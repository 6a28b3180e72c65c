import { FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import { expect, test } from 'vitest'
import type { LayerSnapshot } from '#sync/worker/layer-loader.ts'
import { loadProgress } from './load-progress.ts'

const layers = (loading: Partial<Record<FeatureKind, Partial<LayerSnapshot>>>) => ({
  layers: Object.fromEntries(
    FEATURE_KINDS.map(kind => [
      kind,
      { status: 'LOADED', received: 0, total: 0, columns: null, ...loading[kind] } satisfies LayerSnapshot,
    ]),
  ) as Record<FeatureKind, LayerSnapshot>,
  offline: null,
})

test('[M2.1] the bar names what is loading and adds up its bytes', () => {
  const progress = loadProgress(
    layers({
      customer: { status: 'LOADING', received: 10, total: 100 },
      pipe: { status: 'LOADING', received: 5, total: 20 },
    }),
  )
  expect(progress).toEqual({ names: ['Pipa', 'Pelanggan'], received: 15, total: 120 })
})

test('[M2.1] no bar when nothing loads', () => {
  expect(loadProgress(layers({ pipe: { status: 'ERROR' } }))).toBeNull()
})

test('[M2.1] no bar while nothing can be on its way', () => {
  const offline = { dataFrom: null }
  expect(loadProgress({ ...layers({ pipe: { status: 'LOADING' } }), offline })).toBeNull()
})

test('[M2.1] devices are announced when they come, not whenever their copy is brought up to date', () => {
  const columns = {} as LayerSnapshot['columns']
  expect(loadProgress(layers({ device: { status: 'LOADING' } }))?.names).toEqual(['Device'])
  expect(loadProgress(layers({ device: { status: 'LOADING', columns } }))).toBeNull()
  expect(loadProgress(layers({ pipe: { status: 'LOADING', columns } }))?.names).toEqual(['Pipa'])
})
