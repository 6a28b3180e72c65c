import { type SubscriberMessage, subscriberEvent } from '@petatirta/contract'
import { useEffect, useEffectEvent } from 'react'
import { sessionStore } from '#shared/session/session.ts'
import { openChannels } from '#sync/worker/channels.ts'

interface Listeners {
  onMessage: (message: SubscriberMessage) => void
  /** Connected, for the first time or again: something may have been missed. */
  onConnect: () => void
  onLost: () => void
  /** The server refused to talk, and why. */
  onRefused: (message: string) => void
}

/** What the city's subscriber channel says about imports. */
export function useImportMessages(city: string | undefined, listeners: Listeners) {
  const onMessage = useEffectEvent(listeners.onMessage)
  const onConnect = useEffectEvent(listeners.onConnect)
  const onLost = useEffectEvent(listeners.onLost)
  const onRefused = useEffectEvent(listeners.onRefused)

  useEffect(() => {
    if (city === undefined) return
    const channels = openChannels({ city, token: () => sessionStore.getState().token })
    const { subscriber } = channels
    subscriber.onConnect(() => onConnect())
    subscriber.onDisconnect(() => onLost())
    subscriber.onConnectError(refusal => {
      if (refusal) onRefused(refusal.message)
    })
    subscriber.on('exception', ({ message }) => onRefused(message))
    subscriber.on(subscriberEvent(city), message => {
      if (message.type === 'import') onMessage(message)
    })
    return () => channels.close()
  }, [city])
}
