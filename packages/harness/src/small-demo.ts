import { DEMO_CITIES } from '@petatirta/demo-city'
import type { App } from '../../../apps/api/src/app.ts'
import { ensureDemo } from '../../../apps/api/src/demo/load-demo.ts'

/** The demo's two cities, small and as they were delivered: every layer is there, and it loads in a few seconds. */
export const loadSmallDemo = (app: App, customers = 1000) => {
  const today = new Date().toISOString().slice(0, 10)
  const cities = DEMO_CITIES(today).map(city => ({ ...city, customers, months: 6, lived: false }))
  return ensureDemo(app, cities, () => undefined)
}
