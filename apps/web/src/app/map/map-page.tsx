import { Box } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, Suspense, useRef, useState } from 'react'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import { LoadingBar } from '#features/map-controls/loading-bar.tsx'
import { OfflineBadge } from '#features/map-controls/offline-badge.tsx'
import { TopBar } from '#features/map-controls/top-bar.tsx'
import { SIDEBAR_ID } from '#features/map-sidebar/map-sidebar.tsx'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { LargePart } from '#shared/ui/lazy/lazy-part.tsx'
import { createNotices } from '#shared/ui/notice/notice-store.ts'
import { NoticeSnackbar } from '#shared/ui/notice/notices.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import type { City } from '#sync/page/city.ts'
import { useCustomerLink } from './address/use-customer-link.ts'
import { useMapFilters } from './address/use-map-filters.ts'
import { useMapView } from './address/use-map-view.ts'
import { CitySwitch } from './city-switch.tsx'
import { LeftCorner, RightCorner } from './corners.tsx'
import { useFaults } from './faults/use-faults.ts'
import { createIncidentsOnMap } from './incidents/incidents-on-map.ts'
import { BAR_HEIGHT } from './insets.ts'
import { FollowComplaints, useMapFacts } from './layers/map-facts.ts'
import { useDrawnLayers } from './layers/use-drawn-layers.ts'
import { useLayers } from './layers/use-layers.ts'
import {
  DeviceLabels,
  EmptyCityMap,
  FloatingMapPanels,
  Legend,
  loadDockedPanels,
  loadDockedSummary,
  MapFaults,
  MapIncidents,
  MapTimeline,
  ScaleBar,
} from './lazy-parts.ts'
import { MapFrame } from './map-frame.tsx'
import { MAP_GROUND } from './map-ground.ts'
import type { PanelSources } from './panels/panel-bodies.tsx'
import { FeaturePopup } from './popup/feature-popup.tsx'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'
import { useTimeline } from './timeline/use-timeline.ts'
import { useBaseMap } from './use-base-map.ts'
import { useCity } from './use-city.ts'
import { useControlsDue } from './use-controls-due.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { useDrawn } from './use-drawn.ts'
import { useEngine } from './use-engine.ts'
import { useLacking } from './use-lacking.ts'
import { useMapEffects } from './use-map-effects.ts'
import { type Panes, usePanes } from './use-panes.ts'

