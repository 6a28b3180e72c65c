// First, before anything can read or send the address: it may carry a password (A2, icc).
import '#shared/session/icc.ts'
import { startMapEarly } from '#app/start-map-early.ts'

// Fetched together, but read in pieces: one task that reads them all would block the page for a tenth of a second.
const opensMap = startMapEarly()
if (opensMap) void import('#map/map-engine.ts')
void import('react-dom/client')
void import('./root.tsx')
if (opensMap) void import('#app/map-route.tsx')
