import { Typography } from '@mui/material'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

/** Publishers call the same thing by different names. */
const NAME_KEYS = ['nama', 'Kelurahan', 'KELURAHAN', 'name', 'NAMOBJ'] as const

export function KelurahanHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  const name = NAME_KEYS.map(key => properties[key]).find(value => typeof value === 'string' && value !== '')
  return (
    <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
      {name ? `${texts.title} ${name}` : texts.title}
    </Typography>
  )
}
