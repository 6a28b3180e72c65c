import { Box, Typography } from '@mui/material'
import type { CustomerFeature } from '@petatirta/contract'
import {
  arrearsMonths,
  billingState,
  displayValue,
  formatRupiah,
  formatUsage,
  PAYMENT_LABELS,
  paymentClass,
} from '@petatirta/domain'
import { toCustomerValues } from './customer-record.ts'
import { detailLabels, fieldLabels } from './texts.ts'

const withCode = (name: string, code: string) => (code && name !== code ? `${name} (${code})` : name)

/** What the table has no column for, in the words of the form. */
function detailsOf(customer: CustomerFeature): [label: string, value: string][] {
  const { properties } = customer
  const values = toCustomerValues(customer)
  const state = billingState(properties.status_billing, paymentClass(properties))
  const months = arrearsMonths(properties.tunggakan)
  return [
    [fieldLabels.alamat, values.alamat],
    [fieldLabels.golongan, withCode(values.golongan, values.kodegol)],
    [fieldLabels.dma, withCode(values.dma, values.kddma)],
    [fieldLabels.rayon, withCode(values.rayon, values.koderayon)],
    [fieldLabels.latitude, values.latitude],
    [fieldLabels.longitude, values.longitude],
    [detailLabels.status, state === 'default' ? '' : PAYMENT_LABELS[state]],
    [detailLabels.arrears, months === 0 ? detailLabels.noArrears : detailLabels.months(months)],
    [detailLabels.total, formatRupiah(properties.total)],
    [detailLabels.usage, formatUsage(properties.pemakaian_m3_kini)],
    [fieldLabels.due_date, values.due_date],
    [fieldLabels.tanggal_bayar, values.tanggal_bayar],
    [fieldLabels.loket_bayar, values.loket_bayar],
  ]
}

export function CustomerDetails({ customer }: { customer: CustomerFeature }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
      }}
    >
      {detailsOf(customer).map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {displayValue(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
