import { Box, Typography } from '@mui/material'
import { READING_STATUS_LABELS } from '@petatirta/domain'
import { useSyncExternalStore } from 'react'
import { firstText } from '#map/engine/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import type { City } from '#sync/page/city.ts'

/** M2.10: whether the device warns at the moment. A screen reader hears when that changes. */
export function DeviceStatus({ properties, sync }: { properties: FeatureProperties; sync: City }) {
  const device = firstText(properties, ['id'])
  const warns = useSyncExternalStore(
    sync.devices.subscribe,
    () => sync.devices.getSnapshot().warnings?.has(device) ?? Number(properties.status) > 0,
  )
  return (
    <Box role="status" sx={{ mt: 0.5 }}>
      <Box
        component="span"
        sx={{
          display: 'inline-block',
          width: 10,
          height: 10,
          borderRadius: '50%',
          mr: 0.75,
          bgcolor: warns ? 'warning.main' : 'success.main',
        }}
      />
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {READING_STATUS_LABELS[warns ? 1 : 0]}
      </Typography>
    </Box>
  )
}
