import { Typography } from '@mui/material'
import { firstText } from '#map/property-text.ts'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

/** M2.10: name and customer id. */
export function CustomerHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {firstText(properties, ['nama']) || texts.noName}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.connection} {firstText(properties, ['idpelangga']) || '-'}
      </Typography>
    </>
  )
}
