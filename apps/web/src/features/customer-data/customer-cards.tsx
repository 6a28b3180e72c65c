import { Box, Skeleton, Typography } from '@mui/material'
import { displayValue } from '@petatirta/domain'
import { useId, useState } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { idOf } from './customer-record.ts'
import { DetailsButton, RowButtons, type RowProps } from './customer-row.tsx'
import { customerDataTexts as texts } from './texts.ts'

interface Props {
  rows: readonly RowProps[] | undefined
  skeletonRows: number
}

const CARD = { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 } as const

/** The table of a narrow screen: nothing scrolls sideways. */
export const CustomerCards = ({ rows, skeletonRows }: Props) => (
  <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows?.map(row => (
      <Card key={idOf(row.customer)} {...row} />
    ))}
    {!rows &&
      Array.from({ length: skeletonRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity
        <Box component="li" key={index} aria-hidden sx={CARD}>
          <Skeleton width="45%" sx={{ fontSize: '0.9375rem' }} />
          <Skeleton width="85%" sx={{ fontSize: '0.8125rem' }} />
        </Box>
      ))}
  </Box>
)

function Card(props: RowProps) {
  const { customer } = props
  const { nama, Kelurahan, Kecamatan } = customer.properties
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="li" sx={CARD}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h3" component="h3" sx={{ fontSize: '0.9375rem' }}>
            {displayValue(nama)}
          </Typography>
          <Typography variant="body2">
            <Digits>{idOf(customer)}</Digits>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`${texts.columns.kelurahan} ${displayValue(Kelurahan)}, ${texts.columns.kecamatan} ${displayValue(Kecamatan)}`}
          </Typography>
        </Box>
        <DetailsButton customer={customer} open={open} controls={id} onClick={() => setOpen(!open)} />
      </Box>
      {open && (
        <Box id={id}>
          <CustomerDetails customer={customer} />
        </Box>
      )}
      <RowButtons {...props} />
    </Box>
  )
}
