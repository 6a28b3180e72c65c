import { type LucideIcon, MapPin, Route } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MapEngine } from '#map/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/city.ts'
import { directionsTexts } from '#tools/directions/texts.ts'
import { pointerTexts } from '#tools/pointer/texts.ts'
import { onDemand } from '../on-demand.tsx'

export interface ToolProps {
  engine: MapEngine
  sync: City
  /** M8: a failure that belongs to no field. */
  onFailed: (message: string) => void
  onClose: () => void
}

interface MapTool {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  /** Logged whenever it is taken up. */
  readonly activity: ActivityAction
  /** Of no use before there are customers on the map. */
  readonly needsCustomers: boolean
  /** There while the tool is active: what it does begins and ends with it. */
  readonly Active: ComponentType<ToolProps>
}

/** M2.4, in the order of the bar. */
export const TOOLS = [
  {
    id: 'directions',
    title: directionsTexts.title,
    icon: Route,
    activity: 'tools-petunjuk-arah',
    needsCustomers: true,
    Active: onDemand(async () => (await import('./directions-tool.tsx')).DirectionsTool),
  },
  {
    id: 'pointer',
    title: pointerTexts.title,
    icon: MapPin,
    activity: 'tools-penunjuk-titik',
    needsCustomers: false,
    Active: onDemand(async () => (await import('./pointer-tool.tsx')).PointerTool),
  },
] as const satisfies readonly MapTool[]

export type ToolId = (typeof TOOLS)[number]['id']
