import type { ToolboxMode } from '@petatirta/domain'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyDialog } from '#shared/ui/lazy/lazy-dialog.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import { area } from '#tools/area/definition.ts'
import { closePipe } from '#tools/close-pipe/definition.ts'
import { directions } from '#tools/directions/definition.ts'
import { eraser } from '#tools/eraser/definition.ts'
import { pipeLength } from '#tools/pipe-length/definition.ts'
import { pointer } from '#tools/pointer/definition.ts'
import { screenshot } from '#tools/screenshot/definition.ts'
import { streetView } from '#tools/street-view/definition.ts'
import type { ToolProps } from './tool-props.ts'

interface Definition<Id extends string> {
  readonly id: Id
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
}

/** `Active` is there while the tool is active: what it does begins and ends with it. Its code is fetched when it is first taken up. */
const tool = <Id extends string>(
  definition: Definition<Id>,
  load: () => Promise<ComponentType<ToolProps>>,
) => ({ ...definition, Active: lazyDialog(load) })

/** M2.4, in the order of the bar. Tools that ask something of a layer or a feature are given it by a file of this folder. */
export const TOOLS = [
  tool(pipeLength, async () => (await import('./pipe-length.tsx')).PipeLength),
  tool(eraser, async () => (await import('#tools/eraser/eraser-tool.tsx')).EraserTool),
  tool(screenshot, async () => (await import('./screenshot.tsx')).Screenshot),
  tool(streetView, async () => (await import('#tools/street-view/street-view-tool.tsx')).StreetViewTool),
  tool(directions, async () => (await import('./directions.tsx')).Directions),
  tool(pointer, async () => (await import('#tools/pointer/pointer-tool.tsx')).PointerTool),
  tool(area, async () => (await import('./area.tsx')).Area),
  tool(closePipe, async () => (await import('./close-pipe.tsx')).ClosePipe),
] as const

export type ToolId = (typeof TOOLS)[number]['id']
