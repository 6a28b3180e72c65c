import type { FeatureKind } from '@petatirta/contract'
import { endSession, sessionStore } from '#shared/session/session.ts'
import { City } from './city.ts'
import { forgetOnSignOut, holdsCopies } from './sign-out.ts'

interface OpenCity {
  readonly city: City
  close(): void
}

/** Connects a city: a worker with its sockets, its store and its layers. */
function openCity(slug: string): OpenCity {
  forgetOnSignOut()
  const thread = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
  const city = new City({
    city: slug,
    token: sessionStore.getState().token,
    port: thread,
    sessionEnded: () => endSession(),
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

interface Early {
  readonly slug: string
  readonly open: OpenCity
  readonly release: () => void
}

let early: Early | undefined

/** If no page takes the connection (of an inactive city, say), it is closed after this time. */
const FORGOTTEN_AFTER_MS = 60_000

/** Connects a city before there is a page to show it: layers travel while scripts are still being read. */
export function openEarly(slug: string, layers: readonly FeatureKind[]): City {
  const open = openCity(slug)
  const releases = layers.map(kind => open.city.use(kind))
  const opened = { slug, open, release: () => releases.forEach(release => void release()) }
  early = opened
  setTimeout(() => {
    if (early !== opened) return
    early = undefined
    open.close()
  }, FORGOTTEN_AFTER_MS)
  return open.city
}

/** The city that was opened early, for the first who wants it, or one opened now. */
export function takeCity(slug: string): OpenCity {
  const waiting = early
  early = undefined
  // What is on its way goes on; from now on the page says which layers it uses.
  waiting?.release()
  if (waiting?.slug === slug) return waiting.open
  waiting?.open.close()
  return openCity(slug)
}
