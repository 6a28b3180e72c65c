/** What the map engine is held to: ratios within one run, at the size each was promised for. */

import { median } from '@petatirta/harness/table.ts'
import type { FilterResult } from '../baseline/bench-map.ts'
import type { BaselineOutcome, BaselineResult } from './baselines.ts'
import { besidesDrawing } from './main-thread.ts'
import type { OwnBaseResult, ProductResult } from './product.ts'

export interface SizeResult {
  readonly size: number
  readonly product: ProductResult
  readonly engineFilter: FilterResult
  readonly geoJsonBytes?: number
  /** On the installation's own base map. */
  readonly ownBase?: OwnBaseResult
  /** GeoJSON on OpenLayers' canvas. */
  readonly canvas?: BaselineOutcome
  /** GeoJSON on its WebGL layer, one Feature per customer. */
  readonly webgl?: BaselineOutcome
  /** One IndexedDB record per customer. */
  readonly records?: BaselineOutcome
}

export interface Verdict {
  readonly size: number
  readonly limit: string
  readonly measured: string
  readonly holds: boolean
}

interface Limit {
  readonly limit: string
  /** The sizes it is promised for; every size when absent. */
  readonly sizes?: readonly number[]
  /** Undefined: what it compares with was not measured. */
  readonly check: (result: SizeResult) => { measured: string; holds: boolean } | undefined
}

const opened = (outcome: BaselineOutcome | undefined): BaselineResult | undefined =>
  outcome && !('failed' in outcome) ? outcome : undefined

export const coldMs = ({ cold }: Pick<ProductResult, 'cold'>) => median(cold.map(({ visible }) => visible))
export const warmMs = ({ warm }: Pick<ProductResult, 'warm'>) => median(warm.map(({ visible }) => visible))

const atLeast = (ratio: number, times: number) => ({
  measured: `${ratio.toFixed(1)}×`,
  holds: ratio >= times,
})

const atMost = (ratio: number, times: number) => ({
  measured: `${ratio.toFixed(2)}×`,
  holds: ratio <= times,
})

const LIMITS: readonly Limit[] = [
  {
    limit: 'own base map: cold ≤ 1.1 times as long as with tiles',
    sizes: [200_000],
    check: ({ product, ownBase }) => ownBase && atMost(coldMs(ownBase) / coldMs(product), 1.1),
  },
  {
    limit: 'own base map: warm ≤ 1.1 times as long as with tiles',
    sizes: [200_000],
    check: ({ product, ownBase }) => ownBase && atMost(warmMs(ownBase) / warmMs(product), 1.1),
  },
  {
    limit: 'own base map: a pan frame at zoom 16 ≤ 1.3 times as long as with tiles',
    check: ({ product, ownBase }) => {
      const [own, tiles] = [ownBase?.pan[16]?.median, product.pan[16]?.median]
      return own === undefined || tiles === undefined ? undefined : atMost(own / tiles, 1.3)
    },
  },
  {
    limit: 'bytes until all are visible ≤ 1/12 of gzipped GeoJSON, data alone ≤ 1/17',
    sizes: [200_000],
    check: ({ product, geoJsonBytes }) => {
      if (geoJsonBytes === undefined) return undefined
      const { bytesUntilVisible, cold } = product.slow
      const ratio = geoJsonBytes / bytesUntilVisible
      const data = geoJsonBytes / (bytesUntilVisible - cold.pageBytes)
      return {
        measured: `1/${ratio.toFixed(1)} (data alone 1/${data.toFixed(1)})`,
        holds: ratio >= 12 && data >= 17,
      }
    },
  },
  {
    limit: 'scripts and all other files until all are visible ≤ 300 KB',
    check: ({ product }) => {
      const { pageBytes } = product.slow.cold
      return { measured: `${Math.round(pageBytes / 1000)} KB`, holds: pageBytes <= 300_000 }
    },
  },
  {
    limit: 'cold: all visible ≥ 20× faster than GeoJSON on canvas',
    sizes: [200_000],
    check: ({ product, canvas }) => {
      const other = opened(canvas)
      return other && atLeast(other.visible / coldMs(product), 20)
    },
  },
  {
    limit: 'JS heap ≤ 1/20 of GeoJSON on canvas',
    sizes: [200_000],
    check: ({ product, canvas }) => {
      const other = opened(canvas)
      if (!other) return undefined
      const ratio = other.memory.heap / product.memory.heap
      return { measured: `1/${ratio.toFixed(1)}`, holds: ratio >= 20 }
    },
  },
  {
    limit: 'no main-thread task above 100 ms besides drawing',
    check: ({ product: { tasks, blocking } }) => {
      const [worst] = tasks
      const longest = worst ? besidesDrawing(worst) : 0
      const wall = Math.round(blocking.longest)
      return { measured: `${Math.round(longest)} ms (${wall} with drawing)`, holds: longest <= 100 }
    },
  },
  {
    limit: 'warm: no unchanged layer asked for',
    check: ({ product }) => {
      const asked = [...product.warm, product.slow.warm].flatMap(({ requests }) => requests)
      return { measured: `${asked.length} requests`, holds: asked.length === 0 }
    },
  },
  {
    limit: 'warm ≥ 8× faster than one record per customer',
    sizes: [200_000],
    check: ({ product, records }) => {
      const other = opened(records)
      return other && atLeast(other.visible / warmMs(product), 8)
    },
  },
  {
    limit: '4 Mbit/s and 80 ms: warm ≥ 5× faster than cold',
    sizes: [650_000],
    check: ({ product: { slow } }) => atLeast(slow.cold.visible / slow.warm.visible, 5),
  },
  {
    limit: 'a pan frame at zoom 12 ≤ 120 ms',
    check: ({ product: { pan } }) => {
      const { median: frame = Number.NaN } = pan[12] ?? {}
      return { measured: `${Math.round(frame)} ms`, holds: frame <= 120 }
    },
  },
  {
    limit: 'filter ≤ 2 frames, no geometry uploaded again',
    check: ({
      product: {
        filter: { frames = Number.NaN, geometryBytes },
      },
    }) => ({
      measured: `${frames} frame(s), ${geometryBytes} bytes`,
      holds: frames <= 2 && geometryBytes === 0,
    }),
  },
  {
    limit: 'click to popup ≤ 150 ms',
    sizes: [200_000],
    check: ({ product: { clicks } }) => {
      const slowest = Math.max(...clicks.map(({ ms }) => ms))
      return { measured: `${Math.round(slowest)} ms`, holds: slowest <= 150 }
    },
  },
  {
    limit: 'click: right customer, < 16 ms of our code at every zoom',
    check: ({ product: { clicks, clickOnNothing = 0 } }) => {
      const wrong = clicks.filter(({ right }) => !right).map(({ zoom }) => zoom)
      const slowest = Math.max(clickOnNothing, ...clicks.map(({ handler }) => handler))
      const who = wrong.length === 0 ? 'all right' : `wrong at zoom ${wrong.join()}`
      return { measured: `${who}, ${slowest.toFixed(1)} ms`, holds: wrong.length === 0 && slowest < 16 }
    },
  },
]

export const verdicts = (result: SizeResult): Verdict[] =>
  LIMITS.flatMap(({ limit, sizes, check }) => {
    const outcome = check(result)
    if (!outcome) return []
    const here = !sizes || sizes.includes(result.size)
    return here ? [{ size: result.size, limit, ...outcome }] : []
  })
