import { calls, subscriberEvent } from '@petatirta/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#shared/api/client.ts'
import { sessionStore } from '#shared/session/session.ts'
import { useNotify } from '#shared/ui/notice/notices.tsx'
import { openChannels } from '#sync/channels.ts'
import { isRunning, pollInterval, toldJob } from './sync-job.ts'
import { utilityTexts as texts } from './texts.ts'

const syncStatusQuery = (city: string) =>
  queryOptions({
    queryKey: ['sync-status', city],
    queryFn: async ({ signal }) => (await callApi(calls.syncStatus, { query: { city } }, { signal })).payload,
    staleTime: 0,
  })

/** The city's newest synchronisation: asked for when the page opens, then told over the socket. */
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
    // A8: a socket error is shown. Once, and only to somebody who waits for it.
    if (connected && isRunning(status.data)) notify(texts.lineLost, 'warning', { reason: texts.polling })
  })
  const refused = useEffectEvent((message: string) => notify(message, 'error'))

  useEffect(() => {
    const { queryKey } = syncStatusQuery(city)
    const ask = () => void queryClient.invalidateQueries({ queryKey })
    const channels = openChannels({ city, token: () => sessionStore.getState().token })
    const { subscriber } = channels
    subscriber.onConnect(() => {
      setConnected(true)
      // What was said while nobody listened.
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
      const told = job && toldJob(job, message)
      if (told) queryClient.setQueryData(queryKey, told)
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
