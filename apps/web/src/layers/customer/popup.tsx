import { Box, Typography } from '@mui/material'
import { PAYMENT_LABELS, paymentClass } from '@petatirta/domain'
import type { FeatureProperties } from '#sync/feature-columns.ts'
import { customerState, stateColour } from './filter.ts'
import { texts } from './texts.ts'

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** M2.10: name and customer id, with the billing state that the point's colour says. */
export function CustomerHeading({ properties, id }: { properties: FeatureProperties; id: string }) {
  const dates = { due_date: textOf(properties.due_date), tanggal_bayar: textOf(properties.tanggal_bayar) }
  const state = customerState(textOf(properties.status_billing), paymentClass(dates))
  return (
    <>
      <Typography id={id} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {textOf(properties.nama) || texts.noName}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.connection} {textOf(properties.idpelangga) || '-'}
      </Typography>
      {state !== 'default' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5 }}>
          <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: stateColour(state) }} />
          <Typography variant="caption" sx={{ fontWeight: 600 }}>
            {PAYMENT_LABELS[state]}
          </Typography>
        </Box>
      )}
    </>
  )
}
