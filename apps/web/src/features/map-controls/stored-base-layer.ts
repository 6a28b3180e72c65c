import { type BaseLayerName, isBaseLayer } from '#map/engine/base-layers.ts'
import { localStore } from '#shared/session/safe-storage.ts'

/** Which of them this browser showed last. */
const KEY = 'petatirta.map.base-layer'

export function storedBaseLayer(): BaseLayerName | undefined {
  const stored = localStore.get(KEY)
  return isBaseLayer(stored) ? stored : undefined
}

export const storeBaseLayer = (name: BaseLayerName) => localStore.set(KEY, name)
