import { useQueryClient } from '@tanstack/react-query'
import { countPipes } from '#layers/pipe/count-pipes.ts'
import { snapToPipes } from '#layers/pipe/snap.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { PipeLengthTool } from '#tools/pipe-length/pipe-length-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Panjang Pipa with the pipes of the city. */
export function PipeLength(props: ToolProps) {
  const filters = useFilterStore()
  const queryClient = useQueryClient()
  const sources = { sync: props.sync, filters, queryClient }
  return (
    <PipeLengthTool
      {...props}
      countPipes={outline => countPipes(outline, sources)}
      snapToPipes={(at, reach) => snapToPipes(at, reach, sources)}
    />
  )
}
