import { Box } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { type Ref, type RefObject, Suspense, useRef } from 'react'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import { LoadingBar } from '#features/map-controls/loading-bar.tsx'
import { OfflineBadge } from '#features/map-controls/offline-badge.tsx'
import { TopBar } from '#features/map-controls/top-bar.tsx'
import { SIDEBAR_ID } from '#features/map-sidebar/map-sidebar.tsx'
import type { MapEngine } from '#map/engine/map-engine.ts'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { LargePart } from '#shared/ui/lazy/lazy-part.tsx'
import { NoticeSnackbar } from '#shared/ui/notice/notices.tsx'
import type { City } from '#sync/page/city.ts'
import { CitySwitch } from './city-switch.tsx'
import { LeftCorner, RightCorner } from './corners.tsx'
import { BAR_HEIGHT } from './insets.ts'
import { FollowComplaints } from './layers/map-facts.ts'
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
import { type MapPageState, useMapPage } from './use-map-page.ts'
import type { Panes } from './use-panes.ts'

export function MapPage({ company }: { company: MapCompany }) {
  const element = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const page = useMapPage(company, element)
  const { view, sync, engine, panes, log, store, timeline, incidents, faults, facts } = page
  const { configuration, panels, controlsDue, lacking, showsTimeline, showsLegend } = page
  const { wide, embedded, insets } = panes
  return (
    <FilterProvider value={store}>
      <title>{`${company.name} · ${PRODUCT_NAME}`}</title>
      <MapFrame
        wide={wide}
        insets={insets}
        map={<Ground ref={element} city={company.name} />}
        bar={controlsDue && !embedded && <Bar page={page} toggle={toggle} />}
        sidebar={controlsDue && !embedded && <Side page={page} toggle={toggle} />}
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
          showsLegend && (
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
              besideLegend={showsLegend}
              timeline={view === 'umum' ? timeline : undefined}
            />
          )
        }
        lowest={
          controlsDue &&
          engine &&
          sync &&
          (faults.shown || showsTimeline) && <Lowest page={page} engine={engine} sync={sync} />
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
        {engine && <OnMap page={page} engine={engine} />}
        {sync && <FollowComplaints facts={facts} sync={sync} filters={store} gmtOffset={company.gmtOffset} />}
        {/* M2.1: below the bar, so that a search can be corrected at once. */}
        <NoticeSnackbar notices={page.notices} sx={{ '&.MuiSnackbar-root': { top: insets.top } }} />
      </MapFrame>
    </FilterProvider>
  )
}

interface Part {
  page: MapPageState
}
type Toggle = RefObject<HTMLButtonElement | null>

const Bar = ({ page: { company, panes, search }, toggle }: Part & { toggle: Toggle }) => (
  <TopBar
    city={company}
    wide={panes.wide}
    height={BAR_HEIGHT}
    toggle={toggle}
    sidebarId={SIDEBAR_ID}
    sidebarOpen={panes.sidebarOpen}
    onToggle={() => panes.setSidebarOpen(!panes.sidebarOpen)}
    name={<CitySwitch city={company} wide={panes.wide} />}
    search={
      <SearchBox wide={panes.wide} busy={search.busy} onSearch={search.search} suggest={search.suggest} />
    }
  />
)

const Side = ({ page, toggle }: Part & { toggle: Toggle }) => {
  const { company, panes, faults } = page
  return (
    <Sidebar
      city={company}
      top={panes.insets.top}
      views={page.views}
      view={page.view}
      log={page.log}
      faults={faults.shown !== undefined}
      onFaults={on => faults.show(on ? { kind: undefined, fault: undefined } : null)}
      docked={panes.roomy}
      open={panes.sidebarOpen}
      onView={page.choose}
      onClose={() => {
        panes.setSidebarOpen(false)
        toggle.current?.focus()
      }}
    />
  )
}

const Lowest = ({ page, engine, sync }: Part & { engine: MapEngine; sync: City }) => {
  const { company, faults, timeline, showsTimeline } = page
  return (
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

/** What stands at places of the map. */
const OnMap = ({ page, engine }: Part & { engine: MapEngine }) => {
  const { company, view, sync, panes, incidents, controlsDue, isDrawn } = page
  const { slug, gmtOffset } = company
  const openIncidents = () =>
    panes.wide ? panes.storePanel('incidents') : incidents.setState(({ asked }) => ({ asked: asked + 1 }))
  return (
    <>
      {controlsDue && isDrawn && (
        <Suspense>
          <MapIncidents engine={engine} city={slug} state={incidents} onOpen={openIncidents} />
        </Suspense>
      )}
      {sync && controlsDue && panes.wide && view === 'umum' && (
        <Suspense>
          <DeviceLabels engine={engine} sync={sync} gmtOffset={gmtOffset} insets={panes.insets} />
        </Suspense>
      )}
      {sync && <FeaturePopup engine={engine} sync={sync} wide={panes.wide} gmtOffset={gmtOffset} />}
    </>
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
