import { drawnWithin } from '#layers/customer/drawn-within.ts'
import { AreaTool } from '#tools/area/area-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Perhitungan Area with the customers of the map. */
export const Area = (props: ToolProps) => <AreaTool {...props} drawnWithin={drawnWithin} />
