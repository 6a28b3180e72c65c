import { Skeleton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import type { Column } from './column.ts'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  skeletonRows: number
  /** What lies open below a row; nothing where it is closed. */
  below?: ((row: Row) => ReactNode) | undefined
}

export function ListTable<Row>({ label, columns, rows, rowKey, skeletonRows, below }: Props<Row>) {
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
          {rows?.map(row => {
            const opened = below?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <TableRow hover>
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
                {opened && (
                  <TableRow>
                    <TableCell colSpan={columns.length} sx={{ bgcolor: 'action.hover' }}>
                      {opened}
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            )
          })}
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
