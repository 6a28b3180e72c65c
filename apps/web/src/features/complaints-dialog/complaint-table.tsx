import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { Complaint } from '@petatirta/contract'
import type { ComplaintColumn } from '@petatirta/domain'
import { complaintKey, complaintValue } from './complaint-value.ts'
import { IncidentNote } from './incident-note.tsx'
import { texts } from './texts.ts'

export interface ComplaintsProps {
  rows: readonly Complaint[]
  columns: readonly ComplaintColumn[]
  gmtOffset: number
}

/** Dates and numbers stay in one line; complaints are as long as people are angry. */
const widthOf = (column: ComplaintColumn) =>
  column === 'keluhan_text'
    ? { minWidth: 240, overflowWrap: 'anywhere' }
    : column === 'jenis_nonair'
      ? { minWidth: 120, overflowWrap: 'anywhere' }
      : { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }

export function ComplaintTable({ rows, columns, gmtOffset }: ComplaintsProps) {
  return (
    <TableContainer tabIndex={0} sx={{ minHeight: 0 }}>
      <Table stickyHeader size="small" aria-label={texts.table}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column}>{texts.columns[column]}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(complaint => (
            <TableRow key={complaintKey(complaint)} hover>
              {columns.map(column => (
                <TableCell key={column} sx={{ verticalAlign: 'top', ...widthOf(column) }}>
                  {complaintValue(complaint, column, gmtOffset)}
                  {column === 'keluhan_text' && <IncidentNote complaint={complaint} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
