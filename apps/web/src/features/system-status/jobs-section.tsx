import { Box, useMediaQuery } from '@mui/material'
import type { SystemJob } from '@petatirta/contract'
import { FIRST_PAGE } from '@petatirta/domain'
import { ListTodo } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx'
import { useDialog } from '#shared/ui/dialog/use-dialog.ts'
import { EmptyState } from '#shared/ui/empty/empty-state.tsx'
import { reasonOf } from '#shared/ui/form/failure.ts'
import { ListCards } from '#shared/ui/list/list-cards.tsx'
import { type ListPage, ListPages } from '#shared/ui/list/list-pages.tsx'
import { ListTable } from '#shared/ui/list/list-table.tsx'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { Problem } from '#shared/ui/problem/problem.tsx'
import { jobColumns } from './job-columns.tsx'
import { Section } from './section.tsx'
import { StaleAlert } from './stale-alert.tsx'
import { jobTexts as texts } from './texts.ts'
import { isActive, jobName, useCancelJob, useRetryJob, useSystemJobs } from './use-system-jobs.ts'

interface Props {
  job: SystemJob
  onCancelled: () => void
  onClose: () => void
}

function CancelJobDialog({ job, onCancelled, onClose }: Props) {
  const notify = useNotify()
  const { mutate, isPending } = useCancelJob()
  const name = jobName(job)
  const cancel = () =>
    mutate(job, {
      onSuccess: answer => {
        // Another process stops its import when it hears of it.
        if (isActive(answer)) notify(texts.cancelling(name), 'info')
        else notify(texts.cancelled(name), 'success')
        onCancelled()
      },
      onError: error => {
        notify(texts.cancelFailed(name), 'error', { reason: reasonOf(error) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={texts.question}
      question={texts.consequence(name)}
      confirm={texts.confirm}
      cancel={texts.keep}
      pending={isPending}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}

/** Long work of all utilities: what runs can be cancelled, a synchronisation that failed can be started again. */
export function JobsSection() {
  const notify = useNotify()
  const region = useRef<HTMLElement>(null)
  const [page, setPage] = useState<ListPage>({ p: FIRST_PAGE, rp: 10 })
  const query = useSystemJobs(page)
  const { dialog, open, close } = useDialog<SystemJob>()
  const { mutate, isPending } = useRetryJob()
  // The button that was pressed is gone with the state of its job.
  const cancelled = () => {
    flushSync(close)
    region.current?.focus({ preventScroll: true })
  }
  const retry = (job: SystemJob) => {
    if (isPending) return
    mutate(job, {
      onSuccess: () => {
        notify(texts.retried(jobName(job)), 'success')
        region.current?.focus({ preventScroll: true })
      },
      onError: error => notify(texts.retryFailed(jobName(job)), 'error', { reason: reasonOf(error) }),
    })
  }
  return (
    <Section title={texts.title} about={texts.about} ref={region}>
      <Jobs query={query} page={page} onPage={setPage} onCancel={open} onRetry={retry} />
      {dialog && <CancelJobDialog job={dialog} onCancelled={cancelled} onClose={close} />}
    </Section>
  )
}

interface JobsProps {
  query: ReturnType<typeof useSystemJobs>
  page: ListPage
  onPage: (page: ListPage) => void
  onCancel: (job: SystemJob) => void
  onRetry: (job: SystemJob) => void
}

function Jobs({ query, page, onPage, onCancel, onRetry }: JobsProps) {
  const narrow = useMediaQuery(theme => theme.breakpoints.down('md'), { noSsr: true })
  const List = narrow ? ListCards : ListTable
  const { data, error, refetch } = query
  const jobs = data?.jobs
  if (!jobs && error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }} aria-busy={!jobs}>
      <StaleAlert query={query} />
      {data?.total === 0 ? (
        <EmptyState icon={ListTodo} text={texts.empty} />
      ) : (
        <List
          label={texts.list}
          columns={jobColumns({ onCancel, onRetry })}
          rows={jobs}
          rowKey={({ id }) => id}
          skeletonRows={3}
        />
      )}
      {data && data.total > 0 && <ListPages total={data.total} page={page} onPage={onPage} />}
    </Box>
  )
}
