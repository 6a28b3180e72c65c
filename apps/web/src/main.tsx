// First, before anything can read or send the address: it may carry a password (A2, icc).
import '#shared/session/icc.ts'
import { startMapEarly } from '#app/start-map-early.ts'

// In pieces, one after the other: a task that reads all scripts at once would block the page for a tenth of a second.
const opensMap = startMapEarly()
if (opensMap) void import('#map/map-engine.ts')
void import('react-dom/client').then(() => {
  void import('./root.tsx')
  if (opensMap) void import('#app/map-route.tsx')
})
