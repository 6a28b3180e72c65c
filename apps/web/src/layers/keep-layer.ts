import type { FeatureKind } from '@petatirta/contract'
import type { StoreApi } from 'zustand/vanilla'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { enqueue } from '#shared/browser/task-queue.ts'
import type { FilterStore } from '#shared/filters/filter-store.ts'
import type { City } from '#sync/page/city.ts'
import type { BoundLayer, LayerContext, MapLayer } from './map-layer.ts'

export interface Sources {
  readonly engine: MapEngine
  readonly sync: Pick<City, 'use' | 'getSnapshot' | 'subscribe' | 'devices'>
  readonly filters: Pick<FilterStore, 'getState' | 'subscribe'>
  readonly facts: Pick<StoreApi<Omit<LayerContext, 'filters'>>, 'getState' | 'subscribe'>
}

/**
 * One layer in step with filters and data, without React: a filter changes a table on the GPU, and nothing of the page
 * needs to hear of it. A layer whose filter is off is not on the map, so it costs nothing there, cannot be hit, and its
 * counter may rise without anything being fetched.
 */
export function keepLayer(layer: MapLayer, { engine, sync, filters, facts }: Sources): () => void {
  const kinds = [layer.kind, ...(layer.companion ? [layer.companion] : [])]
  const columnsOf = (kind: FeatureKind) => sync.getSnapshot().layers[kind].columns
  let releases: (() => void)[] = []
  let bound: BoundLayer | undefined
  let waiting = () => {}

  const draw = () => {
    const columns = columnsOf(layer.kind)
    const companion = layer.companion ? columnsOf(layer.companion) : null
    if (!columns) return
    const devices = sync.devices.getSnapshot()
    bound?.show(columns, { ...facts.getState(), filters: filters.getState(), companion, devices })
  }

  const show = () => {
    if (!bound) return
    waiting()
    const columns = columnsOf(layer.kind)
    // New data comes for many layers at once and takes its time; a filter is answered on the spot.
    if (columns && bound.columns !== columns) waiting = enqueue(draw)
    else draw()
  }

  const add = () => {
    releases = kinds.map(kind => sync.use(kind))
    // No device's readings: warnings are sent to every watcher.
    if (layer.live) releases.push(sync.devices.watch([]), sync.devices.subscribe(show))
    waiting = enqueue(() => {
      bound = layer.bind(engine)
      show()
    })
  }

  const remove = () => {
    waiting()
    for (const release of releases) release()
    releases = []
    bound?.remove()
    bound = undefined
  }

  const follow = () => {
    const shown = layer.shown(filters.getState())
    if (shown === releases.length > 0) show()
    else if (shown) add()
    else remove()
  }

  let drawn = kinds.map(columnsOf)
  const arrived = () => {
    const now = kinds.map(columnsOf)
    if (now.every((columns, i) => columns === drawn[i])) return
    drawn = now
    show()
  }

  follow()
  const stops = [filters.subscribe(follow), facts.subscribe(show), sync.subscribe(arrived)]
  return () => {
    for (const stop of stops) stop()
    remove()
  }
}
