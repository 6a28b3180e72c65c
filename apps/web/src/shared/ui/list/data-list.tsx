import { Box, LinearProgress, Paper, useMediaQuery } from '@mui/material'
import type { Meta } from '@petatirta/contract'
import { FIRST_PAGE } from '@petatirta/domain'
import type { ReactNode } from 'react'
import { Problem } from '#shared/ui/problem/problem.tsx'
import type { Column } from './column.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { type ListPage, ListPages } from './list-pages.tsx'
import { ListTable } from './list-table.tsx'
import { listTexts } from './texts.ts'

interface ListQuery<Row> {
  data: { rows: readonly Row[]; meta: Meta } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface Props<Row> {
  /** What the list holds, e.g. 'daftar pengguna'; names the table and the loading state. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  query: ListQuery<Row>
  page: ListPage
  onPage: (page: ListPage) => void
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
      {rows && total > 0 && <ListPages total={total} page={page} onPage={onPage} />}
    </Paper>
  )
}
