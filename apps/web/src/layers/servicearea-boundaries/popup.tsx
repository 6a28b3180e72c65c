import { Typography } from '@mui/material'
import { firstText, titled } from '#map/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

/** Publishers call the same thing by different names. */
const NAME_KEYS = ['nama', 'zona', 'Zona', 'ZONA', 'name'] as const

export function ServiceAreaBoundaryHeading({
  properties,
  id,
}: {
  properties: FeatureProperties
  id: string
}) {
  return (
    <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
      {titled(texts.title, firstText(properties, NAME_KEYS))}
    </Typography>
  )
}
