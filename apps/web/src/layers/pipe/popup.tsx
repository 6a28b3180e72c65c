import { Typography } from '@mui/material'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { texts } from './texts.ts'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function PipeHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  const diameter = textOf(properties.DIAMETER)
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {`${texts.title} ${textOf(properties.JENIS_PIPA)}`.trim()}
      </Typography>
      {diameter && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.diameter(diameter)}
        </Typography>
      )}
    </>
  )
}
