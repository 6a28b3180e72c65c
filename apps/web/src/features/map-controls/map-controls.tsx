import { ButtonGroup, IconButton, Paper, Tooltip } from '@mui/material'
import { LocateFixed, Maximize, Minus, Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { texts } from './texts.ts'

interface Props {
  engine: MapEngine
  log: (action: ActivityAction) => void
}

export function ZoomButtons({ engine, log, onWholeCity }: Props & { onWholeCity: () => void }) {
  const { canZoomIn, canZoomOut } = useSyncExternalStore(engine.subscribe, engine.getSnapshot)
  const zoom = (levels: 1 | -1) => {
    engine.zoomBy(levels)
    log(levels > 0 ? 'map-zoom-in' : 'map-zoom-out')
  }
  const buttons = [
    { label: texts.zoomIn, enabled: canZoomIn, Icon: Plus, onClick: () => zoom(1) },
    { label: texts.zoomOut, enabled: canZoomOut, Icon: Minus, onClick: () => zoom(-1) },
    { label: texts.wholeCity, enabled: true, Icon: Maximize, onClick: onWholeCity },
  ] as const
  return (
    <Paper elevation={2}>
      <ButtonGroup orientation="vertical">
        {buttons.map(({ label, enabled, Icon, onClick }) => (
          <Tooltip key={label} title={label} placement="left">
            <span>
              <IconButton
                aria-label={label}
                disabled={!enabled}
                onClick={onClick}
                sx={{ width: 40, height: 40, borderRadius: 1 }}
              >
                <Icon size={20} aria-hidden />
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </ButtonGroup>
    </Paper>
  )
}

/** Stays in the tab order while the place is unknown, and says so. */
export function LocationButton({ engine }: { engine: MapEngine }) {
  const located = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().located)
  return (
    <Paper elevation={2}>
      <Tooltip title={located ? texts.myLocation : texts.locationUnknown} placement="left">
        <IconButton
          aria-label={texts.myLocation}
          aria-disabled={!located}
          onClick={() => engine.centreOnLocation()}
          sx={{ width: 40, height: 40, borderRadius: 1, '&[aria-disabled=true]': { color: 'text.disabled' } }}
        >
          <LocateFixed size={20} aria-hidden />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}
