import { useLayoutEffect, useSyncExternalStore } from 'react'
import { eraseOn } from '#map/draw/erase.ts'
import { measurementsOn } from '#map/draw/measurements.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { ToolCardPlace } from '#shared/ui/tool/tool-card-place.tsx'
import { ToolHint } from '#shared/ui/tool/tool-hint.tsx'
import { EraserList } from './list.tsx'
import { eraserTexts as texts } from './texts.ts'

interface Props {
  engine: MapEngine
  wide: boolean
  onClose: () => void
}

/** Penghapus (M2.4, M4.7). */
export function EraserTool({ engine, wide, onClose }: Props) {
  const measurements = engine.use(measurementsOn)
  const { all, marked } = useSyncExternalStore(measurements.subscribe, measurements.getSnapshot)
  useLayoutEffect(() => engine.use(map => eraseOn(map, measurements)), [engine, measurements])
  const list = all.length > 0 && (
    <EraserList
      all={all}
      marked={marked}
      onMark={key => measurements.mark(key)}
      onErase={key => {
        measurements.erase(key)
        if (all.length === 1) engine.focus()
      }}
      onEraseAll={() => {
        measurements.eraseAll()
        engine.focus()
      }}
    />
  )
  const text = all.length === 0 ? texts.nothing : wide ? texts.click : texts.tap
  return (
    <>
      <ToolHint text={text} onClose={onClose} below={!wide && list} />
      {wide && list && <ToolCardPlace>{list}</ToolCardPlace>}
    </>
  )
}
