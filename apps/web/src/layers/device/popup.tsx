import { Box, Typography } from '@mui/material'
import { READING_STATUS_LABELS } from '@petatirta/domain'
import { useSyncExternalStore } from 'react'
import { firstText, titled } from '#map/property-text.ts'
import type { City } from '#sync/city.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

interface Props {
  properties: FeatureProperties
  id: string
  sync: City
}

/** M2.10: the name, what kind it is, and whether it warns at the moment. */
export function DeviceHeading({ properties, id, sync }: Props) {
  const device = firstText(properties, ['id'])
  const warns = useSyncExternalStore(
    sync.devices.subscribe,
    () => sync.devices.getSnapshot().warnings?.has(device) ?? Number(properties.status) > 0,
  )
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {firstText(properties, ['name', 'nama']) || texts.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {titled(texts.title, firstText(properties, ['type']))}
      </Typography>
      {/* Who cannot see the colour change is told. */}
      <Box role="status" sx={{ mt: 0.5 }}>
        <Box
          component="span"
          sx={{
            ...{ display: 'inline-block', width: 10, height: 10, borderRadius: '50%', mr: 0.75 },
            bgcolor: warns ? 'warning.main' : 'success.main',
          }}
        />
        <Typography variant="caption" sx={{ fontWeight: 600 }}>
          {READING_STATUS_LABELS[warns ? 1 : 0]}
        </Typography>
      </Box>
    </>
  )
}
