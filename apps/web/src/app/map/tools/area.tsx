import { drawnWithin } from '#layers/customer/drawn-within.ts'
import { useShownMonth } from '#layers/customer/use-shown-month.ts'
import { AreaTool } from '#tools/area/area-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Perhitungan Area with the customers of the map. */
export const Area = (props: ToolProps) => (
  <AreaTool {...props} drawnWithin={drawnWithin} period={useShownMonth(props.sync)} />
)
