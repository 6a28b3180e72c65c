import { Button, IconButton, Paper, Tooltip } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { selfIntersectionMessage } from '@petatirta/domain'
import { X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DrawSession, drawOn } from '#map/draw/draw.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { AreaOverlay } from '#map/shapes/area-overlay.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { ToolHint } from '#shared/ui/tool/tool-hint.tsx'
import type { City } from '#sync/page/city.ts'
import { AreaResult } from './area-result.tsx'
import { type DrawnPolygon, drawnPolygon } from './drawn-polygon.ts'
import { panelTexts as texts } from './panel-texts.ts'
import type { DrawnWithin } from './use-area-summary.ts'

type Ring = readonly number[][]

interface Props {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  drawnWithin: DrawnWithin
  /** The earlier month (YYYYMM) whose payment status the map shows. */
  period: string | null
  onFailed: (message: string) => void
  onClose: () => void
}

/** Perhitungan Area (M2.4, M2.13, M4.7): polygons drawn one after another, of which the last one counts. */
export function AreaTool(props: Props) {
  const { engine, sync, company, wide, drawnWithin, period, onFailed, onClose } = props
  const [table, setTable] = useState<{ overlay: AreaOverlay; session: DrawSession }>()
  const [polygon, setPolygon] = useState<DrawnPolygon>()
  const [vertices, setVertices] = useState(0)

  const begin = useEffectEvent((overlay: AreaOverlay) => {
    // M4.7: what was refused is cleared when the next one begins.
    if (!polygon) overlay.clear()
  })
  const end = useEffectEvent((overlay: AreaOverlay, ring: Ring) => {
    const drawn = drawnPolygon(ring)
    overlay.show(ring, drawn ? 'area' : 'refused')
    if (drawn) {
      overlay.open(ring, wide)
      sync.log('pop-up-polygon-ditampilkan')
    } else onFailed(selfIntersectionMessage)
    setPolygon(drawn)
  })
  useLayoutEffect(() => {
    const overlay = engine.use(map => new AreaOverlay(map))
    const session = engine.use(map =>
      drawOn(map, {
        shape: 'polygon',
        onStart: () => begin(overlay),
        // The pointer's place is the last of them.
        onSketch: sketch => setVertices(Math.max(0, sketch.length - 1)),
        onEnd: ring => end(overlay, ring as Ring),
      }),
    )
    setTable({ overlay, session })
    return () => {
      session.stop()
      overlay.remove()
    }
  }, [engine])

  const close = () => {
    table?.overlay.clear()
    setPolygon(undefined)
    engine.focus()
  }
  const isShown = polygon !== undefined && vertices === 0
  useClosable(isShown, close)

  if (!table) return null
  const { overlay, session } = table
  return (
    <>
      {polygon && createPortal(<CloseArea onClose={close} />, overlay.closeElement)}
      {isShown && (
        <AreaResult
          cardElement={overlay.cardElement}
          polygon={polygon}
          sync={sync}
          company={company}
          wide={wide}
          drawnWithin={drawnWithin}
          period={period}
          onClose={close}
          onGone={() => engine.focus()}
        />
      )}
      {(wide || !isShown) && (
        <ToolHint text={isShown ? texts.again : wide ? texts.draw : texts.drawByTouch} onClose={onClose}>
          {vertices > 0 && <SketchButtons session={session} vertices={vertices} />}
        </ToolHint>
      )}
    </>
  )
}

/** For touch, and for users who do not know the keys. */
const SketchButtons = ({ session, vertices }: { session: DrawSession; vertices: number }) => (
  <>
    <Button size="small" onClick={() => session.undo()}>
      {texts.undo}
    </Button>
    <Button size="small" variant="contained" disabled={vertices < 3} onClick={() => session.finish()}>
      {texts.finish}
    </Button>
    <Button size="small" onClick={() => session.cancel()}>
      {texts.cancel}
    </Button>
  </>
)

/** M2.13: over the polygon. */
const CloseArea = ({ onClose }: { onClose: () => void }) => (
  <Paper elevation={3} sx={{ borderRadius: '50%' }}>
    <Tooltip title={texts.closeArea}>
      <IconButton aria-label={texts.closeArea} onClick={onClose} sx={{ width: 36, height: 36 }}>
        <X size={20} aria-hidden />
      </IconButton>
    </Tooltip>
  </Paper>
)
