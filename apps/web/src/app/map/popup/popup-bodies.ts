/** What popups say of customers, devices and areas. Fetched once the map has been drawn: nobody needs it before. */
import { later } from '../later.tsx'

const customers = () => import('./customer-body.tsx')
const areas = () => import('./area-body.tsx')
const devices = () => import('../devices/device-body.tsx')

export const CustomerBody = later(async () => (await customers()).CustomerBody)
export const DeviceBody = later(async () => (await devices()).DeviceBody)
export const KelurahanBody = later(async () => (await areas()).KelurahanBody)
export const KecamatanBody = later(async () => (await areas()).KecamatanBody)

/** Longer than a city takes to be drawn on a good line. */
const PATIENCE_MS = 2000

/** So that the first popup opens at once. */
export function fetchBodiesSoon(): () => void {
  const timer = setTimeout(() => {
    for (const load of [customers, devices, areas]) load().catch(() => undefined)
  }, PATIENCE_MS)
  return () => clearTimeout(timer)
}
