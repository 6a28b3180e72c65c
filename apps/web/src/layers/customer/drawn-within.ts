import type { FilterConfiguration } from '@petatirta/contract'
import { decidingChannels, PASSES, rowBits } from '#map/points/point-tables.ts'
import type { FilterState } from '#shared/filters/filter-state.ts'
import type { PointColumns } from '#sync/feature-columns.ts'
import { customerConfiguration, customerPoints, needsConfiguration } from './filter.ts'
import { customersAt } from './past.ts'
import { customersWithin, type DrawnPolygon } from './within.ts'

/**
 * Counts the customers of an area that the filters draw; undefined while that needs a configuration that is not here.
 * Which customers lie in the area is found out once, for any filters.
 */
export function drawnWithin(columns: PointColumns, polygon: DrawnPolygon) {
  const inside = customersWithin(columns, polygon)
  return (
    filters: FilterState,
    configuration: FilterConfiguration | null | undefined,
  ): number | undefined => {
    if (!configuration && needsConfiguration(filters)) return undefined
    const { codes, tables } = customerPoints(
      customersAt(columns, filters.asOf),
      filters,
      customerConfiguration(configuration),
    )
    const channels = decidingChannels(tables.rules)
    return inside.filter(row => rowBits(tables.rules, codes, row, channels) & PASSES).length
  }
}
