import { Typography } from '@mui/material'
import { firstText } from '#map/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

/** Publishers call the same thing by different names. */
const NAME_KEYS = ['nama', 'name', 'NAMA'] as const

export function OfficeHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {firstText(properties, NAME_KEYS) || texts.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {firstText(properties, ['alamat', 'ALAMAT', 'address']) || texts.title}
      </Typography>
    </>
  )
}
