import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { memo } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { AreaCell } from './area-cell.tsx'
import { AREA_LEVELS, idOf, listedAreas } from './area-edits.ts'
import { ChangedMark, PlaceButton, Proposal, type RowProps, RowRefusal } from './row-parts.tsx'
import { areaTexts as texts } from './texts.ts'

const COLUMNS = [
  { header: texts.number, width: '15%' },
  { header: texts.name, width: '19%' },
  { header: texts.Kecamatan, width: '23%' },
  { header: texts.Kelurahan, width: '23%' },
  { header: texts.proposal, width: '20%' },
]

export const AreaTable = ({ rows }: { rows: readonly RowProps[] }) => (
  <TableContainer>
    <Table aria-label={texts.list} sx={{ tableLayout: 'fixed', minWidth: 760 }}>
      <TableHead>
        <TableRow>
          {COLUMNS.map(({ header, width }) => (
            <TableCell key={header} sx={{ width }}>
              {header}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <AreaTableRow key={idOf(row.customer)} {...row} />
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)

/** Fifty fields on a page: a key that is pressed concerns one row. */
const AreaTableRow = memo(function AreaTableRow(props: RowProps) {
  const { customer, edit, refusal, areas, disabled, onChange } = props
  const values = edit ?? listedAreas(customer)
  return (
    <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', my: -1 }}>
          <Digits>{idOf(customer)}</Digits>
          <PlaceButton {...props} />
        </Box>
        <ChangedMark {...props} />
        <RowRefusal refusal={refusal} />
      </TableCell>
      <TableCell sx={{ fontWeight: 600 }}>{customer.properties.nama || '—'}</TableCell>
      {AREA_LEVELS.map(level => (
        <TableCell key={level}>
          <AreaCell
            level={level}
            customer={customer}
            values={values}
            areas={areas}
            refusal={refusal?.[level]}
            disabled={disabled}
            onChange={change => onChange(customer, change)}
          />
        </TableCell>
      ))}
      <TableCell>
        <Proposal {...props} />
      </TableCell>
    </TableRow>
  )
})
