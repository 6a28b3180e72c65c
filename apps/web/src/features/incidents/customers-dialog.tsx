import {
  Box,
  Dialog,
  DialogTitle,
  IconButton,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  TablePagination,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { AffectedCustomer, Incident } from '@petatirta/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useClosable } from '#shared/close-stack/use-closable.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { customersTexts as texts } from './texts.ts'
import { affectedCustomersQuery } from './use-incidents.ts'

const SIZES = [25, 50, 100]

interface Props {
  city: string
  incident: Incident
  onClose: () => void
}

/** Whom an incident concerns; telephone and address come where the user may see them. */
export function CustomersDialog({ city, incident, onClose }: Props) {
  useClosable(true, onClose)
  const titleId = useId()
  const narrow = useMediaQuery(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [page, setPage] = useState({ p: 1, rp: 25 })
  const query = useQuery({
    ...affectedCustomersQuery(city, incident.id, page.p, page.rp),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.total ?? 0
  return (
    <Dialog open onClose={onClose} fullScreen={narrow} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 1, pt: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, pb: 1 }}>
          <DialogTitle id={titleId} sx={{ pb: 0.25 }}>
            {texts.title}
          </DialogTitle>
          <Typography variant="body2" noWrap sx={{ px: 3, color: 'text.secondary' }}>
            {incident.title}
          </Typography>
        </Box>
        <IconButton onClick={onClose} aria-label={texts.close} sx={{ mt: 1 }}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, flexShrink: 0, borderTop: 1, borderColor: 'divider' }}>
        {query.isFetching && <LinearProgress aria-label={texts.loading} sx={{ height: 2 }} />}
      </Box>
      {query.data ? (
        <Customers rows={query.data.rows} />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner text={texts.loading} />
      )}
      {total > 0 && (
        <TablePagination
          component="div"
          count={total}
          page={Math.min(page.p, Math.ceil(total / page.rp)) - 1}
          rowsPerPage={page.rp}
          rowsPerPageOptions={SIZES}
          onPageChange={(_, index) => setPage({ ...page, p: index + 1 })}
          onRowsPerPageChange={event => setPage({ p: 1, rp: Number(event.target.value) })}
          sx={{ flexShrink: 0, borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </Dialog>
  )
}

function Customers({ rows }: { rows: readonly AffectedCustomer[] }) {
  if (rows.length === 0) return <EmptyState icon={Users} text={texts.empty} />
  return (
    <List dense aria-label={texts.list} tabIndex={0} sx={{ overflowY: 'auto', minHeight: 0, flex: 1, py: 0 }}>
      {rows.map(customer => (
        <ListItem key={customer.id} divider>
          <ListItemText
            primary={[customer.name, customer.id].filter(Boolean).join(' · ')}
            secondary={detailsOf(customer)}
            sx={{ overflowWrap: 'anywhere' }}
          />
        </ListItem>
      ))}
    </List>
  )
}

const detailsOf = ({ class: group, critical, address, phone }: AffectedCustomer) =>
  [group, critical && texts.critical, address, phone].filter(Boolean).join(' · ')
