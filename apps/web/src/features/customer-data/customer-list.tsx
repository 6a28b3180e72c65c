import { Box, LinearProgress, TablePagination, useMediaQuery } from '@mui/material'
import { CUSTOMER_LIST_PAGE_SIZE, CUSTOMER_LIST_PAGE_SIZES, FIRST_PAGE } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { CloudAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { AddButton } from '#shared/ui/list/add-button.tsx'
import { ListEmpty } from '#shared/ui/list/list-empty.tsx'
import { pageAfterDelete } from '#shared/ui/list/list-search.ts'
import { ListToolbar } from '#shared/ui/list/list-toolbar.tsx'
import { listTexts } from '#shared/ui/list/texts.ts'
import type { Place } from '#shared/ui/point-map/handle.ts'
import { CustomerCards } from './customer-cards.tsx'
import { type CustomerDialog, CustomerDialogs } from './customer-dialogs.tsx'
import { CustomerTable } from './customer-table.tsx'
import { customerDataTexts as texts } from './texts.ts'
import { type CustomersPage, customersQuery, useCustomerNotices } from './use-customers.ts'

const START: CustomersPage = { p: FIRST_PAGE, rp: CUSTOMER_LIST_PAGE_SIZE, search: '' }

interface Props {
  city: string
  /** Of the city. */
  centre: Place
}

/** M2.9, M7.1. */
export function CustomerList({ city, centre }: Props) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const [page, setPage] = useState(START)
  const query = useQuery(customersQuery(city, page))
  const { dialog, open, close, closeAndForget, home } = useDialog<CustomerDialog>()
  /** Gone before anything is said about it (useCustomerNotices). */
  const closeNow = () => flushSync(close)
  const show = (change: Partial<CustomersPage>) => setPage({ ...page, ...change })

  const { failed } = useCustomerNotices()
  const notifyFailure = useEffectEvent(() => query.error && failed(query.error))
  // M8: also when the rows of before are still there. The same failure twice is shown twice.
  useEffect(() => {
    if (query.errorUpdatedAt > 0) notifyFailure()
  }, [query.errorUpdatedAt])

  const rows = query.data?.rows
  const total = query.data?.meta.total ?? 0
  const lastPage = Math.max(FIRST_PAGE, Math.ceil(total / page.rp))
  const Rows = narrow ? CustomerCards : CustomerTable
  const deleted = () => {
    closeAndForget()
    show({ p: pageAfterDelete(page, rows?.length) || FIRST_PAGE })
  }
  return (
    <Box aria-busy={query.isFetching}>
      <ListToolbar
        placeholder={texts.searchPlaceholder}
        applied={page.search}
        onSearch={search => show({ search, p: FIRST_PAGE })}
        action={<AddButton ref={home} label={texts.add} onClick={() => open({ kind: 'add' })} />}
      >
        {null}
      </ListToolbar>
      <Box sx={{ height: 2, borderTop: 1, borderColor: 'divider' }}>
        {query.isFetching && <LinearProgress aria-label={listTexts.loading(texts.list)} sx={{ height: 2 }} />}
      </Box>
      {query.isError && !rows ? (
        <EmptyState
          icon={CloudAlert}
          tone="error.main"
          text={texts.notLoaded}
          action={{ label: texts.retry, onClick: () => void query.refetch() }}
        />
      ) : rows?.length === 0 ? (
        <ListEmpty
          pageOnly={total > 0}
          filtered={page.search !== ''}
          onFirstPage={() => show({ p: FIRST_PAGE })}
          onReset={() => show({ search: '', p: FIRST_PAGE })}
        />
      ) : (
        <Rows
          rows={rows?.map(customer => ({
            customer,
            onEdit: chosen => open({ kind: 'edit', customer: chosen }),
            onRemove: chosen => open({ kind: 'remove', customer: chosen }),
          }))}
          skeletonRows={page.rp}
        />
      )}
      {rows && total > 0 && (
        <TablePagination
          component="div"
          count={total}
          page={Math.min(page.p, lastPage) - 1}
          rowsPerPage={page.rp}
          rowsPerPageOptions={[...CUSTOMER_LIST_PAGE_SIZES]}
          onPageChange={(_, index) => show({ p: index + 1 })}
          onRowsPerPageChange={event => show({ p: FIRST_PAGE, rp: Number(event.target.value) })}
          sx={PAGER}
        />
      )}
      {dialog && (
        <CustomerDialogs city={city} centre={centre} dialog={dialog} onDeleted={deleted} onClose={closeNow} />
      )}
    </Box>
  )
}

/** A phone has no room for the words. */
const PAGER = {
  '& .MuiTablePagination-toolbar': { px: 2 },
  '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': {
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiTablePagination-selectLabel, & .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: { xs: 1, sm: 4 } },
  '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 2 } },
} as const
