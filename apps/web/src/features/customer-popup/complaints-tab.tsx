import { Box, Button, Typography } from '@mui/material'
import type { Complaint } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { displayValue, formatDateTime, formatNumber } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#shared/api/client.ts'
import { complaintCountQuery } from '#shared/api/complaint-count.ts'
import { Spinner } from '#shared/ui/loading/spinner.tsx'
import { LoadFailed } from '#shared/ui/problem/load-failed.tsx'
import { texts } from './texts.ts'

/** Enough to know what the last call was about; all of them are in the dialog. */
const NEWEST = 3

const useNewestComplaints = (city: string, id: string) =>
  useQuery({
    queryKey: ['newest-complaints', city, id],
    queryFn: async ({ signal }) =>
      (await callApi(calls.listComplaints, { query: { city, customerId: id, p: 1, rp: NEWEST } }, { signal }))
        .payload,
  })

interface Props {
  city: string
  id: string
  gmtOffset: number
  onShowAll: () => void
}

/** M2.10, M3.6: how many complaints there are, and what the last ones were about. */
export function ComplaintsTab({ city, id, gmtOffset, onShowAll }: Props) {
  const count = useQuery(complaintCountQuery(city, id))
  const newest = useNewestComplaints(city, id)
  const retry = () => {
    void count.refetch()
    void newest.refetch()
  }
  if (newest.isError || count.isError)
    return <LoadFailed error={newest.error ?? count.error} onRetry={retry} />
  if (!newest.data || !count.data) return <Spinner text={texts.loadingComplaints} />
  return (
    <Box sx={{ px: 2, py: 1.25, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="dl" sx={{ m: 0, flex: 1, display: 'flex', gap: 3 }}>
          <Count label={texts.complaintCount} value={count.data.hublang} />
          <Count label={texts.workOrderCount} value={count.data.work_order} />
        </Box>
        {newest.data.length > 0 && (
          <Button size="small" variant="outlined" onClick={onShowAll}>
            {texts.showComplaints}
          </Button>
        )}
      </Box>
      {newest.data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noComplaints}
        </Typography>
      ) : (
        <Box component="ul" aria-label={texts.newest} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {newest.data.map(complaint => (
            <ComplaintRow
              key={`${complaint.no_pengaduan} ${complaint.tgl_pengaduan} ${complaint.jenis_nonair}`}
              complaint={complaint}
              gmtOffset={gmtOffset}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <Box>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
      {formatNumber(value)}
    </Typography>
  </Box>
)

function ComplaintRow({ complaint, gmtOffset }: { complaint: Complaint; gmtOffset: number }) {
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {displayValue(complaint.jenis_nonair)}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {formatDateTime(complaint.tgl_pengaduan, gmtOffset)}
      </Typography>
      {complaint.gangguan && (
        <Typography variant="caption" component="p" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {texts.complaintIncident(complaint.gangguan.title)}
        </Typography>
      )}
      <Typography
        variant="body2"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
        }}
      >
        {displayValue(complaint.keluhan_text)}
      </Typography>
    </Box>
  )
}
