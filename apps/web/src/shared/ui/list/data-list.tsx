import { Box, LinearProgress, Paper, TablePagination, useMediaQuery } from '@mui/material'
import type { Meta } from '@petatirta/contract'
import { ADMIN_PAGE_SIZES, FIRST_PAGE } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { Problem } from '#shared/ui/problem/problem.tsx'
import type { Column } from './column.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListTable } from './list-table.tsx'
import { listTexts } from './texts.ts'

interface ListQuery<Row> {
  data: { rows: readonly Row[]; meta: Meta } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface Props<Row> {
  /** What the list holds, e.g. 'daftar user'; names the table and the loading state. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  query: ListQuery<Row>
  page: { p: number; rp: number }
  onPage: (page: { p: number; rp: number }) => void
  filtered: boolean
  onReset: () => void
  toolbar: ReactNode
  /** What lies open below a row; nothing where it is closed. */
  below?: (row: Row) => ReactNode
}

export function DataList<Row>(props: Props<Row>) {
  const { label, columns, rowKey, query, page, onPage, filtered, onReset, toolbar, below } = props
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const Rows = narrow ? ListCards : ListTable
  const rows = query.data?.rows
  const total = query.data?.meta.total ?? 0
  const lastPage = Math.max(FIRST_PAGE, Math.ceil(total / page.rp))
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }} aria-busy={query.isFetching}>
      {toolbar}
      <Box sx={{ height: 2, borderTop: 1, borderColor: 'divider' }}>
        {query.isFetching && <LinearProgress aria-label={listTexts.loading(label)} sx={{ height: 2 }} />}
      </Box>
      {query.error && !rows ? (
        <Problem error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <ListEmpty
          pageOnly={total > 0}
          filtered={filtered}
          onFirstPage={() => onPage({ ...page, p: FIRST_PAGE })}
          onReset={onReset}
        />
      ) : (
        <Rows
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          below={below}
          skeletonRows={page.rp}
        />
      )}
      {rows && total > 0 && (
        <TablePagination
          component="div"
          count={total}
          page={Math.min(page.p, lastPage) - 1}
          rowsPerPage={page.rp}
          rowsPerPageOptions={[...ADMIN_PAGE_SIZES]}
          onPageChange={(_, index) => onPage({ ...page, p: index + 1 })}
          onRowsPerPageChange={event => onPage({ p: FIRST_PAGE, rp: Number(event.target.value) })}
          sx={{
            borderTop: narrow ? 0 : undefined,
            '& .MuiTablePagination-toolbar': { px: 2, minHeight: 48 },
            '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': {
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
            },
            '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
            '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: { xs: 1, sm: 4 } },
            '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
            '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 2 } },
          }}
        />
      )}
    </Paper>
  )
}
