import { Box, Typography } from '@mui/material'
import type { CustomerFeature } from '@petatirta/contract'
import {
  arrearsMonths,
  billingState,
  CUSTOMER_FORM_FIELDS,
  type CustomerFormField,
  customerField,
  displayValue,
  formatRupiah,
  formatUsage,
  isUnbilled,
  PAYMENT_LABELS,
  paymentClass,
  UNBILLED_LABEL,
} from '@petatirta/domain'
import { toCustomerValues } from './customer-record.ts'
import { detailLabels } from './texts.ts'

const withCode = (name: string, code: string) => (code && name !== code ? `${name} (${code})` : name)

/** The list's own columns, and codes, which stand beside what they are codes of. */
const ELSEWHERE: readonly string[] = [
  'idpelangga',
  'nama',
  'Kelurahan',
  'Kecamatan',
  ...CUSTOMER_FORM_FIELDS.flatMap(name => customerField(name).code ?? []),
]
const DETAILS = CUSTOMER_FORM_FIELDS.filter(name => !ELSEWHERE.includes(name))
/** What a customer owes stands between where it is and when it paid. */
const FIRST_BILLING = DETAILS.indexOf('due_date')

/** What the table has no column for, in the words of the form. */
function detailsOf(customer: CustomerFeature): [label: string, value: string][] {
  const { properties } = customer
  const values = toCustomerValues(customer)
  const state = billingState(properties.status_billing, paymentClass(properties))
  const months = arrearsMonths(properties.tunggakan)
  const fields = DETAILS.map((name): [string, string] => {
    const { label, code } = customerField(name)
    return [label, code ? withCode(values[name], values[code as CustomerFormField]) : values[name]]
  })
  return [
    ...fields.slice(0, FIRST_BILLING),
    [
      detailLabels.status,
      isUnbilled(properties.status_billing, months)
        ? UNBILLED_LABEL
        : state === 'default'
          ? ''
          : PAYMENT_LABELS[state],
    ],
    [detailLabels.arrears, months === 0 ? detailLabels.noArrears : detailLabels.months(months)],
    [detailLabels.total, formatRupiah(properties.total)],
    [detailLabels.usage, formatUsage(properties.pemakaian_m3_kini)],
    ...fields.slice(FIRST_BILLING),
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
