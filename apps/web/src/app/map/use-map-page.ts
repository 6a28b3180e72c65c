import type { MapCompany } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { createNotices } from '#shared/ui/notice/notice-store.ts'
import type { ActivityAction } from '#sync/activities.ts'
import { useCustomerLink } from './address/use-customer-link.ts'
import { useMapFilters } from './address/use-map-filters.ts'
import { useMapView } from './address/use-map-view.ts'
import { useFaults } from './faults/use-faults.ts'
import { createIncidentsOnMap } from './incidents/incidents-on-map.ts'
import { useMapFacts } from './layers/map-facts.ts'
import { useDrawnLayers } from './layers/use-drawn-layers.ts'
import { useLayers } from './layers/use-layers.ts'
import { useTimeline } from './timeline/use-timeline.ts'
import { useBaseMap } from './use-base-map.ts'
import { useCity } from './use-city.ts'
import { useControlsDue } from './use-controls-due.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { useDrawn } from './use-drawn.ts'
import { useEngine } from './use-engine.ts'
import { useLacking } from './use-lacking.ts'
import { useMapEffects } from './use-map-effects.ts'
import { usePanes } from './use-panes.ts'

/** What the parts of the map page share: the map, the city's connection, what is filtered, and which parts are open. */
export function useMapPage(company: MapCompany, element: RefObject<HTMLDivElement | null>) {
  const { view, views, choose } = useMapView(company.slug)
  const sync = useCity(company.slug)
  const lacking = useLacking(sync)
  const panes = usePanes(view, lacking === 'everything')
  const engine = useEngine(element, company, { popupBeside: panes.wide, insets: panes.insets })
  const isDrawn = useDrawn(sync)
  useBaseMap(engine, sync, isDrawn)
  const filters = useQuery(filtersQuery(company.slug))
  const store = useMapFilters(company, view, sync)
  const timeline = useTimeline(store)
  const [notices] = useState(createNotices)
  const [incidents] = useState(createIncidentsOnMap)
  const faults = useFaults()
  const search = useCustomerSearch(engine, sync, notices)
  const controlsDue = useControlsDue(company.slug, sync)
  useMapEffects({ engine, sync, view, notices })
  useCustomerLink({ engine, sync, notices })
  const configuration = filters.isError ? null : filters.data
  const facts = useMapFacts(company.slug, configuration)
  useLayers({ engine, sync, filters: store, facts })
  useDrawnLayers(element, engine, sync)

  const log = (action: ActivityAction) => sync?.log(action)
  const panels =
    (sync &&
      controlsDue &&
      view && {
        engine,
        sync,
        company,
        incidents,
        facts,
        configuration,
        notices,
        log,
        onRetry: () => void filters.refetch(),
      }) ||
    undefined
  return {
    company,
    view,
    views,
    choose,
    sync,
    engine,
    panes,
    log,
    notices,
    store,
    timeline,
    incidents,
    faults,
    search,
    facts,
    configuration,
    panels,
    controlsDue,
    isDrawn,
    lacking,
    showsTimeline: view === 'umum' && timeline.open,
    // The customers' card of the filter says the same.
    showsLegend: controlsDue && !(view === 'umum' && panes.panelOpen === 'filter'),
  }
}

export type MapPageState = ReturnType<typeof useMapPage>
