import { FEATURE_KIND_INFO, FEATURE_KINDS, type FeatureKind } from '@petatirta/contract'
import type { CitySnapshot } from '#sync/worker/city-sync.ts'
import type { LayerSnapshot } from '#sync/worker/layer-loader.ts'

interface Progress {
  readonly names: string[]
  readonly received: number
  readonly total: number
}

/** Device statuses come live; loading the layer's copy again now and then is not shown. */
const isNews = (kind: FeatureKind, { columns }: LayerSnapshot) => kind !== 'device' || columns === null

export function loadProgress({ layers, offline }: Omit<CitySnapshot, 'failure'>): Progress | null {
  // What is missing is waited for, but nothing is on its way.
  if (offline) return null
  const kinds = FEATURE_KINDS.filter(kind => layers[kind].status === 'LOADING' && isNews(kind, layers[kind]))
  if (kinds.length === 0) return null
  const sum = (of: 'received' | 'total') => kinds.reduce((all, kind) => all + layers[kind][of], 0)
  const names = kinds.map(kind => FEATURE_KIND_INFO[kind].label)
  return { names, received: sum('received'), total: sum('total') }
}
