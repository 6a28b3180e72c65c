import { useSyncExternalStore } from 'react'
import { PointerPanel } from '#tools/pointer/panel.tsx'
import type { ToolProps } from './tools.ts'

/** Penunjuk Titik (M2.8). Its marker stays on the map until somebody takes it away. */
export function PointerTool({ engine, onClose }: ToolProps) {
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
