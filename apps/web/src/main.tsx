// First, before anything can read or send the address: it may carry a password (A2, icc).
import '#shared/session/icc.ts'
import { registerServiceWorker } from '#app/register-service-worker.ts'
import { startMapEarly } from '#app/start-map-early.ts'
import { sessionStore } from '#shared/session/session.ts'

/** In pieces, one after the other: a task that reads all scripts at once would block the page for a tenth of a second. */
async function readPage(opensMap: boolean): Promise<void> {
  await import('react-dom/client')
  // The browser reads its Indonesian number formats once, for a fiftieth of a second.
  await new Promise(resolve => setTimeout(resolve))
  const { formatNumber } = await import('@petatirta/domain')
  formatNumber(0)
  await import('#shared/api/map-company.ts')
  await import('#shared/theme/app-theme.tsx')
  if (!sessionStore.getState().claims) void import('#features/login/login-page.tsx')
  await import('./root.tsx')
  if (opensMap) void import('#app/map-route.tsx')
  else registerServiceWorker()
}

async function start(): Promise<void> {
  const map = startMapEarly()
  if (map) {
    const { drawFirst } = await import('#app/map/draw-first.ts')
    await drawFirst(map)
  }
  await readPage(map !== undefined)
}

void start()
