import { Alert, AlertTitle, Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import type { SyncCounts as Counts, SyncJob } from '@petatirta/contract'
import { formatAdminTimestamp, formatNumber } from '@petatirta/domain'
import { Digits } from '#shared/ui/digits/digits.tsx'
import { SyncFailures } from './sync-failures.tsx'
import { utilityTexts as texts } from './texts.ts'
import { isRunning, useSyncJob } from './use-sync-job.ts'

const SHOWN = [
  ['added', texts.added],
  ['changed', texts.changed],
  ['unchanged', texts.unchanged],
  ['failed', texts.failedCount],
] as const

function SyncCounts({ counts }: { counts: Counts }) {
  return (
    <Box
      component="dl"
      aria-label={texts.counts}
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        justifyContent: { sm: 'space-between' },
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, auto)' },
      }}
    >
      {SHOWN.map(([name, label]) => (
        <Box key={name}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body1"
            sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(counts[name])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** How far the city's synchronisation is, or what became of the last one; nothing where there never was one. */
export function SyncPanel({ city }: { city: string }) {
  const { data: job, isError, isFetching, refetch } = useSyncJob(city)
  // A status that was known before is better than none; it is asked for again anyway.
  if (job === undefined && isError && !isFetching)
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.statusFailed}
      </Alert>
    )
  if (!job) return null
  return (
    <Paper variant="outlined" component="section" aria-label={texts.job} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {texts.job}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isRunning(job) ? <Running job={job} /> : <Ended job={job} />}
        {job.counts && <SyncCounts counts={job.counts} />}
        {job.counts && job.failures.length > 0 && (
          <SyncFailures failures={job.failures} total={job.counts.failed} />
        )}
      </Box>
    </Paper>
  )
}

function Running({ job: { status, progress, message, startedAt, remainingSeconds } }: { job: SyncJob }) {
  const percent = Math.round(progress)
  const doing = message ?? (status === 'queued' ? texts.waiting : texts.running)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography role="status" variant="body1" sx={{ fontWeight: 500 }}>
          {doing}
        </Typography>
        <Typography variant="body1" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {percent}%
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={texts.progress}
        sx={{ height: 8, borderRadius: 4 }}
      />
      {remainingSeconds !== null && (
        <Typography variant="body2">{texts.remaining(remainingSeconds)}</Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.startedAt('')}
        <Digits>{formatAdminTimestamp(startedAt)}</Digits>. {texts.mayLeave}
      </Typography>
    </Box>
  )
}

function Ended({ job: { status, message, startedAt, finishedAt } }: { job: SyncJob }) {
  const failed = status === 'failed'
  const time = (failed ? texts.failedAt : texts.finishedAt)(formatAdminTimestamp(finishedAt ?? startedAt))
  return (
    <Alert severity={failed ? 'error' : 'success'} role="status" sx={{ alignItems: 'start' }}>
      {failed && <AlertTitle>{texts.failed}</AlertTitle>}
      {message}
      <Typography variant="body2" component="p" sx={{ mt: 0.5 }}>
        <Digits>{time}</Digits>
      </Typography>
    </Alert>
  )
}
