import { formatPeriod } from '@petatirta/domain'
import { useQueryClient } from '@tanstack/react-query'
import { shownFilters } from '#layers/customer/past.ts'
import { legendGroups } from '#layers/legend-groups.ts'
import { useFilterStore } from '#shared/filters/filter-context.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { ScreenshotTool } from '#tools/screenshot/screenshot-tool.tsx'
import type { ToolProps } from './tool-props.ts'

/** Screenshot with the legend of what is drawn. */
export function Screenshot(props: ToolProps) {
  const filters = useFilterStore()
  const queryClient = useQueryClient()
  const shown = () => shownFilters(filters.getState(), props.sync.getSnapshot().layers.customer.columns)
  const legend = () =>
    legendGroups(shown(), queryClient.getQueryData(filtersQuery(props.company.slug).queryKey))
  const month = () => {
    const { asOf } = shown()
    return asOf === null ? undefined : formatPeriod(asOf)
  }
  return <ScreenshotTool {...props} legend={legend} month={month} />
}
