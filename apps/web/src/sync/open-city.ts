import { sessionStore, signOut } from '#shared/session/session.ts'
import { City } from './city.ts'
import { forgetOnSignOut, holdsCopies } from './sign-out.ts'

export interface OpenCity {
  readonly city: City
  close(): void
}

/** Connects a city: a worker with its sockets, its store and its layers. */
export function openCity(slug: string): OpenCity {
  forgetOnSignOut()
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const city = new City({
    city: slug,
    token: sessionStore.getState().token,
    port: thread,
    sessionEnded: () => signOut('ended'),
  })
  thread.addEventListener('error', event => city.workerFailed(event.message))
  const stopFollowing = sessionStore.subscribe(({ token }) => city.setToken(token))
  let forgetting: Promise<void> | undefined
  const release = holdsCopies(() => {
    forgetting ??= city.forget()
    return forgetting
  })
  return {
    city,
    close: () => {
      release()
      stopFollowing()
      // Signing out leaves the map as well; the worker must live to clear what it wrote.
      void Promise.resolve(forgetting).finally(() => thread.terminate())
    },
  }
}