export function MapPage({ company }: { company: MapCompany }) {
  const element = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { view, views, choose } = useMapView(company.slug)
  const sync = useCity(company.slug)
  const lacking = useLacking(sync)
  const panes = usePanes(view, lacking === 'everything')
  const { wide, roomy, embedded, sidebarOpen, setSidebarOpen, panelOpen, insets } = panes
  const { top } = insets
  const engine = useEngine(element, company, { popupBeside: wide, insets })
  const isDrawn = useDrawn(sync)
  useBaseMap(engine, sync, isDrawn)
  const filters = useQuery(filtersQuery(company.slug))
  const store = useMapFilters(company, view, sync)
  const timeline = useTimeline(store)
  const [notices] = useState(createNotices)
  const [incidents] = useState(createIncidentsOnMap)
  const faults = useFaults()
  const { busy, search, suggest } = useCustomerSearch(engine, sync, notices)
  const controlsDue = useControlsDue(company.slug, sync)
  useMapEffects({ engine, sync, view, notices })
  useCustomerLink({ engine, sync, notices })
  const configuration = filters.isError ? null : filters.data
  const facts = useMapFacts(company.slug, configuration)
  useLayers({ engine, sync, filters: store, facts })
  useDrawnLayers(element, engine, sync)

  const showsTimeline = view === 'umum' && timeline.open
  const log = (action: ActivityAction) => sync?.log(action)
  const panels = sync &&
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
    }
  // The customers' card of the filter says the same.
  const legend = controlsDue && !(view === 'umum' && panelOpen === 'filter')

  return (
    <FilterProvider value={store}>
      <title>{`${company.name} · ${PRODUCT_NAME}`}</title>
      <MapFrame
        wide={wide}
        insets={insets}
        map={<Ground ref={element} city={company.name} />}
        bar={
          controlsDue &&
          !embedded && (
            <TopBar
              city={company}
              wide={wide}
              height={BAR_HEIGHT}
              toggle={toggle}
              sidebarId={SIDEBAR_ID}
              sidebarOpen={sidebarOpen}
              onToggle={() => setSidebarOpen(!sidebarOpen)}
              name={<CitySwitch city={company} wide={wide} />}
              search={<SearchBox wide={wide} busy={busy} onSearch={search} suggest={suggest} />}
            />
          )
        }
        sidebar={
          controlsDue &&
          !embedded && (
            <Sidebar
              city={company}
              top={top}
              views={views}
              view={view}
              log={log}
              faults={faults.shown !== undefined}
              onFaults={on => faults.show(on ? { kind: undefined, fault: undefined } : null)}
              docked={roomy}
              open={sidebarOpen}
              onView={choose}
              onClose={() => {
                setSidebarOpen(false)
                toggle.current?.focus()
              }}
            />
          )
        }
        panel={panels && wide && <Panels panes={panes} sources={panels} />}
        scale={
          controlsDue &&
          engine && (
            <Suspense>
              <ScaleBar engine={engine} />
            </Suspense>
          )
        }
        status={
          sync && (
            <>
              <Status sync={sync} gmtOffset={company.gmtOffset} />
              {controlsDue && lacking && (
                <Suspense>
                  <EmptyCityMap company={company} />
                </Suspense>
              )}
            </>
          )
        }
        legend={
          legend && (
            <Suspense>
              <Legend
                sync={sync}
                wide={wide}
                configuration={configuration}
                city={company.slug}
                incidents={incidents}
              />
            </Suspense>
          )
        }
        left={
          controlsDue &&
          engine && (
            <LeftCorner
              engine={engine}
              sync={sync}
              company={company}
              wide={wide}
              log={log}
              besideLegend={legend}
              timeline={view === 'umum' ? timeline : undefined}
            />
          )
        }
        lowest={
          controlsDue &&
          engine &&
          sync &&
          (faults.shown || showsTimeline) && (
            <Suspense>
              {faults.shown && (
                <MapFaults
                  engine={engine}
                  city={company.slug}
                  shown={faults.shown}
                  onShow={faults.show}
                  onClose={() => faults.show(null)}
                />
              )}
              {showsTimeline && <MapTimeline sync={sync} onClose={timeline.close} />}
            </Suspense>
          )
        }
        right={
          controlsDue &&
          engine && (
            <RightCorner engine={engine} sync={sync} log={log}>
              {!wide && panels && <FloatingMapPanels {...panels} />}
            </RightCorner>
          )
        }
      >
        {engine && controlsDue && isDrawn && (
          <Suspense>
            <MapIncidents
              engine={engine}
              city={company.slug}
              state={incidents}
              onOpen={() =>
                wide
                  ? panes.storePanel('incidents')
                  : incidents.setState(({ asked }) => ({ asked: asked + 1 }))
              }
            />
          </Suspense>
        )}
        {engine && sync && controlsDue && wide && view === 'umum' && (
          <Suspense>
            <DeviceLabels engine={engine} sync={sync} gmtOffset={company.gmtOffset} insets={insets} />
          </Suspense>
        )}
        {sync && <FollowComplaints facts={facts} sync={sync} filters={store} gmtOffset={company.gmtOffset} />}
        {engine && sync && (
          <FeaturePopup engine={engine} sync={sync} wide={wide} gmtOffset={company.gmtOffset} />
        )}
        {/* M2.1: below the bar, so that a search can be corrected at once. */}
        <NoticeSnackbar notices={notices} sx={{ '&.MuiSnackbar-root': { top } }} />
      </MapFrame>
    </FilterProvider>
  )
}

const Ground = ({ ref, city }: { ref: Ref<HTMLDivElement>; city: string }) => (
  <Box
    ref={ref}
    role="application"
    aria-label={texts.map(city)}
    tabIndex={0}
    data-testid="map"
    sx={theme => ({
      position: 'absolute',
      inset: 0,
      bgcolor: MAP_GROUND.light,
      ...theme.applyStyles('dark', { bgcolor: MAP_GROUND.dark }),
    })}
  />
)

const Status = ({ sync, gmtOffset }: { sync: City; gmtOffset: number }) => (
  <>
    <OfflineBadge sync={sync} gmtOffset={gmtOffset} />
    <LoadingBar sync={sync} />
  </>
)

const Panels = ({ panes, sources }: { panes: Panes; sources: PanelSources }) => (
  <>
    <LargePart
      load={loadDockedSummary}
      with={{ ...sources, top: panes.insets.top, left: panes.insets.left }}
    />
    <LargePart
      load={loadDockedPanels}
      with={{
        ...sources,
        top: panes.insets.top,
        open: panes.panelOpen,
        onOpenChange: open => panes.storePanel(open ?? ''),
      }}
    />
  </>
)
