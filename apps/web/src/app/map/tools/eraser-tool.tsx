import { useEffect } from 'react'
import { ToolHint } from '#features/map-tools/tool-hint.tsx'
import { eraseOn } from '#map/erase.ts'
import { EraserList } from '#tools/eraser/list.tsx'
import { eraserTexts as texts } from '#tools/eraser/texts.ts'
import { ToolCardPlace } from './tool-card-place.tsx'
import type { ToolProps } from './tools.ts'
import { useMeasurements } from './use-measurements.ts'

/** Penghapus (M2.4, M4.7). */
export function EraserTool({ engine, wide, onClose }: ToolProps) {
  const { measurements, state } = useMeasurements(engine)
  const { all, marked } = state
  useEffect(() => engine.use(map => eraseOn(map, measurements)), [engine, measurements])
  const list = all.length > 0 && (
    <EraserList
      {...{ all, marked }}
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
      <ToolHint {...{ text, onClose }} below={!wide && list} />
      {wide && list && <ToolCardPlace>{list}</ToolCardPlace>}
    </>
  )
}
