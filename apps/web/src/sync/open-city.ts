import { sessionStore, signOut } from '#shared/session/session.ts'
import { openChannels } from './channels.ts'
import { CitySync } from './city-sync.ts'
import type { WorkerClient } from './layer-loader.ts'
import { remote } from './rpc.ts'
import { forgetOnSignOut, holdsCopies } from './sign-out.ts'

export interface OpenCity {
  readonly sync: CitySync
  close(): void
}

/** Connects a city: its worker, its sockets, its layers. */
export function openCity(city: string): OpenCity {
  forgetOnSignOut()
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const worker = remote<WorkerClient>(thread)
  const channels = openChannels({ city, token: () => sessionStore.getState().token })
  const sync = new CitySync({ city, channels, worker, sessionEnded: () => signOut('ended') })
  thread.addEventListener('error', event => sync.workerFailed(event.message))
  let forgetting: Promise<void> | undefined
  const release = holdsCopies(() => {
    forgetting ??= worker.forget()
    return forgetting
  })
  return {
    sync,
    close: () => {
      release()
      sync.close()
      // Signing out leaves the map as well; the worker must live to clear what it wrote.
      void Promise.resolve(forgetting).finally(() => thread.terminate())
    },
  }
}
