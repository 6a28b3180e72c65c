import { Box, useMediaQuery } from '@mui/material'
import type { MapCompany } from '@petatirta/contract'
import { SIDEBAR_WIDTH } from '@petatirta/domain'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { SearchBox } from '#features/customer-search/search-box.tsx'
import { LoadingBar } from '#features/map-controls/loading-bar.tsx'
import { BaseLayerToggle, LocationButton, ZoomButtons } from '#features/map-controls/map-controls.tsx'
import { OfflineBadge } from '#features/map-controls/offline-badge.tsx'
import { TopBar } from '#features/map-controls/top-bar.tsx'
import { SIDEBAR_ID } from '#features/map-sidebar/map-sidebar.tsx'
import { Legend } from '#layers/customer/legend.tsx'
import { FilterProvider } from '#shared/filters/filter-context.ts'
import { filtersQuery } from '#shared/filters/filters-query.ts'
import { useStoredFlag, useStoredText } from '#shared/preferences/use-stored.ts'
import { PRODUCT_NAME } from '#shared/ui/brand/logo.tsx'
import { createNotices } from '#shared/ui/notice/notice-store.ts'
import { NoticeSnackbar } from '#shared/ui/notice/notices.tsx'
import type { ActivityAction } from '#sync/activities.ts'
import { useCustomerLink } from './address/use-customer-link.ts'
import { useMapFilters } from './address/use-map-filters.ts'
import { useMapView } from './address/use-map-view.ts'
import { FollowComplaints, useMapFacts } from './layers/map-facts.ts'
import { useLayerAttributes } from './layers/use-layer-attributes.ts'
import { useLayers } from './layers/use-layers.ts'
import { DeviceLabels, DockedMapPanels, DockedSummary, FloatingMapPanels } from './lazy-parts.ts'
import { BAR_HEIGHT, GAP, MapFrame } from './map-frame.tsx'
import { PANELS } from './panels/panel-names.ts'
import { FeaturePopup } from './popup/feature-popup.tsx'
import { Sidebar } from './sidebar.tsx'
import { texts } from './texts.ts'
import { MapTools } from './tools/map-tools.tsx'
import { useCity } from './use-city.ts'
import { useControlsDue } from './use-controls-due.ts'
import { useCustomerSearch } from './use-customer-search.ts'
import { useEngine } from './use-engine.ts'
import { useMapEffects } from './use-map-effects.ts'

/** From here on sidebar and panel fit beside a popup in the middle of the map. */
const ROOMY = '(min-width: 1100px)'

/** What lies where no tile has arrived: layers and labels are drawn for a light map, in either theme. */
const MAP_GROUND = '#e8eef0'

export function MapPage({ company }: { company: MapCompany }) {
  const element = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const wide = useMediaQuery('(min-width: 768px)', { noSsr: true })
  const roomy = useMediaQuery(ROOMY, { noSsr: true })
  const engine = useEngine(element, company, wide)
  const sync = useCity(company.slug)
  const { view, views, choose } = useMapView(company.slug)
  const embedded = useSearch({ strict: false, select: search => 'embed' in search && search.embed === '1' })
  const filters = useQuery(filtersQuery(company.slug))
  const store = useMapFilters(company, view, sync)
  const [notices] = useState(createNotices)
  const { busy, search } = useCustomerSearch(engine, sync, notices)
  const [docked, setDocked] = useStoredFlag('petatirta.map.sidebar', true)
  const [drawer, setDrawer] = useState(false)
  const [storedPanel, storePanel] = useStoredText('petatirta.map.panel')
  const controlsDue = useControlsDue(sync)
  useMapEffects({ engine, sync, view, notices })
  useCustomerLink({ engine, sync, notices })
  const configuration = filters.isError ? null : filters.data
  const facts = useMapFacts(configuration)
  useLayers({ engine, sync, filters: store, facts })
  useLayerAttributes(element, engine, sync)

  const sidebarOpen = !embedded && (roomy ? docked : drawer)
  const setSidebarOpen = roomy ? setDocked : setDrawer
  const wantedPanel = storedPanel ?? (roomy && !embedded ? 'filter' : '')
  const panelOpen = wide && view ? (PANELS.find(name => name === wantedPanel) ?? null) : null
  const top = embedded ? GAP : GAP + BAR_HEIGHT + 8
  const log = (action: ActivityAction) => sync?.log(action)
  const panels = sync &&
    controlsDue &&
    view && { sync, facts, configuration, notices, log, onRetry: () => void filters.refetch() }

  return (
    <FilterProvider value={store}>
      <title>{`${company.name} · ${PRODUCT_NAME}`}</title>
      <MapFrame
        wide={wide}
        panelOpen={panelOpen !== null}
        sidebarOpen={roomy && sidebarOpen}
        map={
          <Box
            ref={element}
            role="application"
            aria-label={texts.map(company.name)}
            tabIndex={0}
            data-testid="map"
            sx={{ position: 'absolute', inset: 0, bgcolor: MAP_GROUND }}
          />
        }
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
              search={<SearchBox wide={wide} busy={busy} onSearch={search} />}
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
        panel={
          panels &&
          wide && (
            <Suspense>
              <DockedSummary
                {...panels}
                top={top}
                left={GAP + (roomy && sidebarOpen ? SIDEBAR_WIDTH + GAP : 0)}
              />
              <DockedMapPanels
                {...panels}
                top={top}
                open={panelOpen}
                onOpenChange={open => storePanel(open ?? '')}
              />
            </Suspense>
          )
        }
        status={
          sync && (
            <>
              <OfflineBadge sync={sync} gmtOffset={company.gmtOffset} />
              <LoadingBar sync={sync} />
            </>
          )
        }
        legend={
          controlsDue && !(view === 'umum' && panelOpen === 'filter') && <Legend wide={wide} view={view} />
        }
        left={
          controlsDue &&
          engine && (
            <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
              <BaseLayerToggle engine={engine} log={log} />
              {sync && (
                <MapTools
                  engine={engine}
                  sync={sync}
                  company={company}
                  wide={wide}
                  besideLegend={!(view === 'umum' && panelOpen === 'filter')}
                />
              )}
            </Box>
          )
        }
        right={
          controlsDue &&
          engine && (
            <>
              <LocationButton engine={engine} />
              <ZoomButtons engine={engine} log={log} />
              <Suspense>{!wide && panels && <FloatingMapPanels {...panels} />}</Suspense>
            </>
          )
        }
      >
        {engine && sync && controlsDue && wide && view === 'umum' && (
          <Suspense>
            <DeviceLabels
              engine={engine}
              sync={sync}
              gmtOffset={company.gmtOffset}
              top={top}
              sidebar={roomy && sidebarOpen}
              panel={panelOpen !== null}
            />
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
