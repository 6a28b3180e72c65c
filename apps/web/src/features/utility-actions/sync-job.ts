import type { SubscriberMessage, SyncJob } from '@petatirta/contract'

export const isRunning = (job: SyncJob | null | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running'

/** While nobody tells us. */
const POLL_MS = 3000
/** While the socket does: a job whose server died says nothing any more. */
const CHECK_MS = 15_000

export const pollInterval = (job: SyncJob | null | undefined, connected: boolean): number | false =>
  isRunning(job) && (connected ? CHECK_MS : POLL_MS)

/** The job as the message tells it; undefined when only the server can say more: another job, or this one's end. */
export function toldJob(job: SyncJob | null, message: SubscriberMessage): SyncJob | undefined {
  if (!job || job.id !== message.jobId || !isRunning(job)) return undefined
  if (message.status !== 'queued' && message.status !== 'running') return undefined
  // Messages and answers may overtake each other; a bar that runs backwards is never right.
  const progress = Math.max(job.progress, message.progress ?? 0)
  return {
    ...{ ...job, status: message.status, progress, message: message.message ?? job.message },
    remainingSeconds: message.remainingSeconds ?? null,
    counts: message.counts ?? job.counts,
  }
}
