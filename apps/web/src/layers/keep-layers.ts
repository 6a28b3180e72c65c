import { keptFirst } from './keep-first.ts'
import { keepLayer, type Sources } from './keep-layer.ts'
import { LAYERS } from './kinds.ts'

/** All layers; customers as they are on the map already, if they are. */
export function keepLayers(sources: Sources): () => void {
  const first = keptFirst(sources)
  const stops = LAYERS.map(layer => (layer.kind === first?.kind ? first.stop : keepLayer(layer, sources)))
  return () => {
    for (const stop of stops) stop()
  }
}
