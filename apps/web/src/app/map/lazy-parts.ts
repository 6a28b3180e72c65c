/** Parts of the map page that are fetched when the map is drawn: customers come first. */
import { lazyPart } from '#shared/ui/lazy/lazy-part.tsx'

/** Without labels the devices themselves are still on the map. */
const Nothing = () => null

export const DeviceLabels = lazyPart(async () => (await import('./device-labels.tsx')).DeviceLabels, Nothing)

export const ScaleBar = lazyPart(
  async () => (await import('#features/map-controls/scale-bar.tsx')).ScaleBar,
  Nothing,
)

export const Legend = lazyPart(async () => (await import('./map-legend.tsx')).MapLegend, Nothing)

export const MapTimeline = lazyPart(async () => (await import('./timeline/map-timeline.tsx')).MapTimeline)

/** Without them the map is what it is on other days. */
export const MapIncidents = lazyPart(
  async () => (await import('./incidents/map-incidents.tsx')).MapIncidents,
  Nothing,
)

export const MapFaults = lazyPart(async () => (await import('./faults/map-faults.tsx')).MapFaults)

/** A map without customers that does not say why is what it was before. */
export const EmptyCityMap = lazyPart(async () => (await import('./empty-map.tsx')).EmptyCityMap, Nothing)

const panels = () => import('./panels/map-panels.tsx')

export const loadDockedPanels = async () => (await panels()).DockedMapPanels
export const FloatingMapPanels = lazyPart(async () => (await panels()).FloatingMapPanels)
export const loadDockedSummary = async () => (await panels()).DockedSummary
