import type { MapCompany } from '@petatirta/contract'
import type { ToolboxMode } from '@petatirta/domain'
import {
  Camera,
  Eraser,
  type LucideIcon,
  MapPin,
  PersonStanding,
  Route,
  Ruler,
  VectorSquare,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { MapEngine } from '#map/map-engine.ts'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/city.ts'
import { areaTexts } from '#tools/area/texts.ts'
import { directionsTexts } from '#tools/directions/texts.ts'
import { eraserTexts } from '#tools/eraser/texts.ts'
import { pipeLengthTexts } from '#tools/pipe-length/texts.ts'
import { pointerTexts } from '#tools/pointer/texts.ts'
import { screenshotTexts } from '#tools/screenshot/texts.ts'
import { streetViewTexts } from '#tools/street-view/texts.ts'
import { onDemand } from '../on-demand.tsx'

export interface ToolProps {
  engine: MapEngine
  sync: City
  company: MapCompany
  wide: boolean
  /** M8: a failure that belongs to no field. */
  onFailed: (message: string) => void
  onClose: () => void
}

interface MapTool {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly mode: ToolboxMode
  /** Logged whenever it is taken up. */
  readonly activity: ActivityAction
  /** Of no use before there are customers on the map. */
  readonly needsCustomers: boolean
  /** What it is for lies with the server, or with Google. */
  readonly needsNetwork: boolean
  /** M4.6: whether a click on the map is the tool's and selects nothing. */
  readonly takesClicks: boolean
  /** There while the tool is active: what it does begins and ends with it. */
  readonly Active: ComponentType<ToolProps>
}

/** M2.4, in the order of the bar. */
export const TOOLS = [
  {
    id: 'pipe-length',
    title: pipeLengthTexts.title,
    icon: Ruler,
    mode: 'draw',
    activity: 'tools-panjang-pipa',
    needsCustomers: false,
    needsNetwork: false,
    takesClicks: true,
    Active: onDemand(async () => (await import('./pipe-length-tool.tsx')).PipeLengthTool),
  },
  {
    id: 'eraser',
    title: eraserTexts.title,
    icon: Eraser,
    mode: 'eraser',
    activity: 'tools-penghapus',
    needsCustomers: false,
    needsNetwork: false,
    takesClicks: true,
    Active: onDemand(async () => (await import('./eraser-tool.tsx')).EraserTool),
  },
  {
    id: 'screenshot',
    title: screenshotTexts.title,
    icon: Camera,
    mode: 'none',
    activity: 'tools-screenshoot',
    needsCustomers: false,
    needsNetwork: false,
    takesClicks: false,
    Active: onDemand(async () => (await import('./screenshot-tool.tsx')).ScreenshotTool),
  },
  {
    id: 'street-view',
    title: streetViewTexts.title,
    icon: PersonStanding,
    mode: 'streetView',
    activity: 'tools-street-view',
    needsCustomers: false,
    needsNetwork: true,
    takesClicks: true,
    Active: onDemand(async () => (await import('./street-view-tool.tsx')).StreetViewTool),
  },
  {
    id: 'directions',
    title: directionsTexts.title,
    icon: Route,
    mode: 'direction',
    activity: 'tools-petunjuk-arah',
    needsCustomers: true,
    needsNetwork: true,
    takesClicks: false,
    Active: onDemand(async () => (await import('./directions-tool.tsx')).DirectionsTool),
  },
  {
    id: 'pointer',
    title: pointerTexts.title,
    icon: MapPin,
    mode: 'positioning',
    activity: 'tools-penunjuk-titik',
    needsCustomers: false,
    needsNetwork: false,
    takesClicks: false,
    Active: onDemand(async () => (await import('./pointer-tool.tsx')).PointerTool),
  },
  {
    id: 'area',
    title: areaTexts.title,
    icon: VectorSquare,
    mode: 'dynamicSummary',
    activity: 'tools-perhitungan-area',
    needsCustomers: false,
    needsNetwork: true,
    takesClicks: true,
    Active: onDemand(async () => (await import('./area-tool.tsx')).AreaTool),
  },
] as const satisfies readonly MapTool[]

export type ToolId = (typeof TOOLS)[number]['id']
