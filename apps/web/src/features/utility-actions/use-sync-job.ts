import { type SubscriberMessage, type SyncJob, subscriberEvent } from '@petatirta/contract'
import { calls } from '@petatirta/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { sessionStore } from '#shared/session/session.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { openChannels } from '#sync/worker/channels.ts'
import { utilityTexts as texts } from './texts.ts'

export const isRunning = (job: SyncJob | null | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running'

/** Without a socket. */
const POLL_MS = 3000
/** With one: a server that died sends no message. */
const CHECK_MS = 15_000

export const pollInterval = (job: SyncJob | null | undefined, connected: boolean): number | false =>
  isRunning(job) && (connected ? CHECK_MS : POLL_MS)

/** The job with the message applied; undefined when it has to be fetched: another job, or this one's end. */
export function applyMessage(job: SyncJob | null, message: SubscriberMessage): SyncJob | undefined {
  if (!job || job.id !== message.jobId || !isRunning(job)) return undefined
  if (message.status !== 'queued' && message.status !== 'running') return undefined
  // Messages and answers may overtake each other; a bar that runs backwards is never right.
  const progress = Math.max(job.progress, message.progress ?? 0)
  return {
    ...job,
    status: message.status,
    progress,
    message: message.message ?? job.message,
    remainingSeconds: message.remainingSeconds ?? null,
    counts: message.counts ?? job.counts,
  }
}

const syncStatusQuery = (city: string) =>
  queryOptions({
    queryKey: ['sync-status', city],
    queryFn: async ({ signal }) => (await callApi(calls.syncStatus, { query: { city } }, { signal })).payload,
    staleTime: 0,
  })

/** The city's newest synchronisation: fetched when the page opens, then updated over the socket. */
export function useSyncJob(city: string) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [connected, setConnected] = useState(false)
  const status = useQuery({
    ...syncStatusQuery(city),
    refetchInterval: query => pollInterval(query.state.data, connected),
  })

  const lineLost = useEffectEvent(() => {
    setConnected(false)
    // A8: a socket error is shown. Once, and only while a job runs.
    if (connected && isRunning(status.data)) notify(texts.lineLost, 'warning', { reason: texts.polling })
  })
  // Takes the place of the message that it will take minutes.
  const ended = useEffectEvent(() =>
    status.data?.status === 'failed' ? notify(texts.failed, 'error') : notify(texts.finished, 'success'),
  )
  const running = isRunning(status.data)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) ended()
    wasRunning.current = running
  }, [running])
  const refused = useEffectEvent((message: string) => notify(message, 'error'))

  useEffect(() => {
    const { queryKey } = syncStatusQuery(city)
    const ask = () => void queryClient.invalidateQueries({ queryKey })
    const channels = openChannels({ city, token: () => sessionStore.getState().token })
    const { subscriber } = channels
    subscriber.onConnect(() => {
      setConnected(true)
      // Messages were missed while disconnected.
      ask()
    })
    subscriber.onDisconnect(lineLost)
    subscriber.onConnectError(refusal => {
      lineLost()
      if (refusal) refused(refusal.message)
    })
    subscriber.on('exception', ({ message }) => refused(message))
    subscriber.on(subscriberEvent(city), message => {
      if (message.type !== 'billing-sync') return
      const job = queryClient.getQueryData(queryKey)
      const next = job && applyMessage(job, message)
      if (next) queryClient.setQueryData(queryKey, next)
      else ask()
    })
    return () => {
      setConnected(false)
      channels.close()
    }
  }, [city, queryClient])

  return status
}

export function useStartSync() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (city: string) => (await callApi(calls.syncBilling, { query: { city } })).payload,
    onSuccess: (job, city) => {
      queryClient.setQueryData(syncStatusQuery(city).queryKey, job)
      // It may have ended before its answer arrived.
      void queryClient.invalidateQueries({ queryKey: syncStatusQuery(city).queryKey })
    },
  })
}
