import { useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { PointerPanel } from './panel.tsx'

interface Props {
  engine: MapEngine
  onClose: () => void
}

/** Penunjuk Titik (M2.8). Its marker stays on the map until the user removes it. */
export function PointerTool({ engine, onClose }: Props) {
  const marked = useSyncExternalStore(engine.mark.subscribe, engine.mark.getSnapshot)
  return (
    <PointerPanel
      marked={marked}
      onGo={point => engine.markPoint(point)}
      onRemove={() => engine.markPoint(null)}
      onClose={onClose}
    />
  )
}
