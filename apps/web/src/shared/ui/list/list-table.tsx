import { Skeleton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { Column } from './column.ts'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  skeletonRows: number
}

export function ListTable<Row>({ label, columns, rows, rowKey, skeletonRows }: Props<Row>) {
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(column => (
              <TableCell key={column.id} align={column.align ?? 'left'}>
                {column.header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows?.map(row => (
            <TableRow key={rowKey(row)} hover>
              {columns.map(column => (
                <TableCell
                  key={column.id}
                  align={column.align ?? 'left'}
                  sx={column.card === 'title' ? { fontWeight: 600 } : {}}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {!rows &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
              <TableRow key={index} aria-hidden>
                {columns.map(column => (
                  <TableCell key={column.id}>
                    <Skeleton width={column.card === 'corner' ? 56 : '80%'} sx={{ fontSize: '0.8125rem' }} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
