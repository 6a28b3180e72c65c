import { Box, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Column } from './column.ts'

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  skeletonRows: number
  /** What lies open below a row; nothing where it is closed. */
  below?: ((row: Row) => ReactNode) | undefined
}

const CARD = { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 0.75 }

/** The table of a narrow screen: nothing scrolls sideways. */
export function ListCards<Row>({ label, columns, rows, rowKey, skeletonRows, below }: Props<Row>) {
  const title = columns.find(column => column.card === 'title')
  const corner = columns.find(column => column.card === 'corner')
  const actions = columns.find(column => column.card === 'actions')
  const footer = columns.find(column => column.card === 'footer')
  const lines = columns.filter(column => column.card === undefined)
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows?.map(row => (
        <Box component="li" key={rowKey(row)} sx={CARD}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
            <Typography variant="h3" component="h2" sx={{ fontSize: '0.9375rem', minWidth: 0 }}>
              {title?.cell(row)}
            </Typography>
            {corner?.cell(row)}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
            <Box
              component="dl"
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'grid',
                gridTemplateColumns: '92px 1fr',
                columnGap: 1,
                rowGap: 0.25,
                m: 0,
              }}
            >
              {lines.map(column => (
                <Box key={column.id} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {column.header}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                    {column.cell(row)}
                  </Typography>
                </Box>
              ))}
            </Box>
            {actions?.cell(row)}
          </Box>
          {footer?.cell(row)}
          {below?.(row)}
        </Box>
      ))}
      {!rows &&
        Array.from({ length: skeletonRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity
          <Box component="li" key={index} aria-hidden sx={CARD}>
            <Skeleton width="45%" sx={{ fontSize: '0.9375rem' }} />
            {lines.map(column => (
              <Skeleton key={column.id} width="85%" sx={{ fontSize: '0.8125rem' }} />
            ))}
          </Box>
        ))}
    </Box>
  )
}
