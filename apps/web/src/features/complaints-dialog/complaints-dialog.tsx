import {
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  LinearProgress,
  TablePagination,
  Typography,
} from '@mui/material'
import { calls } from '@petatirta/contract/routes'
import {
  COMPLAINT_PAGE_SIZE,
  COMPLAINT_PAGE_SIZES,
  type ComplaintColumn,
  FIRST_PAGE,
  timeZoneName,
} from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareOff, X } from 'lucide-react'
import { useId, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { complaintCountQuery } from '#shared/api/complaint-count.ts'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { ComplaintCards } from './complaint-cards.tsx'
import { ComplaintTable } from './complaint-table.tsx'
import { texts } from './texts.ts'

interface Page {
  readonly p: number
  readonly rp: number
}

/** M7.2: the complaints of one customer, newest first. */
const useComplaints = (city: string, customerId: string, page: Page) =>
  useQuery({
    queryKey: ['complaints', city, customerId, page],
    queryFn: async ({ signal }) => {
      const { payload, meta } = await callApi(
        calls.listComplaints,
        { query: { city, customerId, ...page } },
        { signal },
      )
      return { rows: payload, total: meta?.total ?? payload.length }
    },
    // Another page of the same customer; never another one's.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === city && query.queryKey[2] === customerId ? previous : undefined,
  })

interface Props {
  city: string
  customer: { readonly id: string; readonly name: string }
  /** M6: which ones depends on the view and on who looks. */
  columns: readonly ComplaintColumn[]
  gmtOffset: number
  wide: boolean
  onClose: () => void
}

/** M2.11: everything that a customer ever complained about, page by page. */
export function ComplaintsDialog({ city, customer, columns, gmtOffset, wide, onClose }: Props) {
  useClosable(true, onClose)
  const titleId = useId()
  const [page, setPage] = useState<Page>({ p: FIRST_PAGE, rp: COMPLAINT_PAGE_SIZE })
  const { data: counts } = useQuery(complaintCountQuery(city, customer.id))
  const query = useComplaints(city, customer.id, page)
  const total = query.data?.total ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={!wide}
      maxWidth="lg"
      fullWidth
      aria-labelledby={titleId}
      transitionDuration={150}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 1, pt: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, pb: 1.5 }}>
          <DialogTitle id={titleId} sx={{ pb: 0.25 }}>
            {texts.title}
          </DialogTitle>
          <Typography variant="body2" noWrap sx={{ px: 3, color: 'text.secondary' }}>
            {[customer.name, customer.id].filter(Boolean).join(' · ')}
          </Typography>
          <Typography variant="caption" component="p" sx={{ px: 3, color: 'text.secondary' }}>
            {[
              counts && texts.counts(counts.hublang, counts.work_order),
              texts.timeZone(timeZoneName(gmtOffset)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ mt: 1 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>
        {query.isFetching && <LinearProgress aria-label={texts.loading} sx={{ height: 2 }} />}
      </Box>
      <Complaints
        query={query}
        columns={columns}
        gmtOffset={gmtOffset}
        wide={wide}
        onFirstPage={() => setPage({ ...page, p: FIRST_PAGE })}
      />
      {!query.isError && total > 0 && (
        <TablePagination
          component="div"
          count={total}
          page={Math.min(page.p, Math.ceil(total / page.rp)) - 1}
          rowsPerPage={page.rp}
          rowsPerPageOptions={[...COMPLAINT_PAGE_SIZES]}
          onPageChange={(_, index) => setPage({ ...page, p: index + 1 })}
          onRowsPerPageChange={event => setPage({ p: FIRST_PAGE, rp: Number(event.target.value) })}
          sx={PAGING}
        />
      )}
    </Dialog>
  )
}

interface ComplaintsProps extends Pick<Props, 'columns' | 'gmtOffset' | 'wide'> {
  query: Pick<ReturnType<typeof useComplaints>, 'data' | 'isError' | 'error' | 'refetch'>
  onFirstPage: () => void
}

/** M4.13: a failed fetch is an empty list that says so. */
function Complaints({ query, columns, gmtOffset, wide, onFirstPage }: ComplaintsProps) {
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner text={texts.loading} />
  const { rows, total } = query.data
  if (rows.length > 0) {
    const Rows = wide ? ComplaintTable : ComplaintCards
    return <Rows rows={rows} columns={columns} gmtOffset={gmtOffset} />
  }
  // The list may have grown shorter since.
  if (total > 0)
    return (
      <EmptyState
        icon={MessageSquareOff}
        text={texts.emptyPage}
        action={{ label: texts.firstPage, onClick: onFirstPage }}
      />
    )
  return <EmptyState icon={MessageSquareOff} text={texts.empty} />
}

const PAGING = {
  flexShrink: 0,
  mt: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-input': { ml: { xs: 0, sm: 1 }, mr: { xs: 1, sm: 4 } },
  '& .MuiTablePagination-actions': { ml: { xs: 'auto', sm: 2 } },
} as const
