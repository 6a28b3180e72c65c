import { formatPeriod } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { legendGroups } from '#layers/legend-groups.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { ScreenshotTool } from '#tools/screenshot/screenshot-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Screenshot with the legend of what is drawn. */
export function Screenshot(props: ToolProps) {
  const filters = useFilterStore()
  const queryClient = useQueryClient()
  const legend = () =>
    legendGroups(filters.getState(), queryClient.getQueryData(filtersQuery(props.company.slug).queryKey))
  const month = () => {
    const { asOf } = filters.getState()
    return asOf === null ? undefined : formatPeriod(asOf)
  }
  return <ScreenshotTool {...props} legend={legend} month={month} />
}
