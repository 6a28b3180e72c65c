import { Box, Button, Chip, LinearProgress } from '@mui/material'
import type { SystemJob } from '@petatirta/contract'
import { formatDateTime, formatNumber, MISSING_SUMMARY } from '@petatirta/domain'
import { Ban, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Digits } from '#shared/ui/digits/digits.tsx'
import type { Column } from '#shared/ui/list/column.ts'
import { jobTexts as texts } from './texts.ts'
import { isActive, jobName } from './use-system-jobs.ts'

const COLORS = {
  queued: 'default',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const

const COLUMNS: readonly Column<SystemJob>[] = [
  { id: 'job', header: texts.job, cell: job => <Kind {...job} />, card: 'title' },
  { id: 'city', header: texts.city, cell: ({ city, cityName }) => cityName ?? city ?? MISSING_SUMMARY },
  {
    id: 'status',
    header: texts.state,
    cell: ({ status }) => (
      <Chip size="small" variant="outlined" color={COLORS[status]} label={texts.states[status]} />
    ),
    card: 'corner',
  },
  { id: 'result', header: texts.result, cell: job => <Progress {...job} /> },
  { id: 'user', header: texts.user, cell: ({ startedBy }) => startedBy ?? MISSING_SUMMARY },
  { id: 'time', header: texts.time, cell: job => <Times {...job} /> },
]

interface Actions {
  onCancel: (job: SystemJob) => void
  onRetry: (job: SystemJob) => void
}

export const jobColumns = (actions: Actions): Column<SystemJob>[] => [
  ...COLUMNS,
  {
    id: 'actions',
    header: texts.actions,
    cell: job => <JobActions job={job} {...actions} />,
    align: 'right',
    card: 'footer',
  },
]

const Muted = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem' }}
  >
    {children}
  </Box>
)

const Kind = ({ type, detail }: SystemJob) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {texts.types[type]}
    {detail !== null && <Muted>{detail}</Muted>}
  </Box>
)

const Times = ({ startedAt, finishedAt }: SystemJob) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    <Digits>{formatDateTime(startedAt)}</Digits>
    {finishedAt !== null && (
      <Muted>
        {texts.until} <Digits>{formatDateTime(finishedAt)}</Digits>
      </Muted>
    )}
  </Box>
)

function Progress(job: SystemJob) {
  const { progress, processed, message, attempts } = job
  const active = isActive(job)
  if (!active && message === null && processed === null) return MISSING_SUMMARY
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: { md: 180 }, overflowWrap: 'anywhere' }}>
      {active && <Bar progress={progress} label={texts.progress(jobName(job))} />}
      {message !== null && <span>{message}</span>}
      {processed !== null && <span>{texts.read(formatNumber(processed))}</span>}
      {attempts > 1 && <Muted>{texts.attempt(attempts)}</Muted>}
    </Box>
  )
}

function Bar({ progress, label }: { progress: number | null; label: string }) {
  if (progress === null) return <LinearProgress aria-label={label} sx={{ borderRadius: 2 }} />
  const percent = Math.round(progress)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', gap: 1 }}>
      <LinearProgress variant="determinate" value={percent} aria-label={label} sx={{ borderRadius: 2 }} />
      <Digits>{`${percent}%`}</Digits>
    </Box>
  )
}

function JobActions({ job, onCancel, onRetry }: Actions & { job: SystemJob }) {
  if (job.cancellable)
    return (
      <Button
        size="small"
        variant="outlined"
        startIcon={<Ban size={16} aria-hidden />}
        aria-label={texts.cancelOf(jobName(job))}
        onClick={() => onCancel(job)}
        sx={ACTION}
      >
        {texts.cancel}
      </Button>
    )
  if (job.retryable)
    return (
      <Button
        size="small"
        variant="outlined"
        startIcon={<RotateCw size={16} aria-hidden />}
        aria-label={texts.retryOf(jobName(job))}
        onClick={() => onRetry(job)}
        sx={ACTION}
      >
        {texts.retry}
      </Button>
    )
  return null
}

const ACTION = { justifySelf: 'start', my: { md: -0.5 } } as const
