// First, before anything can read or send the address: it may carry a password (A2, icc).
import '#shared/session/icc.ts'
import { startMapEarly } from '#app/start-map-early.ts'

startMapEarly()
void import('./root.tsx')
