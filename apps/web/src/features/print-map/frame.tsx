import { Box } from '@mui/material'
import { Move, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { SheetPlace } from '#map/print/page-projection.ts'
import type { Layout } from '#map/print/paper.ts'
import { PrintFrame } from '#map/print/print-frame.ts'
import type { Plan } from './plan.ts'
import { printTexts as texts } from './texts.ts'
import type { FramePlace } from './use-print-form.ts'

interface Props {
  engine: MapEngine
  /** Sheets of an atlas are shown as they are; one of its own can be moved. */
  isAtlas: boolean
  place: SheetPlace
  plan: Plan
  layout: Layout
  isLocked: boolean
  onMove: (place: FramePlace) => void
}

/** Where the paper lies, on the map. */
export function Frame({ engine, isAtlas, place, plan, layout, isLocked, onMove }: Props) {
  const [frame, setFrame] = useState<PrintFrame>()
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    const made = engine.use(map => new PrintFrame(map, next => moved(next)))
    made.moveElement.setAttribute('aria-label', texts.frame)
    Object.assign(made.moveElement.style, { border: 0, padding: 0, background: 'none', borderRadius: '50%' })
    setFrame(made)
    return () => made.remove()
  }, [engine])
  useEffect(() => frame?.lock(isLocked), [frame, isLocked])
  useEffect(() => {
    if (isAtlas) frame?.showSheets('sheets' in plan ? plan.sheets : [], layout.map)
    else frame?.show({ ...place, size: layout.map })
  }, [frame, isAtlas, place, layout, plan])
  if (!frame || isAtlas) return null
  // The frame itself follows the pointer: these show where it can be taken.
  return (
    <>
      {createPortal(
        <Box sx={{ ...ROUND, cursor: 'move' }}>
          <Move size={20} aria-hidden />
        </Box>,
        frame.moveElement,
      )}
      {createPortal(
        <Box sx={{ ...ROUND, cursor: 'grab' }}>
          <RotateCw size={20} aria-hidden />
        </Box>,
        frame.turnElement,
      )}
    </>
  )
}

/** In the colours of the map, which both themes share. */
const ROUND = {
  width: 40,
  height: 40,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  color: '#b3261e',
  bgcolor: '#ffffff',
  boxShadow: 3,
} as const
