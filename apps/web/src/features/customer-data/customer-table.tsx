import { Skeleton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { displayValue } from '@petatirta/domain'
import { useId, useState } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { idOf } from './customer-record.ts'
import { DetailsButton, RowButtons, type RowProps } from './customer-row.tsx'
import { customerDataTexts as texts } from './texts.ts'

interface Props {
  /** Undefined while the first page is on its way. */
  rows: readonly RowProps[] | undefined
  skeletonRows: number
}

const COLUMNS = 6
/** A long name takes the room that is there and no more. */
const WRAPPED = { overflowWrap: 'anywhere', minWidth: 110 } as const

export function CustomerTable({ rows, skeletonRows }: Props) {
  const { columns } = texts
  return (
    <TableContainer>
      <Table aria-label={texts.list}>
        <TableHead>
          <TableRow>
            <TableCell padding="none" />
            <TableCell>{columns.id}</TableCell>
            <TableCell>{columns.name}</TableCell>
            <TableCell>{columns.kelurahan}</TableCell>
            <TableCell>{columns.kecamatan}</TableCell>
            <TableCell align="right">{columns.actions}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows?.map(row => (
            <Row key={idOf(row.customer)} {...row} />
          ))}
          {!rows &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
              <TableRow key={index} aria-hidden>
                <TableCell colSpan={COLUMNS}>
                  <Skeleton sx={{ fontSize: '0.8125rem' }} />
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Row(props: RowProps) {
  const { customer } = props
  const { nama, Kelurahan, Kecamatan } = customer.properties
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <TableRow hover sx={open ? { '& > td': { borderBottomColor: 'transparent' } } : {}}>
        <TableCell sx={{ width: 42, py: 0.5 }}>
          <DetailsButton customer={customer} open={open} controls={id} onClick={() => setOpen(!open)} />
        </TableCell>
        <TableCell>
          <Digits>{idOf(customer)}</Digits>
        </TableCell>
        <TableCell sx={{ ...WRAPPED, fontWeight: 600 }}>{displayValue(nama)}</TableCell>
        <TableCell sx={WRAPPED}>{displayValue(Kelurahan)}</TableCell>
        <TableCell sx={WRAPPED}>{displayValue(Kecamatan)}</TableCell>
        <TableCell align="right" sx={{ py: 0.5, whiteSpace: 'nowrap' }}>
          <RowButtons {...props} />
        </TableCell>
      </TableRow>
      {open && (
        <TableRow id={id}>
          <TableCell />
          <TableCell colSpan={COLUMNS - 1} sx={{ pt: 0.5, pb: 2 }}>
            <CustomerDetails customer={customer} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
