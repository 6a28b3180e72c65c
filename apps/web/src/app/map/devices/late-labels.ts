/** The labels of devices, fetched when the map is drawn. */
import { later } from '../later.tsx'

/** What does not arrive is missed by nobody: the devices themselves are on the map. */
const Nothing = () => null

export const DeviceLabels = later(async () => (await import('./device-labels.tsx')).DeviceLabels, Nothing)
