import { Box, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { BASE_LAYERS, type BaseLayerName, isBaseLayer } from '#map/engine/base-layers.ts'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { localStore } from '#shared/session/safe-storage.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { texts } from './texts.ts'

interface Props {
  engine: Pick<MapEngine, 'subscribe' | 'getSnapshot' | 'setBaseLayer'>
  log: (action: ActivityAction) => void
}

/** M2.1: what lies below the data. Where its server does not answer, a line says what is shown instead. */
export function BaseLayerToggle({ engine, log }: Props) {
  const { baseLayer: value, ownStandsIn } = useSyncExternalStore(engine.subscribe, engine.getSnapshot)
  const choose = (name: BaseLayerName | null) => {
    if (name === null || name === value) return
    engine.setBaseLayer(name)
    localStore.set(BASE_LAYER_KEY, name)
    log('map-style-change')
  }
  return (
    <Box>
      {/* There before it says anything, so that it is heard. */}
      <Box role="status" aria-live="polite">
        {ownStandsIn && value !== 'plain' && (
          <Typography variant="caption" component="p" sx={STAND_IN}>
            {texts.standsIn[value]}
          </Typography>
        )}
      </Box>
      <Paper elevation={2} sx={{ width: 'fit-content' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={value}
          aria-label={texts.baseLayer}
          onChange={(_, name: BaseLayerName | null) => choose(name)}
        >
          {BASE_LAYERS.map(name => (
            <ToggleButton key={name} value={name} sx={BASE_LAYER_BUTTON}>
              {texts.baseLayers[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Paper>
    </Box>
  )
}

/** Which of them this browser showed last. */
const BASE_LAYER_KEY = 'petatirta.map.base-layer'

export function storedBaseLayer(): BaseLayerName | undefined {
  const stored = localStore.get(BASE_LAYER_KEY)
  return isBaseLayer(stored) ? stored : undefined
}

const BASE_LAYER_BUTTON = {
  minWidth: { xs: 48, sm: 56 },
  minHeight: 40,
  px: 1,
  textTransform: 'none',
} as const

/** As quiet as the attribution. */
const STAND_IN = {
  width: 'max-content',
  maxWidth: { xs: 176, sm: 240 },
  mb: 0.5,
  px: 0.75,
  py: 0.25,
  borderRadius: 1,
  lineHeight: 1.3,
  color: 'text.secondary',
  bgcolor: 'background.paper',
} as const
