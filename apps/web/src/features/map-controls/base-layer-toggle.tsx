import { Box, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { BASE_LAYERS, type BaseLayerName } from '#map/engine/base-layers.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { storeBaseLayer } from './stored-base-layer.ts'
import { texts } from './texts.ts'

interface Props {
  engine: Pick<MapEngine, 'subscribe' | 'getSnapshot' | 'setBaseLayer'>
  log: (action: ActivityAction) => void
}

/** M2.1: what lies below the data. */
export function BaseLayerToggle({ engine, log }: Props) {
  const value = useSyncExternalStore(engine.subscribe, () => engine.getSnapshot().baseLayer)
  const choose = (name: BaseLayerName | null) => {
    if (name === null || name === value) return
    engine.setBaseLayer(name)
    storeBaseLayer(name)
    log('map-style-change')
  }
  return (
    <Paper elevation={2}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={value}
        aria-label={texts.baseLayer}
        onChange={(_, name: BaseLayerName | null) => choose(name)}
      >
        {BASE_LAYERS.map(name => (
          <ToggleButton key={name} value={name} sx={BUTTON}>
            {texts.baseLayers[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Paper>
  )
}

/** Says what is shown in place of a base layer whose server does not answer. There before it speaks, so that it is heard. */
export function BaseLayerNote({ engine }: Pick<Props, 'engine'>) {
  const { baseLayer, ownStandsIn } = useSyncExternalStore(engine.subscribe, engine.getSnapshot)
  return (
    <Box role="status" aria-live="polite" sx={{ '&:empty': { mb: -1 } }}>
      {ownStandsIn && baseLayer !== 'plain' && (
        <Typography variant="caption" component="p" sx={NOTE}>
          {texts.standsIn[baseLayer]}
        </Typography>
      )}
    </Box>
  )
}

const BUTTON = {
  minWidth: { xs: 48, sm: 56 },
  minHeight: 40,
  px: 1,
  textTransform: 'none',
} as const

/** As quiet as the attribution. */
const NOTE = {
  width: 'max-content',
  maxWidth: { xs: 200, sm: 320 },
  px: 0.75,
  py: 0.25,
  borderRadius: 1,
  lineHeight: 1.3,
  color: 'text.secondary',
  bgcolor: 'background.paper',
} as const
