/** The panels, fetched when the map is drawn: nobody waits for them to see the customers. */
import { later } from '../later.tsx'

const panels = () => import('./map-panels.tsx')

export const DockedMapPanels = later(async () => (await panels()).DockedMapPanels)
export const FloatingMapPanels = later(async () => (await panels()).FloatingMapPanels)
export const DockedSummary = later(async () => (await panels()).DockedSummary)
