/** Which sheets the settings make. */
import { areaSheets, gridSheets, type Places, type Sheet } from '#map/print/atlas.ts'
import type { Extent, SheetPlace } from '#map/print/page-projection.ts'
import type { Layout } from '#map/print/paper.ts'
import { areaKindOf, type PageChoice } from './settings.ts'
import type { Areas } from './use-areas.ts'

export type Plan =
  | { readonly sheets: readonly Sheet[] }
  | { readonly tooMany: number }
  | { readonly missing: 'areasLoading' | 'areasFailed' | 'noAreas' | 'noCustomers' }

export interface PlanOf {
  readonly pages: PageChoice
  readonly place: SheetPlace
  readonly layout: Layout
  /** What was seen when the atlas was chosen. */
  readonly seen: Extent
  readonly customers: { readonly places: Places; readonly extent: Extent } | undefined
  readonly areas: Areas
}

const NO_NEIGHBOURS = { top: [], right: [], bottom: [], left: [] } as const

export function planOf({ pages, place, layout, seen, customers, areas }: PlanOf): Plan {
  if (pages === 'single') return { sheets: [{ ...place, number: 1, name: '', neighbours: NO_NEIGHBOURS }] }
  if (areaKindOf(pages)) {
    if (areas === 'loading') return { missing: 'areasLoading' }
    if (areas === 'failed') return { missing: 'areasFailed' }
    return areas.length === 0 ? { missing: 'noAreas' } : made(areaSheets(areas, layout.map))
  }
  const { scale, turned } = place
  if (pages === 'view') return made(gridSheets({ extent: seen, scale, turned, map: layout.map }))
  if (!customers) return { missing: 'noCustomers' }
  const { extent, places } = customers
  return made(gridSheets({ extent, scale, turned, map: layout.map, places }))
}

const made = (sheets: Sheet[] | { tooMany: number }): Plan => (Array.isArray(sheets) ? { sheets } : sheets)
