import { Box, Typography } from '@mui/material'
import { READING_STATUS_LABELS } from '@petatirta/domain'
import { firstText, titled } from '#map/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

/** M2.10: the name, what kind it is, and whether it warns. */
export function DeviceHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  const warns = Number(properties.status) > 0
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {firstText(properties, ['name', 'nama']) || texts.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {titled(texts.title, firstText(properties, ['type']))}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5 }}>
        <Box
          sx={{
            width: 10,
            height: 10,
            borderRadius: '50%',
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
